/** The bundled description of an API as text: what `specwright bundle` writes and what a generated server serves. */
import type { DescriptionTexts } from "../emit/target.js";
import type { SpecDocuments } from "../read/documents.js";
import { writeYaml } from "../read/yaml/write-yaml.js";
import { bundle } from "./bundle.js";
import { exactNumbers } from "./exact-numbers.js";
import { selectParts, type SelectOptions } from "./select.js";

/** Throws a `DiagnosticError` for a spec that one document cannot express. */
export function describeApi(
  documents: SpecDocuments,
  options: SelectOptions,
): DescriptionTexts {
  const root = bundle(documents);
  selectParts(root, options);
  const { replace, restore } = exactNumbers(
    [...documents.byName.values()].map(({ text }) => text),
  );
  const exact = replace(root);
  return {
    json: restore(`${JSON.stringify(exact, null, 2)}\n`),
    yaml: restore(writeYaml(exact)),
  };
}
