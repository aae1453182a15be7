// Part of the Specwright runtime, copied unchanged.
import type { Check } from "./issues.js";
import { draft07 } from "./json-schema/draft-07.js";
import { openapi30 } from "./json-schema/openapi-30.js";
import type {
  SchemaDefinitions,
  JsonSchemaObject,
} from "./json-schema/parts.js";
import { standard, type StandardProps } from "./standard.js";

/** A Standard Schema that also tells itself as JSON Schema (https://standardschema.dev/json-schema). */
export interface DescribedSchema<Output> {
  readonly "~standard": DescribedProps<Output>;
}

export interface DescribedProps<Output> extends StandardProps<Output> {
  readonly jsonSchema: {
    /** What may be given to `validate`. */
    readonly input: (options: JsonSchemaOptions) => JsonSchemaObject;
    /** What comes out of it, which is the same: checks change nothing. */
    readonly output: (options: JsonSchemaOptions) => JsonSchemaObject;
  };
}

export interface JsonSchemaOptions {
  /** `draft-2020-12`, `draft-07` or `openapi-3.0`; others are refused. */
  readonly target: string;
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

/** A schema as JSON Schema 2020-12, made anew for whoever asks, and the others that it refers to. */
export interface SchemaDescription {
  readonly schema: JsonSchemaObject;
  readonly refers?: Readonly<Record<string, () => SchemaDescription>>;
}

/* @__NO_SIDE_EFFECTS__ */
export function described<Output>(
  check: Check,
  describe: () => SchemaDescription,
): DescribedProps<Output> {
  const told = ({ target }: JsonSchemaOptions): JsonSchemaObject => {
    const description = describe();
    return inWordsOf(target, description.schema, definitionsOf(description));
  };
  return {
    ...standard<Output>(check),
    jsonSchema: { input: told, output: told },
  };
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

/** All that a schema refers to, directly or through others. */
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
