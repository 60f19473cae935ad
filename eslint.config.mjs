import { createRequire } from 'node:module';

// The tools are installed under .node, not beside this file.
const require = createRequire(new URL('.node/package.json', import.meta.url));
const js = require('@eslint/js');

export default [
  { ignores: ['**/vendor/**'] },
  {
    files: ['**/*.{js,mjs}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      ...js.configs.recommended.rules,
      'no-undef': 'off', // tsc knows every name
      'arrow-body-style': 'error',
      curly: ['error', 'multi-line'],
      eqeqeq: 'error',
      'no-else-return': 'error',
      'no-useless-rename': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'one-var': ['error', 'never'],
      'prefer-const': 'error',
      'prefer-template': 'error',
    },
  },
];
