/** `npm run docs:reference`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { referenceFiles } from "./files.js";

const root = join(import.meta.dirname, "../..");
for (const [path, text] of await referenceFiles()) {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
