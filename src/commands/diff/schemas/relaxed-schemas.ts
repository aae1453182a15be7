/**
 * Schemas from which the rules that were already reported are taken away. What such schemas still refuse is another
 * change.
 */
import { jsonTypeOf } from "../../../base/common/json-type.js";
import { without } from "../../../keywords/table.js";
import type {
  Assertion,
  JsonType,
  JsonValue,
  Schema,
  SchemaId,
} from "../../../model/model.js";
import type { BrokenRule } from "./broken-rules.js";

interface RelaxedSchemas {
  readonly schemas: Readonly<Record<SchemaId, Schema>>;
  /**
   * Takes the broken rule away, so that the value no longer breaks it. A list of constants accepts one more, if the other
   * side has a list as well.
   */
  relax(failure: BrokenRule, isListed: boolean): void;
}

/** After so many alternatives, the whole rule is taken away. */
const mostAdded = 20;

export function createRelaxedSchemas(
  original: Readonly<Record<SchemaId, Schema>>,
): RelaxedSchemas {
  const schemas = Object.create(original) as Record<SchemaId, Schema>;
  let added = 0;

  /** A schema that accepts one more value. */
  function schemaOf(value: JsonValue, like: Schema): SchemaId {
    const id = `accepted ${String(added++)}`;
    schemas[id] = {
      ...like,
      id,
      access: "readWrite",
      assertions: [{ kind: "values", values: [value] }],
    };
    return id;
  }

  return {
    schemas,
    relax(failure, isListed) {
      const schema = schemas[failure.schema];
      if (schema === undefined) return;
      const assertions = schema.assertions.flatMap((assertion) =>
        assertion === failure.assertion
          ? (relaxed(failure, isListed, (value) => schemaOf(value, schema)) ??
            [])
          : [assertion],
      );
      schemas[schema.id] = { ...schema, assertions };
    },
  };
}

function relaxed(
  { assertion, keyword, name, value }: BrokenRule,
  isListed: boolean,
  schemaOf: (value: JsonValue) => SchemaId,
): Assertion | null {
  switch (assertion.kind) {
    case "types": {
      const type: JsonType = jsonTypeOf(value);
      return { ...assertion, types: [...assertion.types, type] };
    }
    case "values":
      return isListed
        ? { ...assertion, values: [...assertion.values, value] }
        : null;
    case "number":
    case "string":
    case "array":
      return without(assertion, keyword);
    case "object":
      switch (keyword) {
        case "required":
          return {
            ...assertion,
            required: assertion.required.filter((other) => other !== name),
          };
        case "dependentRequired":
          return {
            ...assertion,
            dependentRequired: assertion.dependentRequired.filter(
              ({ property }) => property !== name,
            ),
          };
        case "additionalProperties":
          return name === null
            ? without(assertion, keyword)
            : {
                ...assertion,
                properties: [
                  ...assertion.properties,
                  { name, schema: anything },
                ],
              };
        default:
          return without(assertion, keyword);
      }
    case "anyOf":
    case "oneOf":
      return assertion.schemas.length > mostAdded
        ? null
        : {
            kind: "anyOf",
            schemas: [...assertion.schemas, schemaOf(value)],
            discriminator: null,
          };
    default:
      return null;
  }
}

/** No schema has this id, and an unknown schema accepts everything. */
const anything: SchemaId = "";
