// Plays the games of seeded_games.py in the Python of flight mode and prints the hash of each record. The argument
// is the number of games. Browsers run the same WebAssembly.
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const here = new URL('.', import.meta.url).pathname;
const built = join(here, '../../src/tertia/server/offline');
const folder = mkdtempSync(join(tmpdir(), 'tertia-'));
for (const name of readdirSync(built).filter(one => one.endsWith('.br'))) {
  writeFileSync(
    join(folder, name.slice(0, -3)),
    brotliDecompressSync(readFileSync(join(built, name))),
  );
}
const { loadPyodide } = await import(join(folder, 'pyodide.mjs'));
const pyodide = await loadPyodide({ indexURL: `${folder}/` });
const packages = pyodide.runPython('import site; site.getsitepackages()[0]');
for (const name of ['tertia.zip', 'msgspec.whl']) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(join(folder, name))), 'zip', {
    extractDir: packages,
  });
}
pyodide.FS.writeFile(`${packages}/seeded_games.py`, readFileSync(join(here, 'seeded_games.py')));
const digest = pyodide.pyimport('seeded_games').record_digest;
for (let seed = 0; seed < Number(process.argv[2]); seed += 1) console.log(digest(seed));
