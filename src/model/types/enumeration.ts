/** Types of `enum` and `const`. */
import { isOfType } from "../../base/common/json-type.js";
import type {
  Discriminator,
  EnumerationValue,
  JsonType,
  JsonValue,
  Type,
} from "../model.js";
import { stable } from "../lifecycle/stable.js";
import type { SchemaDraft } from "../schemas/schema-table.js";
import { never } from "./algebra.js";

/** Returns null if the schema does not list its values. The value null becomes a union member of its own. */
export function enumerationOf(
  draft: SchemaDraft,
  allowed: readonly JsonType[],
): Type | null {
  const lists: JsonValue[][] = [];
  for (const assertion of draft.assertions) {
    if (assertion.kind === "values") lists.push(assertion.values);
  }
  const [first, ...others] = lists;
  if (!first) return null;
  const values = distinct(first).filter(
    (value) =>
      allowed.some((type) => isOfType(value, type)) &&
      others.every((list) => list.some((other) => equal(value, other))),
  );
  const named = values.filter((value) => value !== null);
  const members: Type[] = [];
  if (named.length > 0) {
    const labels = named.map((value) => labelled(draft, value));
    members.push({
      kind: "enumeration",
      values: labels,
      openness: "closed",
    });
  }
  if (values.includes(null)) members.push({ kind: "null" });
  const [only] = members;
  if (!only) return never;
  if (members.length === 1) return only;
  return { kind: "union", members, discriminator: null };
}

/** Returns the open enumeration of a schema that lists some strings and allows others, or null if it lists none. */
export function openEnumerationOf(draft: SchemaDraft): Type | null {
  const { known = [] } = draft;
  return known.length === 0
    ? null
    : {
        kind: "enumeration",
        values: [...new Set(known)].map((value) => labelled(draft, value)),
        openness: "open",
      };
}

function labelled({ labels }: SchemaDraft, value: JsonValue): EnumerationValue {
  const {
    name = null,
    description = null,
    lifecycle = stable,
  } = labels?.get(value) ?? {};
  return { value, name, description, lifecycle };
}

/**
 * Documents the values of an inline union member by the member: in `oneOf`, each `const` may have a title, a description
 * and a lifecycle.
 */
export function withLabels(draft: SchemaDraft | undefined, type: Type): Type {
  if (draft?.role.kind !== "inline" || type.kind !== "enumeration") return type;
  const { documentation, lifecycle } = draft;
  const { summary, description } = documentation;
  if (description === null && summary === null && lifecycle === stable) {
    return type;
  }
  const isSingle = type.values.length === 1;
  return {
    ...type,
    values: type.values.map((value) => ({
      ...value,
      name: value.name ?? (isSingle ? summary : null),
      description: value.description ?? (isSingle ? description : null),
      lifecycle: lifecycle === stable ? value.lifecycle : lifecycle,
    })),
  };
}

/** Makes one enumeration of all constants in a union, unless a discriminator distinguishes its members. */
export function joinedConstants(
  members: readonly Type[],
  discriminator: Discriminator | null,
): Type[] {
  const isConstant = (type: Type) =>
    type.kind === "enumeration" && type.openness === "closed";
  const constants = members.filter(isConstant);
  if (constants.length < 2 || discriminator !== null) return [...members];
  const values = new Map<JsonValue, EnumerationValue>();
  for (const type of constants) {
    if (type.kind !== "enumeration") continue;
    for (const value of type.values) {
      if (!values.has(value.value)) values.set(value.value, value);
    }
  }
  const joined: Type = {
    kind: "enumeration",
    values: [...values.values()],
    openness: "closed",
  };
  return [joined, ...members.filter((type) => !isConstant(type))];
}

/** Nearly all values are scalars, which a set compares correctly. */
function distinct(values: JsonValue[]): JsonValue[] {
  if (values.every((value) => typeof value !== "object" || value === null)) {
    return [...new Set(values)];
  }
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}

/** Compares values of specs by their JSON text. Two values with keys in another order count as different. */
function equal(one: JsonValue, other: JsonValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
