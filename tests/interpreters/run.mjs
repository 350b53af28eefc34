// Runs replay.py in one of the two interpreters of the site and prints what it prints:
//   node run.mjs micropython|pyodide <replay.py> <folder py> <catalogue folder> <folder of example games>
// The folders of py/ are copied into its file system, as on the page.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const HOME = "/home/komado";
const PARTS = "/home/replay"; // replay.py and what lies beside it
const [kind, script, source, catalogues, examples] = process.argv.slice(2);
const print = (line) => process.stdout.write(line + "\n");

const boot = {
  // The buffers are PyScript's own: what fits here fits on the page.
  micropython: async () => {
    const { loadMicroPython } = await import("@micropython/micropython-webassembly-pyscript");
    return loadMicroPython({ linebuffer: true, stdout: print });
  },
  pyodide: async () => {
    const { loadPyodide } = await import("pyodide");
    const indexURL = fileURLToPath(new URL(".", import.meta.resolve("pyodide")));
    return loadPyodide({ indexURL, stdout: print });
  },
};

if (!Object.hasOwn(boot, kind)) throw new Error(`${kind}: micropython or pyodide`);
const interpreter = await boot[kind]();

function copy(from, to) {
  interpreter.FS.mkdirTree(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [here, there] = [join(from, entry.name), `${to}/${entry.name}`];
    if (entry.isDirectory()) copy(here, there);
    else if (/\.(py|json)$/.test(entry.name)) interpreter.FS.writeFile(there, readFileSync(here));
  }
}

copy(source, HOME);
interpreter.FS.mkdirTree(PARTS);
copy(catalogues, "/home/i18n");
copy(examples, "/home/examples");
for (const name of readdirSync(dirname(script)).filter((name) => /^replay.*\.py$/.test(name))) {
  interpreter.FS.writeFile(`${PARTS}/${name}`, readFileSync(join(dirname(script), name)));
}
interpreter.FS.writeFile(`${PARTS}/option_sets.py`, readFileSync(join(dirname(script), "..", "rules", "option_sets.py")));
try {
  interpreter.runPython(`
import sys
sys.path[:0] = ["${HOME}", "${PARTS}"]
import replay
replay.main("${HOME}", "/home/i18n", "/home/examples")
`);
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(error.message + "\n"); // Python's traceback; Node would print a megabyte of the interpreter beside it
}
