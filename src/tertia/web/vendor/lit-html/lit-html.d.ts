export type TemplateResult = { readonly _$litType$: 1 | 2 | 3; strings: TemplateStringsArray; values: unknown[] };
export const html: (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;
export const svg: (strings: TemplateStringsArray, ...values: unknown[]) => TemplateResult;
export const nothing: unique symbol;
export const noChange: unique symbol;
export function render(value: unknown, container: HTMLElement | DocumentFragment): unknown;
