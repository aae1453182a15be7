// Part of the Specwright runtime.
import type { Check } from "./issues.js";
import type { SchemaRef } from "./node.js";
import { draft07 } from "./json-schema/draft-07.js";
import { openapi30 } from "./json-schema/openapi-30.js";
import type {
  SchemaDefinitions,
  JsonSchemaObject,
} from "./json-schema/parts.js";
import { standard, type StandardProps } from "./standard.js";

/** A Standard Schema that can also describe itself as JSON Schema (https://standardschema.dev/json-schema). */
export interface DescribedSchema<Output> {
  readonly "~standard": DescribedProps<Output>;
}

export interface DescribedProps<Output> extends StandardProps<Output> {
  readonly jsonSchema: {
    /** The schema of the input of `validate`. */
    readonly input: (options: JsonSchemaOptions) => JsonSchemaObject;
    /** The schema of its output. It is the same, because validation changes nothing. */
    readonly output: (options: JsonSchemaOptions) => JsonSchemaObject;
  };
}

export interface JsonSchemaOptions {
  /** `draft-2020-12`, `draft-07` or `openapi-3.0`; other targets throw an error. */
  readonly target: string;
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** A schema as JSON Schema 2020-12, and the schemas that it refers to. Each call creates a new object. */
export interface SchemaDescription {
  readonly schema: JsonSchemaObject;
  readonly refers?: Readonly<Record<string, () => SchemaDescription>>;
}

/* @__NO_SIDE_EFFECTS__ */
export function withJsonSchema<Output>(
  check: Check,
  schema: SchemaRef,
  describe: () => SchemaDescription,
): DescribedProps<Output> {
  return { ...standard<Output>(check, schema), ...jsonSchemaProps(describe) };
}

export function jsonSchemaProps(
  describe: () => SchemaDescription,
): Pick<DescribedProps<unknown>, "jsonSchema"> {
  const jsonSchemaFor = ({ target }: JsonSchemaOptions): JsonSchemaObject => {
    const description = describe();
    return inWordsOf(target, description.schema, definitionsOf(description));
  };
  return { jsonSchema: { input: jsonSchemaFor, output: jsonSchemaFor } };
}

function inWordsOf(
  target: string,
  schema: JsonSchemaObject,
  definitions: SchemaDefinitions,
): JsonSchemaObject {
  switch (target) {
    case "draft-2020-12":
      return {
        $schema: "https://json-schema.org/draft/2020-12/schema",
        ...schema,
        ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
      };
    case "draft-07":
      return draft07(schema, definitions);
    case "openapi-3.0":
      return openapi30(schema, definitions);
    default:
      throw new TypeError(`There is no JSON Schema for ${target}`);
  }
}

/** All schemas that a schema refers to, directly or indirectly. */
function definitionsOf(start: SchemaDescription): SchemaDefinitions {
  const definitions: Record<string, JsonSchemaObject> = {};
  const visit = ({ refers = {} }: SchemaDescription): void => {
    for (const [name, describe] of Object.entries(refers)) {
      if (Object.hasOwn(definitions, name)) continue;
      const description = describe();
      definitions[name] = description.schema;
      visit(description);
    }
  };
  visit(start);
  return definitions;
}
