/** The bodies of `markX(value, evaluated)`, which add the properties and items that a schema has evaluated. */
import type { SchemaId, TagValue } from "../../../model/model.js";
import {
  array,
  block,
  code,
  digits,
  lit,
  str,
  type Code,
} from "../../code/index.js";
import { eachItem, someItem } from "./check-array.js";
import { isKnownKey, keyMatch } from "./check-keys.js";
import { claimOf, markCall, type FunctionScope } from "./function-scope.js";
import { createLocals } from "../module/locals.js";
import { fetchProperties } from "./read-properties.js";
import { typeTest } from "./scalar-type.js";
import { itself } from "../module/value-ref.js";
import type { Of } from "../../../keywords/table.js";
import type {
  ArrayPart,
  ObjectPart,
  UnionPart,
} from "../../../facts/shapes/shape.js";
import {
  all,
  always,
  any,
  call,
  ifHolds,
  isAbsent,
  isAlways,
  not,
  when,
  whenAll,
  type Test,
} from "../module/test.js";
import { constantsOf, targetOf } from "../../../facts/shapes/unions.js";

/** Adds the properties and items that the keywords of the schema evaluate. The `unevaluated` keywords run after it. */
export function markBody(scope: FunctionScope, id: SchemaId): Code[] {
  const { schemas } = scope.module;
  return schemas.schema(id).assertions.flatMap((assertion): Code[] => {
    switch (assertion.kind) {
      case "object":
        return ofObject(scope, schemas.visible(assertion, scope.direction));
      case "array":
        return ofArray(scope, assertion);
      case "reference":
        return marking(scope, assertion.to, "base", always);
      case "allOf":
        return assertion.schemas.flatMap((member) =>
          marking(scope, member, "base", always),
        );
      case "anyOf":
      case "oneOf":
        return assertion.schemas.flatMap((member, index) =>
          ifMatching(
            scope,
            member,
            `option ${String(index + 1)}`,
            hasItsTag(scope, assertion, member),
          ),
        );
      case "conditional":
        return ofConditional(scope, assertion);
      default:
        return [];
    }
  });
}

/** Adds the properties and items of another schema, if a condition holds. */
function marking(
  scope: FunctionScope,
  id: SchemaId,
  hint: string,
  condition: Test,
): Code[] {
  const { module, direction } = scope;
  const { evaluation } = module.schemas;
  const { properties, items } = evaluation.completes(id);
  const everything = (name: string): Code =>
    code`${module.value("unevaluated", name)}(value, evaluated);`;
  const statements = [
    ...(evaluation.marks(id, direction)
      ? [code`${markCall(scope, id, hint)};`]
      : []),
    ...(properties ? [everything("markKeys")] : []),
    ...(items ? [everything("markItems")] : []),
  ];
  if (statements.length === 0 || isAlways(condition)) return statements;
  return [whenAll(condition, statements)];
}

/** Only an alternative that matches counts. */
function ifMatching(
  scope: FunctionScope,
  id: SchemaId,
  hint: string,
  condition: Test,
): Code[] {
  if (!evaluatesAnything(scope, id)) return [];
  const holds = claimOf({ ...scope, opaque: true }, id, itself(hint));
  return marking(scope, id, hint, all([condition, holds]));
}

/** If there is a discriminator, an alternative counts only if the value has its tag. */
function hasItsTag(
  scope: FunctionScope,
  { discriminator }: UnionPart,
  member: SchemaId,
): Test {
  if (!discriminator) return always;
  const { property, mapping } = discriminator;
  const target = targetOf(scope.module.schemas, member, scope.direction);
  const own = mapping.filter(({ schema }) => schema === target);
  const listed = constantsOf(scope.module.schemas, target, scope.direction).get(
    property,
  );
  if (listed?.every((one) => own.some(({ value }) => value === one))) {
    return always;
  }
  const isOneOf = (values: readonly TagValue[]): Test => {
    const list = array([...new Set(values)].map(lit));
    const hasTag = scope.module.value("unevaluated", "hasTag");
    return call(code`${hasTag}(value, ${str(property)}, ${list})`, 0);
  };
  return own.length > 0
    ? isOneOf(own.map(({ value }) => value))
    : not(isOneOf(mapping.map(({ value }) => value)));
}

/** Whether a matching value has any evaluated properties or items. */
function evaluatesAnything(scope: FunctionScope, id: SchemaId): boolean {
  const { marks, completes } = scope.module.schemas.evaluation;
  const { properties, items } = completes(id);
  return marks(id, scope.direction) || properties || items;
}

function ofConditional(scope: FunctionScope, part: Of<"conditional">): Code[] {
  const condition = claimOf(scope, part.if, itself("if"));
  return [
    ...marking(scope, part.if, "condition", condition),
    ...(part.then === null
      ? []
      : marking(scope, part.then, "consequence", condition)),
    ...(part.else === null
      ? []
      : marking(scope, part.else, "alternative", not(condition))),
  ];
}

function ofObject(scope: FunctionScope, part: ObjectPart): Code[] {
  const { module } = scope;
  const isKnown =
    part.additional === null
      ? any([
          isKnownKey(scope, part),
          ...part.patterns.map(({ pattern }) => keyMatch(module, pattern)),
        ])
      : always;
  const add = code`evaluated.add(key);`;
  const keys =
    isKnown.kind === "any" && isKnown.parts.length === 0
      ? []
      : [
          block(code`for (const key in value)`, [
            isAlways(isKnown) ? add : when(isKnown, add),
          ]),
        ];
  const locals = createLocals();
  const dependent = part.dependentSchemas
    .filter(({ schema }) => evaluatesAnything(scope, schema))
    .flatMap(({ property, schema }) => {
      const isThere = not(isAbsent(locals.of(property)));
      return marking(scope, schema, `with ${property}`, isThere);
    });
  const read = fetchProperties(module, locals);
  const statements = [...keys, read, ...dependent];
  if (statements.every((statement) => statement.empty)) return [];
  return [block(ifHolds(typeTest(module, "object", code`value`)), statements)];
}

function ofArray(scope: FunctionScope, part: ArrayPart): Code[] {
  const { module } = scope;
  const statements: Code[] = [];
  if (part.rest !== null || part.prefix.length > 0) {
    const end =
      part.rest === null
        ? code`index < value.length && index < ${digits(part.prefix.length)}`
        : code`index < value.length`;
    statements.push(
      block(code`for (let index = 0; ${end}; index++)`, [
        code`evaluated.add(index);`,
      ]),
    );
  }
  if (part.contains !== null) {
    const test = claimOf(scope, part.contains.schema, someItem("contains"));
    statements.push(eachItem(0, [when(test, code`evaluated.add(index);`)]));
  }
  if (statements.length === 0) return [];
  return [block(ifHolds(typeTest(module, "array", code`value`)), statements)];
}
