/** The schemas of a model as requests or responses see them. */
import { isHidden } from "./validate.js";
import { allSchemas } from "../../model/graph.js";
import type {
  ApiModel,
  Assertion,
  Schema,
  SchemaId,
  Direction,
} from "../../model/model.js";

/**
 * Requests have no read-only properties, and responses no write-only ones. Validators neither require nor check such a
 * property: it counts as an additional one.
 */
export function directedSchemas(
  model: Pick<ApiModel, "schemas">,
  direction: Direction,
): ApiModel["schemas"] {
  const { schemas } = model;
  const changed: Record<SchemaId, Schema> = {};
  for (const schema of allSchemas(model)) {
    const assertions = schema.assertions.map((assertion) =>
      assertion.kind === "object" ? withoutHidden(assertion) : assertion,
    );
    if (assertions.some((one, index) => one !== schema.assertions[index]))
      changed[schema.id] = { ...schema, assertions };
  }
  return Object.keys(changed).length === 0
    ? schemas
    : { ...schemas, ...changed };

  function withoutHidden(
    assertion: Extract<Assertion, { kind: "object" }>,
  ): Assertion {
    const hidden = new Set(
      assertion.properties
        .filter(({ schema }) => isHidden(schemas, schema, direction))
        .map(({ name }) => name),
    );
    return hidden.size === 0
      ? assertion
      : {
          ...assertion,
          properties: assertion.properties.filter(
            ({ name }) => !hidden.has(name),
          ),
          required: assertion.required.filter((name) => !hidden.has(name)),
        };
  }
}
