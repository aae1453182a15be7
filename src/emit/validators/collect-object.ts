/** What is wrong with the properties of an object. */
import { code, str, valueRef, type Code } from "../code/index.js";
import {
  acceptsAll,
  countLimits,
  eachKey,
  isKnownKey,
  rejectsAbsence,
} from "./check-object.js";
import { callOf, type Frame } from "./frame.js";
import { createLocals, type Locals } from "./locals.js";
import { fetchProperties } from "./read-properties.js";
import { isPresent } from "./presence.js";
import { issue, limitIssues, reportValue, type Spot } from "./report.js";
import type { ObjectPart } from "./shape.js";
import { any, call, not, when, whenAll, type Test } from "./test.js";

export function collectProperties(
  frame: Frame,
  parts: readonly ObjectPart[],
): Code[] {
  const locals = createLocals();
  const statements = parts.flatMap((part) => [
    ...ofProperties(frame, part, locals),
    ...ofPresence(frame, part, locals),
    ...ofKeys(frame, part),
    ...limitIssues(frame, countLimits(part)),
  ]);
  return [fetchProperties(locals.usedIn(statements), locals), ...statements];
}

function ofProperties(frame: Frame, part: ObjectPart, locals: Locals): Code[] {
  const required = new Set(part.required);
  return part.properties.flatMap(({ name, schema }) => {
    if (acceptsAll(frame, schema)) return [];
    const operand = locals.of(name);
    const spot: Spot = { operand, path: pathTo(name), hint: name };
    // A value that is absent has a wrong type, which is reported as its absence.
    if (required.has(name) && rejectsAbsence(frame, schema)) {
      return reportValue(frame, schema, spot);
    }
    return [
      required.has(name)
        ? missing(frame, name, not(isPresent(operand)))
        : code``,
      ...reportValue(frame, schema, { ...spot, presence: "optional" }),
    ];
  });
}

/** Required without being described, or required by another property. */
function ofPresence(frame: Frame, part: ObjectPart, locals: Locals): Code[] {
  const isAbsent = (name: string): Test => not(isPresent(locals.of(name)));
  const described = new Set(
    part.properties
      .filter(({ schema }) => !acceptsAll(frame, schema))
      .map(({ name }) => name),
  );
  const required = part.required
    .filter((name) => !described.has(name))
    .map((name) => missing(frame, name, isAbsent(name)));
  const dependent = part.dependentRequired.flatMap(
    ({ property, required: needed }) =>
      needed.map((name) =>
        missing(
          frame,
          name,
          not(any([isAbsent(property), not(isAbsent(name))])),
        ),
      ),
  );
  const schemas = part.dependentSchemas.map(({ property, schema }) =>
    whenAll(
      not(isAbsent(property)),
      reportValue({ ...frame, opaque: true }, schema, {
        operand: code`value`,
        path: code`path`,
        hint: `with ${property}`,
      }),
    ),
  );
  return [...required, ...dependent, ...schemas];
}

function missing(frame: Frame, name: string, test: Test): Code {
  return when(
    test,
    issue(frame, "required", code`true`, code`undefined`, pathTo(name)),
  );
}

/** What holds for keys by their text: names, patterns, and all that neither of them covers. */
function ofKeys(frame: Frame, part: ObjectPart): Code[] {
  const { module } = frame;
  const { patterns, names, additional } = part;
  const segment = valueRef(module.runtime("issues", "segment"));
  const path = code`path + ${segment}(key)`;
  const matches = (pattern: string): Test =>
    call(code`${module.pattern(pattern, "key")}.test(key)`, 1);
  const statements: Code[] = [];
  if (names !== null) {
    const test = call(callOf(frame, "is", names, [code`key`], "key"), 1);
    statements.push(
      when(
        not(test),
        issue(frame, "propertyNames", code`true`, code`key`, path),
      ),
    );
  }
  const spot: Spot = { operand: code`field`, path, hint: "field" };
  for (const { pattern, schema } of patterns) {
    statements.push(
      whenAll(matches(pattern), reportValue(frame, schema, spot)),
    );
  }
  if (additional !== null) {
    const known = any([
      isKnownKey(frame, part),
      ...patterns.map(({ pattern }) => matches(pattern)),
    ]);
    const forbidden = module.schemas.acceptsNone(additional, frame.direction);
    statements.push(
      whenAll(
        not(known),
        forbidden
          ? [unknownProperty(frame, path)]
          : reportValue(frame, additional, { ...spot, hint: "value" }),
      ),
    );
  }
  return statements.every((statement) => statement.empty)
    ? []
    : [eachKey(statements)];
}

export function unknownProperty(frame: Frame, path: Code): Code {
  return issue(frame, "additionalProperties", code`false`, code`field`, path);
}

/** `path + "/name"` */
export function pathTo(name: string): Code {
  const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
  return code`path + ${str(`/${escaped}`)}`;
}
