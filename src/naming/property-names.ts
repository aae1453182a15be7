/** The names of properties in code: those of the spec, or names in camelCase. */
import type { TargetOptions } from "../base/options/stages.js";
import { appendTo } from "../base/common/append-to.js";
import { closure } from "../base/common/closure.js";
import { allSchemas, inPlaceOf } from "../model/graph.js";
import type { ApiModel, Origin, Schema, SchemaId } from "../model/model.js";
import { camelCase } from "./identifiers.js";

interface PropertyNames {
  /**
   * The name of a property or parameter in code. A name of the spec has one name in the whole API, so that the types and
   * the conversions of all schemas agree.
   */
  of(name: string): string;
  clashes: readonly PropertyClash[];
}

/** Two properties of one object that would have the same name in code. */
interface PropertyClash {
  code: string;
  name: string;
  origin: Origin;
  other: { name: string; origin: Origin };
}

export function propertyNames(
  model: ApiModel,
  casing: TargetOptions["casing"],
): PropertyNames {
  if (casing === "keep") return { of: (name) => name, clashes: [] };
  const clashes = clashesIn(model);
  const kept = new Set(
    clashes.flatMap(({ name, other }) => [name, other.name]),
  );
  return {
    of: (name) => (kept.has(name) ? name : codeName(name)),
    clashes,
  };
}

/** A name with a prefix of signs, such as `_id`, `$ref` or `+1`, has a meaning that letters do not show. */
function codeName(name: string): string {
  return /^\p{L}/u.test(name) ? camelCase(name) : name;
}

function clashesIn(model: ApiModel): PropertyClash[] {
  const clashes = new Map<string, PropertyClash>();
  for (const schema of outermost(model)) {
    const byCode = new Map<string, { name: string; origin: Origin }>();
    for (const property of propertiesOf(model, schema.id)) {
      const code = codeName(property.name);
      const known = byCode.get(code);
      if (known === undefined) byCode.set(code, property);
      else if (known.name !== property.name) {
        const key = [known.name, property.name].sort().join("\n");
        if (!clashes.has(key))
          clashes.set(key, { code, ...property, other: known });
      }
    }
  }
  return [...clashes.values()];
}

/** Schemas that describe objects, and that are not part of another description of the same object. */
function outermost(model: ApiModel): Schema[] {
  const schemas = allSchemas(model).filter(
    ({ assertions }) =>
      inPlaceOf(assertions).length > 0 ||
      assertions.some(({ kind }) => kind === "object"),
  );
  const users = new Map<SchemaId, SchemaId[]>();
  for (const { id, assertions } of schemas)
    for (const part of inPlaceOf(assertions)) appendTo(users, part, id);
  // A cycle of schemas has no outermost one.
  const covered = new Set<SchemaId>();
  for (const { id, assertions } of schemas)
    if (!users.has(id))
      for (const part of closure(inPlaceOf(assertions), (next) =>
        inPlaceOf(model.schemas[next]?.assertions ?? []),
      ))
        covered.add(part);
  return schemas.filter(({ id }) => !covered.has(id));
}

/** The properties of an object that a schema describes, with all schemas that may apply to the same object. */
function propertiesOf(
  model: ApiModel,
  start: SchemaId,
): { name: string; origin: Origin }[] {
  const assertionsOf = (id: SchemaId) => model.schemas[id]?.assertions ?? [];
  const parts = closure([start], (id) => inPlaceOf(assertionsOf(id)));
  return [...parts].flatMap((id) =>
    assertionsOf(id).flatMap((assertion) =>
      assertion.kind === "object"
        ? assertion.properties.flatMap(({ name, schema }) => {
            const origin = model.schemas[schema]?.origin;
            return origin ? [{ name, origin }] : [];
          })
        : [],
    ),
  );
}
