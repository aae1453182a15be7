/** Checks of objects: properties by name where there are few of them, otherwise in one walk over all keys. */
import { args, code, sequence, valueRef } from "../../code/index.js";
import { claimOf, claimsOf, type FunctionScope } from "./frame.js";
import { keyLoop } from "./check-keys.js";
import type { Locals } from "../module/locals.js";
import { limit } from "./scalar-number.js";
import type { ObjectPart } from "../facts/shape.js";
import { checked, inside, itself } from "../module/spot.js";
import { statements, type CheckStep } from "../module/steps.js";
import {
  all,
  always,
  any,
  call,
  costOf,
  isAbsent,
  isAlways,
  type Test,
} from "../module/test.js";
import { fetchProperties } from "./read-properties.js";
import { walkSteps, walkedPart } from "./walk.js";

/** What the object `value` must satisfy. Where every key has to be looked at anyway, that is done in one walk. */
export function objectSteps(
  frame: FunctionScope,
  parts: readonly ObjectPart[],
  locals: Locals,
  /** Further properties that somebody wants to look at. */
  tags: readonly string[] = [],
): CheckStep[] {
  const walked = walkedPart(frame, parts);
  const together = parts.flatMap((part) => dependencies(frame, part, locals));
  const byName = walked
    ? []
    : cheapFirst(parts.flatMap((part) => propertyClaims(frame, part, locals)));
  for (const tag of tags) locals.of(tag);
  const reading = walked
    ? walkSteps(frame, walked, locals)
    : [statements([fetchProperties(frame, locals)])];
  return [
    ...parts.map((part) => countClaim(frame, part)),
    ...reading,
    ...byName,
    ...together,
    ...parts
      .filter((part) => part !== walked)
      .map((part) => statements(keyLoop(frame, part))),
  ];
}

function countClaim(
  frame: FunctionScope,
  { minProperties, maxProperties }: ObjectPart,
): Test {
  const least = minProperties ?? 0;
  if (least === 0 && maxProperties === null) return always;
  const check = valueRef(frame.module.runtime("size", "hasProperties"));
  const limits = [limit(least), limit(maxProperties ?? Infinity)];
  return call(sequence(check, args([code`value`, ...limits, code`at`])), 1);
}

/** What is asked of each property, and of its presence. */
function propertyClaims(
  frame: FunctionScope,
  part: ObjectPart,
  locals: Locals,
): Test[] {
  const { module, direction } = frame;
  const required = new Set(part.required);
  const described = new Set(part.properties.map(({ name }) => name));
  const ofProperties = part.properties.flatMap(({ name, schema }) => {
    const isNeeded = required.has(name);
    if (module.schemas.acceptsAll(schema, direction)) {
      return isNeeded ? [presence(frame, name, locals)] : [];
    }
    const spot = inside(locals.of(name), name);
    const claims = claimsOf(frame, schema, spot);
    // A value that is absent has a wrong type, which is reported as its absence.
    if (isNeeded && module.schemas.types(schema, direction) !== null) {
      return claims;
    }
    const guarded = byCost(claims).map((claim) =>
      any([isAbsent(spot.operand), claim]),
    );
    return isNeeded ? [presence(frame, name, locals), ...guarded] : guarded;
  });
  return [
    ...ofProperties,
    ...part.required
      .filter((name) => !described.has(name))
      .map((name) => presence(frame, name, locals)),
  ];
}

function presence(frame: FunctionScope, name: string, locals: Locals): Test {
  const isPresent = valueRef(frame.module.runtime("properties", "isPresent"));
  return call(checked(isPresent, inside(locals.of(name), name)), 0);
}

/** Claims of one property that cost the same, together. */
function byCost(claims: readonly Test[]): Test[] {
  const cheap = all(claims.filter((claim) => costOf(claim) === 0));
  const costly = all(claims.filter((claim) => costOf(claim) > 0));
  return [cheap, costly].filter((test) => !isAlways(test));
}

/** All that is cheap before all that is not: a wrong type anywhere is found before the first text is scanned. */
function cheapFirst(claims: readonly Test[]): Test[] {
  return [...claims].sort((one, other) => costOf(one) - costOf(other));
}

/** What the presence of one property asks of others, or of the whole. */
function dependencies(frame: FunctionScope, part: ObjectPart, locals: Locals): Test[] {
  const ofRequired = part.dependentRequired
    .filter(({ required }) => required.length > 0)
    .map(({ property, required }) =>
      any([
        isAbsent(locals.of(property)),
        all(required.map((name) => presence(frame, name, locals))),
      ]),
    );
  const ofSchemas = part.dependentSchemas.flatMap(({ property, schema }) => {
    const opaque: FunctionScope = { ...frame, opaque: true };
    const claim = claimOf(opaque, schema, itself(`with ${property}`));
    return isAlways(claim) ? [] : [any([isAbsent(locals.of(property)), claim])];
  });
  return [...ofRequired, ...ofSchemas];
}
