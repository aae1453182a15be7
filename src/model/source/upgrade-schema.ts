/**
 * Converts the schema dialects of all OpenAPI versions to the keywords of JSON Schema 2020-12. An upgrade changes one
 * schema object and moves nothing, so pointers stay valid.
 */
import type { JsonObject } from "../../base/common/json.js";
import type { Version } from "../../read/version.js";

/** Annotations and `nullable`: these count beside a `$ref` in every version. */
export const annotations: ReadonlySet<string> = new Set([
  "title",
  "description",
  "summary",
  "default",
  "deprecated",
  "readOnly",
  "writeOnly",
  "example",
  "examples",
  "externalDocs",
  "nullable",
  "x-nullable",
]);

export interface UpgradedSchema {
  keywords: JsonObject;
  /** The schema also allows null, but has no list of types to which `null` could be added. */
  nullable: boolean;
}

export function upgradeSchema(
  raw: JsonObject,
  version: Version,
): UpgradedSchema {
  const old = version === "2.0" || version === "3.0";
  let keywords = raw;
  if (old && typeof raw["$ref"] === "string") {
    keywords = pick(
      raw,
      (key) => key === "$ref" || annotations.has(key) || key.startsWith("x-"),
    );
  }
  if (keywords["type"] === "file") {
    keywords = { ...keywords, type: "string", format: "binary" };
  }
  keywords = upgradeBounds(keywords);
  if (typeof keywords["discriminator"] === "string") {
    keywords = {
      ...keywords,
      discriminator: { propertyName: keywords["discriminator"] },
    };
  }
  return upgradeNullable(keywords);
}

/** Up to OpenAPI 3.0, `exclusiveMinimum: true` made `minimum` exclusive. */
function upgradeBounds(keywords: JsonObject): JsonObject {
  if (
    typeof keywords["exclusiveMinimum"] !== "boolean" &&
    typeof keywords["exclusiveMaximum"] !== "boolean"
  ) {
    return keywords;
  }
  let upgraded = keywords;
  for (const [bound, exclusive] of [
    ["minimum", "exclusiveMinimum"],
    ["maximum", "exclusiveMaximum"],
  ] as const) {
    const flag = keywords[exclusive];
    if (typeof flag !== "boolean") continue;
    upgraded = pick(
      upgraded,
      (key) => key !== exclusive && !(flag && key === bound),
    );
    if (flag && bound in keywords) {
      upgraded = { ...upgraded, [exclusive]: keywords[bound] };
    }
  }
  return upgraded;
}

/** `nullable` is respected in every version, because authors still use it in 3.1. */
function upgradeNullable(keywords: JsonObject): UpgradedSchema {
  const asked =
    keywords["nullable"] === true || keywords["x-nullable"] === true;
  if (!asked) return { keywords, nullable: false };
  const combined = ["$ref", "allOf", "anyOf", "oneOf"].some(
    (key) => key in keywords,
  );
  if (combined) return { keywords, nullable: true };
  const { type } = keywords;
  const values = keywords["enum"];
  // Without a type there is no list to add null to. The author means: the described value, or null.
  if (type === undefined && !Array.isArray(values)) {
    return { keywords, nullable: true };
  }
  return {
    keywords: {
      ...keywords,
      ...(typeof type === "string" && { type: [type, "null"] }),
      ...(Array.isArray(values) &&
        !values.includes(null) && { enum: [...(values as unknown[]), null] }),
    },
    nullable: false,
  };
}

function pick(object: JsonObject, keep: (key: string) => boolean): JsonObject {
  if (Object.keys(object).every(keep)) return object;
  return Object.fromEntries(
    Object.entries(object).filter(([key]) => keep(key)),
  );
}
