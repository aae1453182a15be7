/** The schemas of a model as requests or responses see them. */
import { allSchemas } from "../../model/graph.js";
import type { Of } from "../../keywords/table.js";
import type {
  ApiModel,
  Assertion,
  Direction,
  Schema,
  SchemaId,
} from "../../model/model.js";
import {
  composedSchemas,
  hiddenNames,
  isCheckedTogether,
  type Composition,
} from "./hidden-names.js";

/**
 * Requests have no read-only properties, and responses no write-only ones. Validators neither require nor check such a
 * property: it counts as an additional one.
 */
export function directedSchemas(
  model: Pick<ApiModel, "schemas">,
  direction: Direction,
): ApiModel["schemas"] {
  const { schemas } = model;
  const find = (id: SchemaId) => schemas[id];
  const changed: Record<SchemaId, Schema> = {};
  const whole = [...allSchemas(model)].filter(
    ({ projection }) => projection === "split",
  );
  const parts = new Set<SchemaId>();
  for (const { id, assertions } of whole) {
    const names = { hidden: hiddenNames(find, id, direction), view: direction };
    for (const assertion of assertions)
      if (isComposition(assertion))
        for (const part of composedSchemas(assertion))
          if (
            find(part)?.role.kind === "inline" &&
            isCheckedTogether(find, assertion, part, names)
          )
            parts.add(part);
  }
  for (const schema of whole) {
    const hidden = hiddenNames(find, schema.id, direction);
    if (hidden.size > 0 && !parts.has(schema.id))
      change(schema, schema.id, hidden);
  }
  return Object.keys(changed).length === 0
    ? schemas
    : { ...schemas, ...changed };

  function change(
    schema: Schema,
    id: SchemaId,
    hidden: ReadonlySet<string>,
  ): void {
    changed[id] = schema;
    const assertions = schema.assertions.map((assertion) => {
      if (assertion.kind === "object") return withoutNames(assertion, hidden);
      return isComposition(assertion)
        ? withChangedParts(assertion, id, hidden)
        : assertion;
    });
    changed[id] = { ...schema, id, assertions };
  }

  /** A named schema that is checked together with another one is changed in this place alone. */
  function withChangedParts(
    composition: Composition,
    whole: SchemaId,
    hidden: ReadonlySet<string>,
  ): Assertion {
    const partOf = (part: SchemaId): SchemaId => {
      const schema = find(part);
      const names = { hidden, view: direction };
      if (!schema || !isCheckedTogether(find, composition, part, names))
        return part;
      const id =
        schema.role.kind === "inline" ? part : `${part} within ${whole}`;
      if (changed[id] === undefined) change(schema, id, hidden);
      return id;
    };
    return composition.kind === "allOf"
      ? { ...composition, schemas: composition.schemas.map(partOf) }
      : { ...composition, to: partOf(composition.to) };
  }
}

function isComposition(assertion: Assertion): assertion is Composition {
  return assertion.kind === "reference" || assertion.kind === "allOf";
}

export function withoutNames(
  assertion: Of<"object">,
  hidden: ReadonlySet<string>,
): Of<"object"> {
  const isKept = (name: string) => !hidden.has(name);
  return {
    ...assertion,
    properties: assertion.properties.filter(({ name }) => isKept(name)),
    required: assertion.required.filter(isKept),
    dependentRequired: assertion.dependentRequired.map((dependency) => ({
      ...dependency,
      required: dependency.required.filter(isKept),
    })),
  };
}
