/** Checks of objects: properties by name if there are few of them, otherwise one loop over all keys. */
import { args, code, sequence } from "../../code/index.js";
import { claimOf, claimsOf, type FunctionScope } from "./function-scope.js";
import { keyLoop } from "./check-keys.js";
import { createLocals, type Locals } from "../module/locals.js";
import { limit } from "./scalar-number.js";
import { isLimited, rangeOf } from "../../../keywords/limits.js";
import { has } from "../../../keywords/table.js";
import type { ObjectPart } from "../../../facts/shapes/shape.js";
import { itself } from "../module/value-ref.js";
import { statements, type CheckStep } from "../module/steps.js";
import {
  all,
  any,
  byCost,
  call,
  cheapFirst,
  isAbsent,
  isAlways,
  not,
  orAbsent,
  type Test,
} from "../module/test.js";
import {
  fetchEitherWay,
  fetchProperties,
  listFields,
} from "./read-properties.js";
import { isOpen, walkSteps, walkedPart } from "./walk.js";

/** The steps that check the object `value`. If every key must be checked anyway, one loop does it. */
export function objectSteps(
  scope: FunctionScope,
  parts: readonly ObjectPart[],
  locals: Locals,
  /** Additional properties that other steps read. */
  tags: readonly string[],
  /** The limit of other schemas of the value. */
  most: number,
): CheckStep[] {
  const walked = walkedPart(scope, parts);
  if (walked && tags.length === 0 && isEither(scope, walked)) {
    return [...countSteps(scope, parts, most), ...eitherWay(scope, walked)];
  }
  const together = parts.flatMap((part) => dependencies(scope, part, locals));
  const byName = walked
    ? []
    : cheapFirst(parts.flatMap((part) => propertyClaims(scope, part, locals)));
  for (const tag of tags) locals.of(tag);
  const loops = parts
    .filter((part) => part !== walked)
    .flatMap((part) => keyLoop(scope, part));
  const reading = walked
    ? walkSteps(scope, walked, locals)
    : [statements([fetchProperties(scope.module, locals)])];
  return [
    ...countSteps(scope, parts, most),
    ...reading,
    ...byName,
    ...together,
    statements(loops.length > 0 ? [listFields(scope.module), ...loops] : loops),
  ];
}

/** Whether an object can also be checked without a loop, and no other step reads its properties. */
function isEither(scope: FunctionScope, part: ObjectPart): boolean {
  return (
    !has(part, "dependentRequired", "dependentSchemas") && isOpen(scope, part)
  );
}

/** Checks an object with many properties. */
function eitherWay(scope: FunctionScope, part: ObjectPart): CheckStep[] {
  const { module, stem } = scope;
  const locals = createLocals();
  const claims = cheapFirst(propertyClaims(scope, part, locals));
  return [statements([fetchEitherWay(module, locals, stem)]), ...claims];
}

function countSteps(
  { module }: FunctionScope,
  parts: readonly ObjectPart[],
  inherited: number,
): CheckStep[] {
  const { least, most: own } = rangeOf(parts);
  const most = Math.min(own, inherited);
  if (!isLimited({ least, most })) return [];
  const given = [code`value`, limit(least), limit(most)];
  return [
    call(sequence(module.value("size", "hasProperties"), args(given)), 1),
  ];
}

/** The checks of each property and of its presence. */
function propertyClaims(
  scope: FunctionScope,
  part: ObjectPart,
  locals: Locals,
): Test[] {
  const { module, direction } = scope;
  const required = new Set(part.required);
  const described = new Set(part.properties.map(({ name }) => name));
  const ofProperties = part.properties.flatMap(({ name, schema }) => {
    const isNeeded = required.has(name);
    if (module.schemas.acceptsAll(schema, direction)) {
      return isNeeded ? [isPresent(locals, name)] : [];
    }
    const operand = locals.of(name);
    const claims = claimsOf(scope, schema, { operand, hint: name });
    // An absent value has the wrong type.
    if (isNeeded && module.schemas.types(schema, direction) !== null) {
      return claims;
    }
    const { cheap, costly } = byCost(claims);
    const guarded = [cheap, costly]
      .filter((claim) => !isAlways(claim))
      .map((claim) => orAbsent(operand, claim));
    return isNeeded ? [isPresent(locals, name), ...guarded] : guarded;
  });
  return [
    ...ofProperties,
    ...part.required
      .filter((name) => !described.has(name))
      .map((name) => isPresent(locals, name)),
  ];
}

function isPresent(locals: Locals, name: string): Test {
  return not(isAbsent(locals.of(name)));
}

/** `dependentRequired` and `dependentSchemas`. */
function dependencies(
  scope: FunctionScope,
  part: ObjectPart,
  locals: Locals,
): Test[] {
  const ofRequired = part.dependentRequired
    .filter(({ required }) => required.length > 0)
    .map(({ property, required }) =>
      any([
        isAbsent(locals.of(property)),
        all(required.map((name) => isPresent(locals, name))),
      ]),
    );
  const ofSchemas = part.dependentSchemas.flatMap(({ property, schema }) => {
    const opaque: FunctionScope = { ...scope, opaque: true };
    const claim = claimOf(opaque, schema, itself(`with ${property}`));
    return isAlways(claim) ? [] : [any([isAbsent(locals.of(property)), claim])];
  });
  return [...ofRequired, ...ofSchemas];
}
