/**
 * Which checks may find an issue twice, or the issue of an object or array after those of its parts. Only these compare
 * their issues. The others find each one once: they have one source for each place of the value.
 */
import type { SchemaId } from "../../../model/model.js";
import {
  asksOneCall,
  isPlainSchema,
  isScalar,
  type ArrayPart,
  type ObjectPart,
  type SchemaShape,
} from "../../../facts/shapes/shape.js";
import type { SchemaScope } from "./schemas.js";

/** Whether the function that checks a schema may repeat an issue. Functions that it calls answer for themselves. */
export function mayRepeat(scope: SchemaScope, id: SchemaId): boolean {
  const shape = scope.module.schemas.shape(id, scope.direction);
  const { objects, arrays, strings } = shape;
  return (
    hasSeveralSources(shape) ||
    repeatsNumbers(shape) ||
    wholeSchemas(shape).some((schema) => repeatsInside(scope, schema)) ||
    // An object, an array and a text are different values, so these never meet.
    Math.max(objects.length, arrays.length, strings.length) > 1 ||
    objects.some((part) => repeatsProperties(scope, part)) ||
    arrays.some((part) => repeatsItems(scope, part))
  );
}

/** Whether several schemas, or one besides own keywords, are about the whole value. */
function hasSeveralSources(shape: SchemaShape): boolean {
  const { types, values, numbers, strings, arrays, objects } = shape;
  const deep = values.filter((list) => !list.every(isPlainSchema)).length;
  // After a wrong type, these are not reached.
  const reached =
    shape.calls.length +
    shape.unions.length +
    shape.nots.length +
    shape.conditionals.length;
  const others = deep + shape.unevaluated.length;
  const own =
    values.length - deep + numbers.length + strings.length + arrays.length;
  return (
    reached + others > 1 ||
    (reached + others === 1 && own + objects.length > 0) ||
    (others === 1 && types !== null)
  );
}

/** The schemas that report issues of the whole value. */
function wholeSchemas({
  calls,
  unions,
  conditionals,
}: SchemaShape): SchemaId[] {
  return [
    ...calls,
    ...unions.flatMap(({ schemas }) => schemas),
    ...conditionals.flatMap((part) =>
      [part.then, part.else].filter((id) => id !== null),
    ),
  ];
}

/** With one type, limits are checked only if the type is right. */
function repeatsNumbers({ types, values, numbers }: SchemaShape): boolean {
  const [part, ...more] = numbers;
  if (!part || values.length > 0) return false;
  const [, ...others] = [...(types ?? [])].filter((type) => type !== "null");
  const hasOneType = types !== null && others.length === 0;
  return (
    more.length > 0 || (!hasOneType && (types !== null || part.format !== null))
  );
}

function repeatsProperties(scope: SchemaScope, part: ObjectPart): boolean {
  const { properties, patterns, names, required, additional } = part;
  const byKey = patterns.length + (names === null ? 0 : 1);
  return (
    part.dependentRequired.length + part.dependentSchemas.length > 0 ||
    patterns.length > 1 ||
    (byKey > 0 && properties.length + required.length > 0) ||
    new Set(required).size < required.length ||
    [
      ...properties.map(({ schema }) => schema),
      ...patterns.map(({ schema }) => schema),
      ...(additional === null ? [] : [additional]),
    ].some((schema) => repeatsInside(scope, schema))
  );
}

/** Whether an array compares or counts its items after it has checked them, or repeats the issues of an item. */
function repeatsItems(scope: SchemaScope, part: ArrayPart): boolean {
  const { schemas } = scope.module;
  const checked = [
    ...part.prefix,
    ...(part.rest === null ? [] : [part.rest]),
  ].filter((id) => !schemas.acceptsAll(id, scope.direction));
  return (
    ((part.unique || part.contains !== null) && checked.length > 0) ||
    checked.some((schema) => repeatsInside(scope, schema))
  );
}

/** Whether a part repeats an issue in the same function: small schemas have none of their own. */
function repeatsInside(scope: SchemaScope, id: SchemaId): boolean {
  const { schemas } = scope.module;
  const shape = schemas.shape(id, scope.direction);
  return (
    schemas.schema(id).role.kind === "inline" &&
    isScalar(shape) &&
    !asksOneCall(shape) &&
    // There, a wrong type does not end the function.
    (shape.calls.length > 0 || mayRepeat(scope, id))
  );
}
