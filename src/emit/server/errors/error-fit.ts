/** Checks whether the texts of an error match the constraints of a schema besides its types. */
import { isHiddenAccess } from "../../../facts/schemas/hidden-names.js";
import { isLimited, rangeOf } from "../../../keywords/limits.js";
import { has } from "../../../keywords/table.js";
import { refuses } from "../../../keywords/values.js";
import { closure } from "../../../base/common/closure.js";
import { conjunctsOf } from "../../../model/graph.js";
import type {
  Assertion,
  Property,
  SchemaId,
  Type,
} from "../../../model/model.js";
import { resolvedType } from "../../../facts/schemas/resolved-type.js";
import type { TargetContext } from "../../target.js";

export type Api = Pick<TargetContext, "model">;

/** Lower case, letters and digits only, so that `error_code` and `errorCode` are the same name. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** All assertions about a value, through references and `allOf`. */
function assertionsOf({ model }: Api, start: SchemaId): Assertion[] {
  const own = (id: SchemaId) => model.schemas[id]?.assertions ?? [];
  return [...closure([start], (id) => conjunctsOf(own(id)))].flatMap(own);
}

/**
 * The maximum length of a text; null if the schema would reject an arbitrary text because of a pattern, a list of
 * values or a condition.
 */
export function textLimit(
  api: Api,
  { schema }: Pick<Property, "schema">,
): number | null {
  let longest = Infinity;
  for (const assertion of assertionsOf(api, schema)) {
    switch (assertion.kind) {
      case "types":
      case "reference":
      case "allOf":
      case "number":
      case "array":
      case "object":
        continue;
      case "string": {
        const { least, most } = rangeOf([assertion]);
        if (assertion.pattern !== null || least > 1) return null;
        longest = Math.min(longest, most);
        continue;
      }
      case "anyOf":
      case "oneOf":
        for (const id of assertion.schemas.filter((one) => isText(api, one))) {
          const limit = textLimit(api, { schema: id });
          if (limit === null) return null;
          longest = Math.min(longest, limit);
        }
        continue;
      default:
        return null;
    }
  }
  return longest < 1 ? null : longest;
}

function isText(api: Api, id: SchemaId): boolean {
  return assertionsOf(api, id).every(
    (one) => one.kind !== "types" || one.types.includes("string"),
  );
}

/** The format of a text; null for any text. */
export function formatOf(
  api: Api,
  { schema }: Pick<Property, "schema">,
): string | null {
  for (const assertion of assertionsOf(api, schema)) {
    if (assertion.kind === "string" && assertion.format !== null)
      return assertion.format;
    if (assertion.kind !== "anyOf" && assertion.kind !== "oneOf") continue;
    for (const id of assertion.schemas) {
      const format = formatOf(api, { schema: id });
      if (format !== null) return format;
    }
  }
  return null;
}

export function isAnyNumber(api: Api, id: SchemaId): boolean {
  return assertionsOf(api, id).every(({ kind }) =>
    ["types", "reference", "allOf", "string"].includes(kind),
  );
}

/** Whether the schema allows every error status. */
export function allowsStatus(api: Api, { schema }: Property): boolean {
  return assertionsOf(api, schema).every((assertion) => {
    if (assertion.kind === "values" || assertion.kind === "not") return false;
    return (
      assertion.kind !== "number" ||
      ![400, 401, 599].some((status) => refuses(assertion, status))
    );
  });
}

/** Whether an object is valid as soon as its properties are. */
export function isPlainObject(api: Api, id: SchemaId): boolean {
  return assertionsOf(api, id).every((assertion) => {
    switch (assertion.kind) {
      case "types":
      case "reference":
      case "allOf":
      case "string":
      case "number":
      case "array":
      case "unevaluatedProperties":
        return true;
      case "object":
        return (
          !isLimited(rangeOf([assertion])) &&
          !has(
            assertion,
            "names",
            "patterns",
            "dependentRequired",
            "dependentSchemas",
          )
        );
      default:
        return false;
    }
  });
}

/** The schema of the items of an array; null without items or with several schemas. */
export function itemsOf(api: Api, id: SchemaId): SchemaId | null {
  const found = assertionsOf(api, id).flatMap((one) =>
    one.kind === "array" && one.rest !== null ? [one.rest] : [],
  );
  const [only, ...others] = found;
  return only !== undefined && others.length === 0 ? only : null;
}

/** The schema of the values of a map, or null. */
export function valuesOf(api: Api, id: SchemaId): SchemaId | null {
  const found = assertionsOf(api, id).flatMap((one) =>
    one.kind === "object" && one.additional !== null ? [one.additional] : [],
  );
  return found[0] ?? null;
}

/** The alternatives of a schema, or the schema itself. */
export function alternativesOfValue(api: Api, id: SchemaId): SchemaId[] {
  const found = assertionsOf(api, id).flatMap((one) =>
    one.kind === "anyOf" || one.kind === "oneOf" ? [one.schemas] : [],
  );
  return found[0] ?? [id];
}

/** The allowed number of items in a list of errors; null if errors do not fit into it. */
export function limitsOf(
  api: Api,
  id: SchemaId,
): { minimum: number; maximum: number | null } | null {
  let minimum = 0;
  let maximum = Infinity;
  for (const assertion of assertionsOf(api, id)) {
    if (["values", "not", "conditional"].includes(assertion.kind)) return null;
    if (assertion.kind !== "array") continue;
    if (has(assertion, "prefix", "contains", "unique")) return null;
    const { least, most } = rangeOf([assertion]);
    minimum = Math.max(minimum, least);
    maximum = Math.min(maximum, most);
  }
  if (minimum > 1 || maximum < 1) return null;
  return { minimum, maximum: maximum === Infinity ? null : maximum };
}

/** The properties of an object, through references and intersections; null for anything else. */
export function propertiesOf(api: Api, type: Type): Property[] | null {
  const found = resolvedType(api.model, type);
  switch (found.kind) {
    case "object":
      return found.properties.filter(
        ({ access }) => !isHiddenAccess(access, "response"),
      );
    case "intersection": {
      const merged = new Map<string, Property>();
      for (const member of found.members) {
        const properties = propertiesOf(api, member);
        if (properties === null) return null;
        for (const property of properties) {
          const known = merged.get(property.name);
          const presence =
            known?.presence === "required" ? "required" : property.presence;
          merged.set(property.name, { ...property, presence });
        }
      }
      return [...merged.values()];
    }
    default:
      return null;
  }
}
