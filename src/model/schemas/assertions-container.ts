/** Assertions on arrays and objects. */
import { elements, field, type Node } from "../source/node.js";
import { flag, list, placeOf, type Context, entriesIn } from "../context.js";
import { count, namesIn, strings } from "../keyword-values.js";
import { bare } from "../../keywords/table.js";
import type { Assertion, SchemaId } from "../model.js";
import { patternFlags } from "../../base/patterns/pattern-flags.js";

export function arrayOf(context: Context, node: Node): Assertion {
  const items = field(node, "items");
  // Up to draft 2019-09, a list under `items` had the meaning of `prefixItems`.
  const oldTuple = items && Array.isArray(items.value);
  const prefix = oldTuple ? items : list(context, node, "prefixItems");
  const rest = oldTuple ? field(node, "additionalItems") : items;
  const contains = field(node, "contains");
  const minItems = count(context, node, "minItems");
  const maxItems = count(context, node, "maxItems");
  const unique = flag(context, node, "uniqueItems") ?? false;
  return {
    kind: "array",
    prefix: (prefix ? elements(prefix) : []).map((item) =>
      context.schemas.add(item),
    ),
    rest: rest && context.schemas.add(rest),
    contains: contains && {
      schema: context.schemas.add(contains),
      minimum: count(context, node, "minContains") ?? 1,
      maximum: count(context, node, "maxContains"),
    },
    minItems,
    maxItems,
    unique,
  };
}

export function objectOf(context: Context, node: Node): Assertion {
  const additional = field(node, "additionalProperties");
  const names = field(node, "propertyNames");
  return {
    // Equal assertions have equal texts, so their fields are in one order.
    ...bare.object,
    properties: entriesIn(context, node, "properties").map(
      ([name, schema]) => ({
        name,
        schema: context.schemas.add(schema),
      }),
    ),
    patterns: patternsOf(context, node),
    additional: additional && context.schemas.add(additional),
    names: names && context.schemas.add(names),
    required: namesIn(context, node, "required"),
    minProperties: count(context, node, "minProperties"),
    maxProperties: count(context, node, "maxProperties"),
    ...dependenciesOf(context, node),
  };
}

function patternsOf(context: Context, node: Node) {
  return entriesIn(context, node, "patternProperties").flatMap(
    ([pattern, schema]) => {
      if (patternFlags(pattern) === null) {
        context.report("invalid-pattern", placeOf(schema, "key"), { pattern });
        return [];
      }
      return { pattern, schema: context.schemas.add(schema) };
    },
  );
}

/** `dependencies` was split in two: a list is `dependentRequired`, a schema is `dependentSchemas`. */
function dependenciesOf(context: Context, node: Node) {
  const dependentRequired: { property: string; required: string[] }[] = [];
  const dependentSchemas: { property: string; schema: SchemaId }[] = [];
  for (const key of ["dependentRequired", "dependentSchemas", "dependencies"]) {
    for (const [property, dependency] of entriesIn(context, node, key)) {
      if (Array.isArray(dependency.value)) {
        // A property that requires itself adds nothing.
        const required = strings(dependency).filter((one) => one !== property);
        if (required.length > 0) dependentRequired.push({ property, required });
      } else if (key !== "dependentRequired") {
        dependentSchemas.push({
          property,
          schema: context.schemas.add(dependency),
        });
      }
    }
  }
  return { dependentRequired, dependentSchemas };
}
