/** The specs that are edited: the pet store, those of the golden files, and small real ones where the corpus is present. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { load } from "js-yaml";
import type { JsonObject } from "./edits.js";

const root = join(import.meta.dirname, "../..");
const corpus = join(root, "../shared/corpus");
const largest = 60_000;

export interface EditedSpec {
  name: string;
  spec: JsonObject;
}

export function editedSpecs(): EditedSpec[] {
  return [...ownSpecs(), ...realSpecs()];
}

/** Specs of one document. */
export function ownSpecs(): EditedSpec[] {
  const goldens = join(root, "test/golden");
  const folders = readdirSync(goldens)
    // It cannot be generated.
    .filter((name) => name !== "broken")
    .map((name) => join(goldens, name, "input"));
  const files = folders.flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder)
          .filter((name) => /^(openapi|spec|api)\.ya?ml$/.test(name))
          .map((name) => join(folder, name))
      : [],
  );
  return [join(root, "spec/petstore.yaml"), ...files].flatMap(specIn);
}

export function realSpecs(): EditedSpec[] {
  if (!existsSync(corpus)) return [];
  return readdirSync(corpus)
    .filter((name) => /\.(ya?ml|json)$/.test(name))
    .map((name) => join(corpus, name))
    .filter((path) => statSync(path).size < largest)
    .flatMap(specIn);
}

function specIn(path: string): EditedSpec[] {
  const spec = load(readFileSync(path, "utf8")) as JsonObject;
  const isAlone = !/"\$ref":"[^#]/.test(JSON.stringify(spec));
  return isAlone && "paths" in spec
    ? [{ name: relative(root, path), spec }]
    : [];
}
