/** Checks of objects: properties by name if there are few of them, otherwise one loop over all keys. */
import { args, block, code, sequence, type Code } from "../../code/index.js";
import { claimOf, claimsOf, type FunctionScope } from "./function-scope.js";
import { keyLoop } from "./check-keys.js";
import { createLocals, type Locals } from "../module/locals.js";
import { limit } from "./scalar-number.js";
import { rangeOf } from "../../../keywords/limits.js";
import { has } from "../../../keywords/table.js";
import { missingMessage } from "../facts/missing-message.js";
import type { ObjectPart } from "../../../facts/shapes/shape.js";
import {
  inside,
  itself,
  unreported,
  wording,
  type ValueRef,
} from "../module/value-ref.js";
import { statements, withoutAnswer, type CheckStep } from "../module/steps.js";
import {
  all,
  any,
  byCost,
  call,
  cheapFirst,
  ifHolds,
  isAbsent,
  isAlways,
  not,
  returnFalseUnless,
  returnTest,
  when,
  type Test,
} from "../module/test.js";
import { fetchProperties, isFound, listFields } from "./read-properties.js";
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
    return [...countSteps(scope, parts, most), eitherWay(scope, walked)];
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

/** Checks an object with many properties by name or in a loop, whichever is probably faster. */
function eitherWay(scope: FunctionScope, part: ObjectPart): CheckStep {
  const { module, stem } = scope;
  const locals = createLocals();
  const claims = cheapFirst(propertyClaims(scope, part, locals, unreported));
  const beginsAlike = module.value("properties", "beginsAlike");
  // A report is always made in the loop, so that the order of issues depends on the value alone.
  const isAlike = all([
    isAbsent(code`at`),
    call(code`${beginsAlike}(value, ${module.firstKey(stem)})`, 0),
  ]);
  const byName = [
    fetchProperties(module, locals),
    returnFalseUnless(all(claims)),
  ];
  const inLoop = withoutAnswer(walkSteps(scope, part, createLocals()));
  return statements([
    sequence(
      block(ifHolds(isAlike), byName),
      code` `,
      block(code`else`, inLoop),
    ),
  ]);
}

/** The function returns if there are too many properties. Too few are reported, and then checked like others. */
function countSteps(
  { module }: FunctionScope,
  parts: readonly ObjectPart[],
  inherited: number,
): CheckStep[] {
  const { least, most: own } = rangeOf(parts);
  const most = Math.min(own, inherited);
  const claim = (limits: readonly number[], ...at: Code[]): Test => {
    const given = [code`value`, ...limits.map(limit), ...at];
    const check = module.value("size", "hasProperties");
    return call(sequence(check, args(given)), 1);
  };
  const steps: CheckStep[] = [];
  if (most < Infinity) {
    const tooMany = not(claim([0, most]));
    const result = claim([0, most], code`at`);
    steps.push(statements([when(tooMany, returnTest(result))]));
  }
  if (least > 0) steps.push(claim([least, Infinity], code`at`));
  return steps;
}

/** The checks of each property and of its presence. */
function propertyClaims(
  scope: FunctionScope,
  part: ObjectPart,
  locals: Locals,
  refTo: (operand: Code, name: string) => ValueRef = inside,
): Test[] {
  const { module, direction } = scope;
  const presence = presenceIn(scope, part, locals, refTo);
  const required = new Set(part.required);
  const described = new Set(part.properties.map(({ name }) => name));
  const ofProperties = part.properties.flatMap(({ name, schema }) => {
    const isNeeded = required.has(name);
    if (module.schemas.acceptsAll(schema, direction)) {
      return isNeeded ? [presence(name)] : [];
    }
    const ref = refTo(locals.of(name), name);
    const claims = claimsOf(scope, schema, ref);
    // An absent value has the wrong type, which is reported as `required`.
    if (isNeeded && module.schemas.types(schema, direction) !== null) {
      return claims;
    }
    const { cheap, costly } = byCost(claims);
    const guarded = [cheap, costly]
      .filter((claim) => !isAlways(claim))
      .map((claim) => any([isAbsent(ref.operand), claim]));
    return isNeeded ? [presence(name), ...guarded] : guarded;
  });
  return [
    ...ofProperties,
    ...part.required
      .filter((name) => !described.has(name))
      .map((name) => presence(name)),
  ];
}

/** Whether a property is present. The message for a missing value is that of its schema. */
function presenceIn(
  scope: FunctionScope,
  { properties }: ObjectPart,
  locals: Locals,
  refTo: (operand: Code, name: string) => ValueRef = inside,
): (name: string) => Test {
  const { module } = scope;
  return (name) => {
    const schema = properties.find((one) => one.name === name)?.schema;
    const told = schema === undefined ? null : missingMessage(scope, schema);
    return isFound(module, wording(module, refTo(locals.of(name), name), told));
  };
}

/** `dependentRequired` and `dependentSchemas`. */
function dependencies(
  scope: FunctionScope,
  part: ObjectPart,
  locals: Locals,
): Test[] {
  const presence = presenceIn(scope, part, locals);
  const ofRequired = part.dependentRequired
    .filter(({ required }) => required.length > 0)
    .map(({ property, required }) =>
      any([
        isAbsent(locals.of(property)),
        all(required.map((name) => presence(name))),
      ]),
    );
  const ofSchemas = part.dependentSchemas.flatMap(({ property, schema }) => {
    const opaque: FunctionScope = { ...scope, opaque: true };
    const claim = claimOf(opaque, schema, itself(`with ${property}`));
    return isAlways(claim) ? [] : [any([isAbsent(locals.of(property)), claim])];
  });
  return [...ofRequired, ...ofSchemas];
}
