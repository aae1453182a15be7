/**
 * Converts the validation keywords of JSON Schema 2020-12 to assertions. A table groups related keywords. Only the
 * groups whose keywords a schema has are built, because most schemas have two or three keywords.
 */
import { field, peek, type Node } from "../source/node.js";
import { isObject } from "../../base/common/json.js";
import { scalarAssertion, typedAssertion } from "./assertions-typed.js";
import { typesOf, valuesOf } from "./assertions-values.js";
import { reportFailure, text, type Context, itemsIn } from "../context.js";
import { namesOf } from "../../keywords/table.js";
import type { Assertion, JsonType, SchemaId } from "../model.js";

type Build = (
  context: Context,
  node: Node,
  types: JsonType[] | null,
) => Assertion | Assertion[] | null;

/** In the order of the result: cheap checks first, and assertions that depend on others last. */
const groups: [keywords: string[], build: Build][] = [
  [["type"], (_context, _node, types) => types && { kind: "types", types }],
  [["enum", "const"], valuesOf],
  ...(["number", "string"] as const).map((kind): [string[], Build] => [
    namesOf(kind),
    (context, node, types) => scalarAssertion(context, node, kind, types),
  ]),
  ...(["array", "object"] as const).map((kind): [string[], Build] => [
    [...namesOf(kind), ...(kind === "object" ? ["dependencies"] : [])],
    (context, node, types) => typedAssertion(context, node, kind, types),
  ]),
  [["$ref"], referenceOf],
  [["$dynamicRef"], dynamicReferenceOf],
  [["allOf"], allOf],
  [["anyOf"], (context, node) => alternatives(context, node, "anyOf")],
  [["oneOf"], (context, node) => alternatives(context, node, "oneOf")],
  [["not"], negationOf],
  [["if"], conditionalOf],
  [
    ["unevaluatedProperties"],
    (context, node) => unevaluatedOf(context, node, "unevaluatedProperties"),
  ],
  [
    ["unevaluatedItems"],
    (context, node) => unevaluatedOf(context, node, "unevaluatedItems"),
  ],
];

const builds = groups.map(([, build], index) => ({ bit: 1 << index, build }));

/** One bit for each group that a keyword belongs to. */
const bits = new Map<string, number>();
groups.forEach(([keywords], index) => {
  for (const keyword of keywords) {
    bits.set(keyword, (bits.get(keyword) ?? 0) | (1 << index));
  }
});

/** `node` is an upgraded schema object. */
export function assertionsOf(context: Context, node: Node): Assertion[] {
  const present = groupsIn(node);
  const types = typesOf(context, node);
  const found: Assertion[] = [];
  for (const { bit, build } of builds) {
    if ((present & bit) === 0) continue;
    const built = build(context, node, types);
    if (Array.isArray(built)) found.push(...built);
    else if (built) found.push(built);
  }
  return found;
}

function groupsIn({ value, parts }: Node): number {
  let present = 0;
  if (isObject(value)) {
    for (const key in value) present |= bits.get(key) ?? 0;
  }
  for (const key of parts?.keys() ?? []) present |= bits.get(key) ?? 0;
  return present;
}

function referenceOf(context: Context, node: Node): Assertion | null {
  const target = targetOf(context, node, "$ref");
  return target && { kind: "reference", to: context.schemas.declare(target) };
}

/** Same as `$ref`, unless the target is a dynamic anchor and several anchors have this name. */
function dynamicReferenceOf(context: Context, node: Node): Assertion | null {
  const target = targetOf(context, node, "$dynamicRef");
  if (!target) return null;
  const to = context.schemas.declare(target);
  const assertion: Assertion = { kind: "reference", to };
  const anchor = peek(target, "$dynamicAnchor");
  const reference = text(context, node, "$dynamicRef") ?? "";
  if (typeof anchor !== "string" || !reference.endsWith(`#${anchor}`)) {
    return assertion;
  }
  const choices = context.resolver.dynamicTargets(anchor);
  if (choices.length > 1) {
    context.schemas.markDynamic(assertion, anchor, choices);
  }
  return assertion;
}

function targetOf(context: Context, node: Node, key: string): Node | null {
  const reference = text(context, node, key);
  if (reference === null) return null;
  const found = context.resolver.resolve(node, reference);
  if (found.kind === "found") return found.node;
  reportFailure(context, field(node, key) ?? node, found.failure);
  return null;
}

function allOf(context: Context, node: Node): Assertion | null {
  const schemas = membersOf(context, node, "allOf");
  return schemas.length > 0 ? { kind: "allOf", schemas } : null;
}

function alternatives(
  context: Context,
  node: Node,
  kind: "anyOf" | "oneOf",
): Assertion | null {
  const schemas = membersOf(context, node, kind);
  return schemas.length > 0 ? { kind, schemas, discriminator: null } : null;
}

function membersOf(context: Context, node: Node, key: string): SchemaId[] {
  return itemsIn(context, node, key).map((member) =>
    context.schemas.add(member),
  );
}

function negationOf(context: Context, node: Node): Assertion | null {
  const schema = field(node, "not");
  return schema && { kind: "not", schema: context.schemas.add(schema) };
}

function conditionalOf(context: Context, node: Node): Assertion | null {
  const condition = field(node, "if");
  const then = field(node, "then");
  const otherwise = field(node, "else");
  // `then` and `else` have no effect without `if`. `if` alone accepts every value, but the properties that it describes
  // count as evaluated.
  if (!condition) return null;
  return {
    kind: "conditional",
    if: context.schemas.add(condition),
    then: then && context.schemas.add(then),
    else: otherwise && context.schemas.add(otherwise),
  };
}

function unevaluatedOf(
  context: Context,
  node: Node,
  kind: "unevaluatedProperties" | "unevaluatedItems",
): Assertion | null {
  const schema = field(node, kind);
  return schema && { kind, schema: context.schemas.add(schema) };
}
