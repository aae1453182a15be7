/** Properties that requests or responses do not have. */
import { closure } from "../../base/common/closure.js";
import { accessOf } from "../../model/graph.js";
import type {
  Access,
  Assertion,
  Direction,
  Schema,
  SchemaId,
} from "../../model/model.js";
import { namedProperty } from "./part-schemas.js";

/** Examples are written for both directions: they may omit the properties of either. */
export type AccessView = Direction | "either";

type Find = (id: SchemaId) => Schema | undefined;

/** Whether a view does not have a property. Requests have no read-only properties, and responses no write-only ones. */
export function isHidden(
  find: Find,
  property: SchemaId,
  view: AccessView,
): boolean {
  return isHiddenAccess(accessOf(find, property), view);
}

export function isHiddenAccess(access: Access, view: AccessView): boolean {
  if (view === "either") return access !== "readWrite";
  return access === (view === "request" ? "readOnly" : "writeOnly");
}

/** Whether a value does not have a property, by all object assertions that apply to it: one of them hides it. */
export function isHiddenName(
  rules: readonly Extract<Assertion, { kind: "object" }>[],
  name: string,
  isHidden: (property: SchemaId) => boolean,
): boolean {
  return rules.some((rule) => {
    const property = namedProperty(rule, name);
    return property !== undefined && isHidden(property);
  });
}

const none: ReadonlySet<string> = new Set();

/**
 * The names of the properties that a schema hides, or a schema that it consists of: none of them requires these. An
 * alternative hides the names that only alternatives describe.
 */
export function hiddenNames(
  find: Find,
  start: SchemaId,
  view: AccessView,
): ReadonlySet<string> {
  if (find(start)?.projection !== "split") return none;
  const hidden = new Set<string>();
  const described = new Set<string>();
  const alternatives: SchemaId[] = [];
  visitParts(find, start, ({ assertions, projection }) => {
    for (const assertion of assertions) {
      if (assertion.kind === "anyOf" || assertion.kind === "oneOf")
        alternatives.push(...assertion.schemas);
      if (assertion.kind !== "object") continue;
      for (const { name, schema } of assertion.properties) {
        described.add(name);
        if (isHidden(find, schema, view)) hidden.add(name);
      }
    }
    return projection === "split";
  });
  for (const name of hiddenInAlternatives(find, alternatives, view))
    if (!described.has(name)) hidden.add(name);
  return hidden;
}

function hiddenInAlternatives(
  find: Find,
  alternatives: readonly SchemaId[],
  view: AccessView,
): Set<string> {
  const split = (ids: readonly SchemaId[]) =>
    ids.filter((id) => find(id)?.projection === "split");
  const hidden = new Set<string>();
  const parts = closure(split(alternatives), (id) =>
    split(partsWithAlternatives(find(id)?.assertions ?? [])),
  );
  for (const part of parts)
    for (const assertion of find(part)?.assertions ?? [])
      if (assertion.kind === "object")
        for (const { name, schema } of assertion.properties)
          if (isHidden(find, schema, view)) hidden.add(name);
  return hidden;
}

function partsWithAlternatives(assertions: readonly Assertion[]): SchemaId[] {
  return assertions.flatMap((assertion) => {
    switch (assertion.kind) {
      case "reference":
      case "allOf":
        return composedSchemas(assertion);
      case "anyOf":
      case "oneOf":
        return assertion.schemas;
      default:
        return [];
    }
  });
}

/**
 * Whether a part of a composition is checked together with it, so that the hidden names of the whole apply to it. A
 * schema that is referred to has a check of its own, unless it requires a name that another part hides.
 */
export function isCheckedTogether(
  find: Find,
  { kind }: Pick<Composition, "kind">,
  part: SchemaId,
  { hidden, view }: HiddenNames,
): boolean {
  const schema = find(part);
  if (!schema || !canMerge(schema)) return false;
  const isWritten = kind === "allOf" && schema.role.kind === "inline";
  return isWritten || requiresHidden(find, part, hidden, view);
}

/** An assertion that applies other schemas to the same value. */
export type Composition = Extract<Assertion, { kind: "reference" | "allOf" }>;

interface HiddenNames {
  readonly hidden: ReadonlySet<string>;
  readonly view: AccessView;
}

export function composedSchemas(composition: Composition): readonly SchemaId[] {
  return composition.kind === "allOf" ? composition.schemas : [composition.to];
}

/** `unevaluated` keywords and `contains` apply to one schema object alone, so such schemas are not merged. */
function canMerge({ assertions }: Schema): boolean {
  return !assertions.some(
    (assertion) =>
      assertion.kind === "unevaluatedProperties" ||
      assertion.kind === "unevaluatedItems" ||
      (assertion.kind === "array" && assertion.contains !== null),
  );
}

function requiresHidden(
  find: Find,
  part: SchemaId,
  hidden: ReadonlySet<string>,
  view: AccessView,
): boolean {
  if (hidden.size === 0) return false;
  const own = hiddenNames(find, part, view);
  const isForeign = (name: string) => hidden.has(name) && !own.has(name);
  let found = false;
  visitParts(find, part, ({ assertions }) => {
    for (const assertion of assertions) {
      if (assertion.kind !== "object") continue;
      const { required, dependentRequired } = assertion;
      found ||= [
        ...required,
        ...dependentRequired.flatMap((one) => one.required),
      ].some(isForeign);
    }
    return !found;
  });
  return found;
}

/** Visits a schema and the schemas that it consists of, for as long as `visit` returns true. */
function visitParts(
  find: Find,
  start: SchemaId,
  visit: (schema: Schema) => boolean,
): void {
  const visited = new Set([start]);
  for (const id of visited) {
    const schema = find(id);
    if (!schema || !visit(schema)) continue;
    for (const assertion of schema.assertions)
      if (assertion.kind === "reference" || assertion.kind === "allOf")
        for (const part of composedSchemas(assertion)) visited.add(part);
  }
}
