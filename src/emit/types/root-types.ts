/** An exported alias for each component (option `rootTypes`), with the name that openapi-typescript gives it. */
import {
  identifier,
  isIdentifier,
  isReserved,
  pascalCase,
  type Identifier,
} from "../../naming/identifiers.js";
import { own, type JsonObject } from "../../read/json.js";
import { join } from "../../read/pointer.js";
import { code, ident, type Code } from "../code/index.js";
import type { DocumentContext } from "../target.js";
import { aliased } from "../type-layout.js";
import { entriesOf, sections } from "./document.js";
import { unknownType } from "./primitives.js";
import type { References } from "./references.js";

const prefixes: Readonly<Record<(typeof sections)[number], string>> = {
  schemas: "Schema",
  responses: "Response",
  parameters: "Parameter",
  requestBodies: "RequestBody",
  headers: "Header",
  pathItems: "PathItem",
};

/** Names that the file declares or uses itself. */
const ownNames = [
  ...["paths", "webhooks", "components", "operations", "$defs"],
  ...["WithRequired", "Record", "Omit"],
];

export function rootTypes(
  root: JsonObject,
  form: DocumentContext["rootTypes"],
  references: References,
): Code[] {
  if (form === "none") return [];
  const taken = new Set(ownNames);
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

/** The case of the package change-case: `HTTPError` → `HttpError`, `v1.2` → `V1_2`. */
function wordCase(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
  return words
    .map((word, index) => {
      const [first = "", ...rest] = word;
      const isDigit = index > 0 && /\d/.test(first);
      const start = isDigit ? `_${first}` : first.toUpperCase();
      return start + rest.join("").toLowerCase();
    })
    .join("");
}

/** A name that is no identifier, such as `2d`, gets one. A name that is taken gets a number. */
function freeName(wanted: string, taken: Set<string>): Identifier {
  const isUsable = isIdentifier(wanted) && !isReserved(wanted);
  const base: string = isUsable ? wanted : pascalCase(`_${wanted}`);
  let name = base;
  for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
  taken.add(name);
  return identifier(name);
}
