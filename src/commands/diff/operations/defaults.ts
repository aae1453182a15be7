/** Compares the values that the server uses for parts of a request that the client omits. */
import { behindReferences } from "../../../model/references.js";
import { isDeepStrictEqual } from "node:util";
import { breaking, type ComparedPart, type PartChange } from "./change.js";
import type { OperationCode } from "./codes.js";
import type { Apis, ComparedApi } from "./sides.js";
import type { JsonValue, Presence, SchemaId } from "../../../model/model.js";

interface PartWithDefault {
  schema: SchemaId;
  presence: Presence;
}

/** A request cannot omit a part that is required, so its default has no effect. */
export function defaultChanges(
  apis: Apis,
  { title, places, details }: ComparedPart,
  old: PartWithDefault,
  next: PartWithDefault,
): PartChange[] {
  if (old.presence === "required" || next.presence === "required") return [];
  const before = defaultOf(apis.base, old.schema);
  const after = defaultOf(apis.head, next.schema);
  if (isDeepStrictEqual(before, after)) return [];
  const { code, text } = defaultMessage(title, before, after);
  return [breaking(code, text, places, details)];
}

/** One of the two is undefined if there is no default. */
export function defaultMessage(
  title: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): { code: OperationCode; text: string } {
  if (before === undefined)
    return {
      code: "default-added",
      text: `The ${title} has the default ${JSON.stringify(after)}`,
    };
  if (after === undefined)
    return {
      code: "default-removed",
      text: `The ${title} lost its default ${JSON.stringify(before)}`,
    };
  return {
    code: "default-changed",
    text: `The default of the ${title} was ${JSON.stringify(before)} and is ${JSON.stringify(after)}`,
  };
}

/** The default may be behind references. */
function defaultOf(
  { model }: ComparedApi,
  id: SchemaId,
): JsonValue | undefined {
  for (const schema of behindReferences((one) => model.schemas[one], id))
    if (schema.default) return schema.default.value;
  return undefined;
}
