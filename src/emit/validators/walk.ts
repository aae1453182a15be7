/**
 * One walk over all keys of an object: each property is judged where it is met. However many shapes objects come in,
 * it takes the same time, whereas fetching properties by name gets slow.
 */
import {
  block,
  code,
  digits,
  indent,
  lines,
  sequence,
  str,
  valueRef,
  type Code,
} from "../code/index.js";
import { additionalClaim } from "./check-keys.js";
import { claimOf, type Frame } from "./frame.js";
import type { Locals } from "./locals.js";
import type { ObjectPart } from "./shape.js";
import { inside } from "./spot.js";
import { statements, type Step } from "./steps.js";
import {
  always,
  any,
  atom,
  call,
  isAlways,
  returnFalseUnless,
  type Test,
} from "./test.js";

/** Where no pattern has a say, further properties are judged in the same walk. */
export function walkedPart(
  frame: Frame,
  parts: readonly ObjectPart[],
): ObjectPart | null {
  const [part] = parts;
  if (!part || parts.length > 1 || part.properties.length === 0) return null;
  if (part.patterns.length > 0 || part.names !== null) return null;
  return isAlways(additionalClaim(frame, part)) ? null : part;
}

export function walkSteps(
  frame: Frame,
  part: ObjectPart,
  locals: Locals,
): Step[] {
  const { required } = part;
  const kept = new Set(locals.properties());
  const others = additionalClaim(frame, part);
  const schemas = new Map(
    part.properties.map(({ name, schema }) => [name, schema]),
  );
  const names = new Set([...schemas.keys(), ...required, ...kept]);
  const cases = [...names].map((name) => {
    const schema = schemas.get(name);
    const claim =
      schema === undefined
        ? others
        : claimOf(frame, schema, inside(code`field`, name));
    const doing = [
      required.includes(name) ? code`found++;` : code``,
      kept.has(name) ? code`${locals.of(name)} = field;` : code``,
      returnFalseUnless(claim),
    ];
    return { name, doing: doing.filter((statement) => !statement.empty) };
  });
  const isCounted = required.length > 0;
  return [
    statements([
      isCounted ? code`let found = 0;` : code``,
      ...[...kept].map((name) => code`let ${locals.of(name)}: unknown;`),
      block(code`for (const key in value)`, [
        code`const field = value[key];`,
        code`if (field === undefined) continue;`,
        block(code`switch (key)`, [
          ...sharedCases(cases),
          labelled([code`default:`], [returnFalseUnless(others)]),
        ]),
      ]),
    ]),
    isCounted ? allFound(frame, required) : always,
  ];
}

interface Case {
  name: string;
  doing: readonly Code[];
}

/** Names of which nothing is asked share one case. */
function sharedCases(cases: readonly Case[]): Code[] {
  const silent = cases.filter(({ doing }) => doing.length === 0);
  const telling = cases.filter(({ doing }) => doing.length > 0);
  return [
    ...telling.map(({ name, doing }) =>
      labelled([labelOf(name)], [...doing, code`break;`]),
    ),
    ...(silent.length === 0
      ? []
      : [
          labelled(
            silent.map(({ name }) => labelOf(name)),
            [code`break;`],
          ),
        ]),
  ];
}

function labelOf(name: string): Code {
  return code`case ${str(name)}:`;
}

function labelled(labels: readonly Code[], doing: readonly Code[]): Code {
  return lines([...labels, sequence(code`  `, indent(lines(doing)))]);
}

/** Which ones are missing is found out only where some are. */
function allFound(frame: Frame, required: readonly string[]): Test {
  const count = digits(required.length);
  const missing = valueRef(frame.module.runtime("properties", "missing"));
  const names = frame.module.list(required, `${frame.stem} required`);
  return any([
    atom(code`found === ${count}`, code`found !== ${count}`),
    call(code`${missing}(value, ${names}, at)`, 0),
  ]);
}
