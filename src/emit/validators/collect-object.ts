/** What is wrong with the properties of an object. */
import { code, str, valueRef, type Code } from "../code/index.js";
import {
  acceptsAll,
  countLimits,
  eachKey,
  isKnownKey,
  isPresent,
  rejectsAbsence,
} from "./check-object.js";
import { callOf, type Frame } from "./frame.js";
import { createLocals, type Locals } from "./locals.js";
import { fetchProperties } from "./read-properties.js";
import { issue, limitIssues, reportValue } from "./report.js";
import type { ObjectPart } from "./shape.js";
import { any, call, not, when, type Test } from "./test.js";

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
    const local = locals.of(name);
    const absent = not(isPresent(local));
    const report = (unless?: Test) =>
      reportValue(frame, schema, local, pathTo(name), name, unless);
    if (!required.has(name)) return report(absent);
    // A value that is absent has a wrong type, which is reported as its absence.
    return rejectsAbsence(frame, schema)
      ? report()
      : [missing(frame, name, absent), ...report(absent)];
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
  const schemas = part.dependentSchemas.flatMap(({ property, schema }) =>
    reportValue(
      { ...frame, opaque: true },
      schema,
      code`value`,
      code`path`,
      `with ${property}`,
      isAbsent(property),
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
  for (const { pattern, schema } of patterns) {
    const unless = not(matches(pattern));
    statements.push(
      ...reportValue(frame, schema, code`field`, path, "field", unless),
    );
  }
  if (additional !== null) {
    const known = any([
      isKnownKey(frame, part),
      ...patterns.map(({ pattern }) => matches(pattern)),
    ]);
    const forbidden = module.schemas.acceptsNone(additional, frame.direction);
    statements.push(
      ...(forbidden
        ? [when(not(known), unknownProperty(frame, path))]
        : reportValue(frame, additional, code`field`, path, "value", known)),
    );
  }
  return statements.length === 0 ? [] : [eachKey(statements)];
}

export function unknownProperty(frame: Frame, path: Code): Code {
  return issue(frame, "additionalProperties", code`false`, code`field`, path);
}

/** `path + "/name"` */
export function pathTo(name: string): Code {
  const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
  return code`path + ${str(`/${escaped}`)}`;
}
