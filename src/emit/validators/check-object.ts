/** Checks of objects: each property is read once, and what is cheap to check comes first. */
import type { SchemaId } from "../../model/model.js";
import { block, code, str, type Code } from "../code/index.js";
import { callOf, testOf, type Frame } from "./frame.js";
import type { Locals } from "./locals.js";
import { isPresent } from "./presence.js";
import { readProperties, type Reading } from "./read-properties.js";
import type { ObjectPart } from "./shape.js";
import { statements, withoutAnswer, type Step } from "./steps.js";
import { wordsIn } from "./words.js";
import { limitsOn, type Limit } from "./limits.js";
import {
  all,
  any,
  atom,
  call,
  costOf,
  isAlways,
  isNever,
  not,
  returnFalseUnless,
  splitByCost,
  type Test,
} from "./test.js";

/** What the object `value` must satisfy, part by part. */
export function objectSteps(
  frame: Frame,
  parts: readonly ObjectPart[],
  locals: Locals,
  /** Further properties that somebody wants to look at. */
  further: readonly string[] = [],
): Step[] {
  const walked = walkedPart(frame, parts);
  const steps: Step[] = [
    ...cheapFirst(parts.flatMap((part) => propertyTests(frame, part, locals))),
    ...parts
      .filter((part) => part !== walked)
      .map((part) => statements(keyLoop(frame, part))),
  ];
  const used = locals.usedIn(withoutAnswer(steps));
  const reading = readProperties({
    names: [...new Set([...used, ...further])],
    locals,
    others: walked && othersOf(frame, walked),
  });
  return [
    all(parts.flatMap(countLimits).map(({ test }) => test)),
    statements([reading]),
    ...steps,
  ];
}

const keyCount = code`Object.keys(value).length`;

export function countLimits(part: ObjectPart): Limit[] {
  return limitsOn(
    keyCount,
    part.minProperties,
    part.maxProperties,
    "Properties",
  );
}

/** Where no pattern has a say, further properties are judged in the same walk in which the others are read. */
function walkedPart(
  frame: Frame,
  parts: readonly ObjectPart[],
): ObjectPart | null {
  const [part] = parts;
  if (!part || parts.length > 1 || part.properties.length === 0) return null;
  const { patterns, names, additional } = part;
  if (patterns.length > 0 || names !== null || additional === null) return null;
  return acceptsAll(frame, additional) ? null : part;
}

function othersOf(frame: Frame, part: ObjectPart): Reading["others"] {
  if (part.additional === null) return null;
  const test = testOf(frame, part.additional, code`field`, "value");
  return {
    known: part.properties.map(({ name }) => name),
    statement: isNever(test) ? code`return false;` : returnFalseUnless(test),
  };
}

export function acceptsAll(frame: Frame, id: SchemaId): boolean {
  return frame.module.schemas.acceptsAll(id, frame.direction);
}

/** One test for each property, and those that speak of its presence. */
function propertyTests(frame: Frame, part: ObjectPart, locals: Locals): Test[] {
  const required = new Set(part.required);
  const described = new Set(part.properties.map(({ name }) => name));
  const ofProperties = part.properties.map(({ name, schema }) => {
    const local = locals.of(name);
    const test = testOf(frame, schema, local, name);
    if (!required.has(name)) return any([not(isPresent(local)), test]);
    return rejectsAbsence(frame, schema) ? test : all([isPresent(local), test]);
  });
  const ofPresence = part.required
    .filter((name) => !described.has(name))
    .map((name) => isPresent(locals.of(name)));
  const ofDependencies = part.dependentRequired.map(
    ({ property, required: needed }) =>
      any([
        not(isPresent(locals.of(property))),
        all(needed.map((name) => isPresent(locals.of(name)))),
      ]),
  );
  const ofSchemas = part.dependentSchemas.map(({ property, schema }) =>
    any([
      not(isPresent(locals.of(property))),
      testOf(frame, schema, code`value`, `with ${property}`),
    ]),
  );
  return [...ofProperties, ...ofPresence, ...ofDependencies, ...ofSchemas];
}

/** Whether `undefined` does not match the schema anyway. */
export function rejectsAbsence(frame: Frame, id: SchemaId): boolean {
  return frame.module.schemas.types(id, frame.direction) !== null;
}

/** All that is cheap before all that is not: a wrong type anywhere is found before the first text is scanned. */
function cheapFirst(tests: readonly Test[]): Test[] {
  const split = tests.map((test) => ({ test, ...splitByCost(test) }));
  const lastCheap = split.findLastIndex(({ cheap }) => !isAlways(cheap));
  const now: Test[] = [];
  const later: Test[] = [];
  for (const [index, { test, cheap, rest }] of split.entries()) {
    if (index < lastCheap) {
      now.push(cheap);
      later.push(rest);
    } else if (later.every(isAlways)) {
      now.push(test);
    } else {
      now.push(cheap);
      later.push(rest);
    }
  }
  later.sort((one, other) => costOf(one) - costOf(other));
  return [...now, ...later];
}

/** What holds for keys by their text: names, patterns, and all that neither of them covers. */
function keyLoop(frame: Frame, part: ObjectPart): Code[] {
  const { module } = frame;
  const matches = part.patterns.map(({ pattern }) =>
    call(code`${module.pattern(pattern, "key")}.test(key)`, 1),
  );
  const tests: Test[] = [];
  if (part.names !== null) {
    tests.push(call(callOf(frame, "is", part.names, [code`key`], "key"), 1));
  }
  for (const [index, { schema }] of part.patterns.entries()) {
    const test = testOf(frame, schema, code`field`, "field");
    if (isAlways(test)) continue;
    tests.push(any([not(matches[index] ?? any([])), test]));
  }
  if (part.additional !== null && !acceptsAll(frame, part.additional)) {
    tests.push(
      any([
        isKnownKey(frame, part),
        ...matches,
        testOf(frame, part.additional, code`field`, "value"),
      ]),
    );
  }
  if (tests.length === 0) return [];
  if (tests.every(isNever)) {
    return [
      returnFalseUnless(atom(code`${keyCount} === 0`, code`${keyCount} > 0`)),
    ];
  }
  return [eachKey(tests.map(returnFalseUnless))];
}

/** A loop over `key` and, where it is wanted, `field`. */
export function eachKey(body: readonly Code[]): Code {
  const readsField = wordsIn(body).has("field");
  return block(code`for (const key in value)`, [
    readsField ? code`const field = value[key];` : code``,
    ...body,
  ]);
}

const longChain = 16;

export function isKnownKey(frame: Frame, part: ObjectPart): Test {
  const names = part.properties.map(({ name }) => name);
  if (names.length > longChain) {
    return call(code`${frame.module.valueSet(names, "key")}.has(key)`, 0);
  }
  return any(
    names.map((name) =>
      atom(code`key === ${str(name)}`, code`key !== ${str(name)}`),
    ),
  );
}
