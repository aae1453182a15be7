/** An exported alias for each component (option `rootTypes`), with the name that openapi-typescript gives it. */
import { isIdentifier } from "../../naming/identifiers.js";
import { own, type JsonObject } from "../../base/common/json.js";
import { join } from "../../base/common/pointer.js";
import { code, ident, type Code } from "../code/index.js";
import type { DocumentContext } from "../target.js";
import { aliased } from "../type-layout.js";
import { entriesOf, sections } from "./document.js";
import { unknownType } from "./primitives.js";
import type { References } from "./references.js";
import { freeName, wordCase } from "./type-names.js";

const prefixes: Readonly<Record<(typeof sections)[number], string>> = {
  schemas: "Schema",
  responses: "Response",
  parameters: "Parameter",
  requestBodies: "RequestBody",
  headers: "Header",
  pathItems: "PathItem",
};

export function rootTypes(
  root: JsonObject,
  form: DocumentContext["rootTypes"],
  references: References,
  taken: Set<string>,
): Code[] {
  if (form === "none") return [];
  const aliases: Code[] = [];
  for (const section of sections) {
    for (const [name, value] of entriesOf(own(root, "components"), section)) {
      if (typeof value !== "object" || value === null) continue;
      const isPlain = section === "schemas" && form !== "prefixed";
      const wanted =
        isPlain && form === "exact"
          ? exactName(name)
          : (isPlain ? "" : prefixes[section]) + wordCase(name);
      const alias = freeName(wanted, taken);
      const reference = `#${join(join("/components", section), name)}`;
      const type = references.write(reference, () => unknownType);
      aliases.push(aliased(code`export type ${ident(alias)}`, type));
    }
  }
  return aliases;
}

function exactName(name: string): string {
  return isIdentifier(name) ? name : wordCase(name);
}
