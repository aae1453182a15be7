/**
 * Checks an object in one loop over all of its keys. The time does not depend on the number of hidden classes, whereas
 * reading properties by name gets slow with many. The loop runs cheap checks only. Formats, patterns and nested values
 * follow, so that a wrong type is found before them, wherever it is.
 */
import { code, digits } from "../../code/index.js";
import { additionalClaim } from "./check-keys.js";
import { claimsOf, type FunctionScope } from "./function-scope.js";
import type { Locals } from "../module/locals.js";
import { choice, manyProperties } from "./key-choice.js";
import { eachField, listFields } from "./read-properties.js";
import type { ObjectPart } from "../../../facts/shapes/shape.js";
import { statements, type CheckStep } from "../module/steps.js";
import {
  always,
  atom,
  byCost,
  cheapFirst,
  isAlways,
  orAbsent,
  returnFalseUnless,
  type Test,
} from "../module/test.js";

/** The object to check in a loop, because all keys must be checked or because there are many, if it has no patterns. */
export function walkedPart(
  scope: FunctionScope,
  parts: readonly ObjectPart[],
): ObjectPart | null {
  const [part] = parts;
  if (!part || parts.length > 1 || part.properties.length === 0) return null;
  if (part.patterns.length > 0 || part.names !== null) return null;
  return isOpen(scope, part) && part.properties.length < manyProperties
    ? null
    : part;
}

/** Whether an object may have any other property. */
export function isOpen(scope: FunctionScope, part: ObjectPart): boolean {
  return isAlways(additionalClaim(scope, part));
}

export function walkSteps(
  scope: FunctionScope,
  part: ObjectPart,
  locals: Locals,
): CheckStep[] {
  const others = additionalClaim(scope, part);
  const kept = new Set(locals.properties());
  const counted = new Set(part.required);
  const cheap = new Map<string, Test>();
  const costly: Test[] = [];
  const kinds = new Map<string, string>();
  for (const { name, schema } of part.properties) {
    const inLoop = byCost(
      claimsOf(scope, schema, { operand: code`field`, hint: name }),
    );
    cheap.set(name, inLoop.cheap);
    if (isAlways(inLoop.costly)) {
      kinds.set(name, scope.module.schemas.alike.kindOf(schema));
      continue;
    }
    kept.add(name);
    const local = locals.of(name);
    const later = byCost(
      claimsOf(scope, schema, { operand: local, hint: name }),
    ).costly;
    // An absent value has the wrong type.
    const needsValue =
      isAlways(inLoop.cheap) &&
      !isAlways(later) &&
      scope.module.schemas.types(schema, scope.direction) !== null;
    const isImplied = needsValue && counted.delete(name);
    if (isAlways(later)) continue;
    costly.push(isImplied ? later : orAbsent(local, later));
  }
  const names = new Set([...cheap.keys(), ...part.required, ...kept]);
  const cases = [...names].map((name) => {
    const doing = [
      counted.has(name) ? code`found++;` : code``,
      kept.has(name) ? code`${locals.of(name)} = field;` : code``,
      returnFalseUnless(cheap.get(name) ?? others),
    ];
    const kind = kept.has(name) ? undefined : kinds.get(name);
    return {
      name,
      kind: kind && `${kind} ${String(counted.has(name))}`,
      doing: doing.filter((statement) => !statement.empty),
    };
  });
  const isCounted = counted.size > 0;
  const list = scope.module.list(
    [...counted, ...[...names].filter((name) => !counted.has(name))],
    scope.stem,
  );
  return [
    statements([
      isCounted ? code`let found = 0;` : code``,
      ...[...kept].map((name) => code`let ${locals.of(name)}: unknown;`),
      listFields(scope.module, list),
      eachField([choice(cases, others)]),
    ]),
    isCounted ? allFound(counted.size) : always,
    ...cheapFirst(costly),
  ];
}

function allFound(count: number): Test {
  return atom(
    code`found === ${digits(count)}`,
    code`found !== ${digits(count)}`,
  );
}
