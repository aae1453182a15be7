/**
 * Open enumerations. `x-extensible-enum` lists values that may be extended later. With the option `enums: "open"`,
 * every `enum` of several strings is open, too. The listed values are then not an assertion: they are the known values
 * of a type that has others.
 */
import { isObject, type JsonObject } from "../../base/common/json.js";
import type { Assertion, JsonType, JsonValue } from "../model.js";
import type { SchemaDraft } from "./schema-table.js";

export function openEnum(
  draft: SchemaDraft,
  keywords: JsonObject,
  enums: "closed" | "open",
): void {
  const listed = keywords["x-extensible-enum"];
  if (Array.isArray(listed)) {
    draft.known = (listed as JsonValue[]).filter(isText);
  } else if (enums === "open" || isModelledAsText(keywords)) {
    openValues(draft);
  }
}

/** AutoRest's extension for an enumeration that a service may extend. */
function isModelledAsText(keywords: JsonObject): boolean {
  const hint = keywords["x-ms-enum"];
  return isObject(hint) && hint["modelAsString"] === true;
}

/** A single value is a constant and stays closed. It often distinguishes alternatives. */
function openValues(draft: SchemaDraft): void {
  const found = draft.assertions.find(({ kind }) => kind === "values");
  if (found?.kind !== "values") return;
  const known = found.values.filter(isText);
  const isNullable = found.values.includes(null);
  if (known.length < 2) return;
  if (known.length + (isNullable ? 1 : 0) < found.values.length) return;
  const types: JsonType[] = isNullable ? ["string", "null"] : ["string"];
  const rest = draft.assertions.filter((assertion) => assertion !== found);
  const typed: Assertion[] = rest.some(({ kind }) => kind === "types")
    ? rest
    : [{ kind: "types", types }, ...rest];
  draft.assertions = typed;
  draft.known = known;
}

function isText(value: JsonValue): value is string {
  return typeof value === "string";
}
