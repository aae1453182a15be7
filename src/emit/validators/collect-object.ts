/** What is wrong with the properties of an object. */
import { block, code, num, str, valueRef, type Code } from "../code/index.js";
import {
  acceptsAll,
  isKnownKey,
  isPresent,
  namesRead,
  rejectsAbsence,
} from "./check-object.js";
import { callOf, type Frame } from "./frame.js";
import { createLocals, type Locals } from "./locals.js";
import { fetchProperties } from "./read-properties.js";
import { issue, reportValue } from "./report.js";
import type { ObjectPart } from "./shape.js";
import { any, call, ifHolds, not, type Test } from "./test.js";

export function collectProperties(
  frame: Frame,
  parts: readonly ObjectPart[],
): Code[] {
  const locals = createLocals();
  return [
    fetchProperties(namesRead(frame, parts), locals),
    ...parts.flatMap((part) => [
      ...ofProperties(frame, part, locals),
      ...ofPresence(frame, part, locals),
      ...ofKeys(frame, part),
      ...ofCount(frame, part),
    ]),
  ];
}

function ofProperties(frame: Frame, part: ObjectPart, locals: Locals): Code[] {
  const required = new Set(part.required);
  return part.properties.flatMap(({ name, schema }) => {
    if (acceptsAll(frame, schema)) return [];
    const local = locals.of(name);
    const path = pathTo(name);
    if (!required.has(name)) {
      return reportValue(
        frame,
        schema,
        local,
        path,
        name,
        not(isPresent(local)),
      );
    }
    if (rejectsAbsence(frame, schema)) {
      return reportValue(frame, schema, local, path, name);
    }
    return [
      missing(frame, name, local, isPresent(local)),
      ...reportValue(frame, schema, local, path, name, not(isPresent(local))),
    ];
  });
}

/** Required without being described, or required by another property. */
function ofPresence(frame: Frame, part: ObjectPart, locals: Locals): Code[] {
  const described = new Set(
    part.properties
      .filter(({ schema }) => !acceptsAll(frame, schema))
      .map(({ name }) => name),
  );
  const required = part.required
    .filter((name) => !described.has(name))
    .map((name) =>
      missing(frame, name, locals.of(name), isPresent(locals.of(name))),
    );
  const dependent = part.dependentRequired.flatMap(
    ({ property, required: needed }) =>
      needed.map((name) =>
        missing(
          frame,
          name,
          locals.of(name),
          any([
            not(isPresent(locals.of(property))),
            isPresent(locals.of(name)),
          ]),
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
      not(isPresent(locals.of(property))),
    ),
  );
  return [...required, ...dependent, ...schemas];
}

/** An issue about a value that is `undefined` says that it is required. */
function missing(frame: Frame, name: string, local: Code, unless: Test): Code {
  return block(ifHolds(not(unless)), [
    issue(frame, pathTo(name), local, "required", code`true`),
  ]);
}

function ofKeys(frame: Frame, part: ObjectPart): Code[] {
  const { module } = frame;
  const { patterns, names, additional } = part;
  const judgesOthers = additional !== null && !acceptsAll(frame, additional);
  const judged = patterns.filter(({ schema }) => !acceptsAll(frame, schema));
  if (!judgesOthers && names === null && judged.length === 0) return [];
  const segment = valueRef(module.runtime("issues", "segment"));
  const path = code`path + ${segment}(key)`;
  const matches = (pattern: string): Test =>
    call(code`${module.pattern(pattern, "key")}.test(key)`, 1);
  const statements: Code[] = [];
  if (names !== null) {
    const test = call(callOf(frame, "is", names, [code`key`], "key"), 1);
    statements.push(
      block(ifHolds(not(test)), [
        issue(frame, path, code`key`, "propertyNames", code`true`),
      ]),
    );
  }
  for (const { pattern, schema } of judged) {
    statements.push(
      ...reportValue(
        frame,
        schema,
        code`field`,
        path,
        "field",
        not(matches(pattern)),
      ),
    );
  }
  if (judgesOthers) {
    const known = any([
      isKnownKey(frame, part),
      ...patterns.map(({ pattern }) => matches(pattern)),
    ]);
    const forbidden = module.schemas.acceptsNone(additional, frame.direction);
    statements.push(
      ...(forbidden
        ? [
            block(ifHolds(not(known)), [
              issue(
                frame,
                path,
                code`field`,
                "additionalProperties",
                code`false`,
              ),
            ]),
          ]
        : reportValue(frame, additional, code`field`, path, "value", known)),
    );
  }
  const readsField = judgesOthers || judged.length > 0;
  return [
    block(code`for (const key in value)`, [
      readsField ? code`const field = value[key];` : code``,
      ...statements,
    ]),
  ];
}

function ofCount(frame: Frame, part: ObjectPart): Code[] {
  const count = code`Object.keys(value).length`;
  const statements: Code[] = [];
  const { minProperties, maxProperties } = part;
  if (minProperties !== null && minProperties > 0) {
    statements.push(
      block(code`if (${count} < ${num(minProperties)})`, [
        issue(
          frame,
          code`path`,
          code`value`,
          "minProperties",
          num(minProperties),
        ),
      ]),
    );
  }
  if (maxProperties !== null) {
    statements.push(
      block(code`if (${count} > ${num(maxProperties)})`, [
        issue(
          frame,
          code`path`,
          code`value`,
          "maxProperties",
          num(maxProperties),
        ),
      ]),
    );
  }
  return statements;
}

/** `path + "/name"` */
function pathTo(name: string): Code {
  const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
  return code`path + ${str(`/${escaped}`)}`;
}
