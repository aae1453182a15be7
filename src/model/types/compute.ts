/**
 * Computes the TypeScript-like type of each schema from its assertions. The type is never narrower than the assertions:
 * a value that passes validation has the type. Restrictions that a type cannot express are left to validation. There is
 * one exception, which a warning reports: a schema with `properties` or `items` but without `type` gets the type that
 * its author implies.
 */
import { follow } from "../../base/common/follow.js";
import { aliasTarget } from "../references.js";
import { admittedTypes, allTypes, common } from "../schemas/admitted-types.js";
import { impliedType } from "../schemas/implied-type.js";
import { accessOf } from "../graph.js";
import { formatOf } from "../value-format.js";
import type {
  Assertion,
  Formats,
  JsonType,
  Property,
  SchemaId,
  Type,
} from "../model.js";
import {
  enumerationOf,
  joinedConstants,
  openEnumerationOf,
  withLabels,
} from "./enumeration.js";
import { intersectionOf, type MergeOptions } from "./intersection.js";
import { isSmall, never, unionOf, unknown } from "./algebra.js";
import type { SchemaDraft } from "../schemas/schema-table.js";

type Drafts = ReadonlyMap<SchemaId, SchemaDraft>;

/** Bounds the recursion. Objects in more named schemas than this stay intersections. */
const mergeDepth = 100;

/** The type of a schema during its own computation. Only a cycle of references uses it, which is reported elsewhere. */
const beingComputed: Type = { kind: "unknown" };

/** `bytes` are the schemas in places where raw bytes can occur. */
export function computeTypes(
  drafts: Drafts,
  bytes: ReadonlySet<SchemaId>,
): Map<SchemaId, Type> {
  const types = new Map<SchemaId, Type>();
  /** The number of nested computations. */
  let depth = 0;
  const requirements = new Map<SchemaId, ReadonlySet<string>>();
  const admitted = admittedTypes((id) => drafts.get(id)?.assertions ?? []);

  function typeOf(id: SchemaId): Type {
    const known = types.get(id);
    if (known) return known;
    const draft = drafts.get(id);
    if (!draft) return unknown;
    types.set(id, beingComputed);
    depth++;
    const type = compute(draft, allTypes);
    depth--;
    types.set(id, type);
    return type;
  }

  /**
   * Returns the type of a schema inside another one: a reference if it has a name or is large, otherwise the type
   * itself.
   */
  function use(id: SchemaId): Type {
    const draft = drafts.get(id);
    if (!draft) return unknown;
    if (draft.role.kind !== "inline" || draft.codec !== undefined)
      return { kind: "schema", schema: id };
    const type = typeOf(id);
    return isSmall(type) ? type : { kind: "schema", schema: id };
  }

  /**
   * `allowed` are the types that the surrounding schemas leave: `properties` alone is ambiguous, but inside an object
   * it is not. `around` are those that the other parts of `allOf` leave as well.
   */
  function compute(
    draft: SchemaDraft,
    allowed: readonly JsonType[],
    around = allTypes,
  ): Type {
    const { assertions } = draft;
    const target = aliasTarget(draft);
    if (target !== null) return { kind: "schema", schema: target };
    if (draft.branded) return draft.branded;
    const others = common(around, admitted.by(assertions));
    const left = typesOrImplied(
      assertions,
      assertions.reduce(narrow, allowed),
      others,
    );
    const own = ownType(draft, left);
    const members: Type[] = [own];
    for (const assertion of assertions) {
      const type = combinedType(draft, assertion, left, others);
      if (type) members.push(type);
    }
    return members.length === 1
      ? own
      : intersectionOf(members, mergeOptions(draft));
  }

  /** Returns the allowed types, or the implied type if nothing in the schema contradicts it. */
  function typesOrImplied(
    assertions: readonly Assertion[],
    left: readonly JsonType[],
    others: readonly JsonType[],
  ): readonly JsonType[] {
    if (left.length < allTypes.length) return left;
    const implied = impliedType(assertions);
    if (!implied) return left;
    const agrees =
      others.length === allTypes.length ||
      others.every((type) => type === implied.type);
    return agrees ? [implied.type] : left;
  }

  function mergeOptions(draft: SchemaDraft): MergeOptions {
    return {
      required: () => requiredOf(draft.id),
      requiredOf,
      resolve: (id) => (depth < mergeDepth ? resolved(id) : null),
      canMerge: () => true,
      isInline: (id) => drafts.get(id)?.role.kind === "inline",
    };
  }

  /** Returns the type of a named schema for merging, or null during its own computation. */
  function resolved(id: SchemaId): Type | null {
    // Values of a codec are not objects with these properties.
    if (drafts.get(id)?.codec !== undefined) return null;
    const end = follow<Type>({ kind: "schema", schema: id }, (type) =>
      type.kind === "schema" ? typeOf(type.schema) : null,
    );
    return end.kind === "schema" || end === beingComputed ? null : end;
  }

  function combinedType(
    draft: SchemaDraft,
    assertion: Assertion,
    left: readonly JsonType[],
    others: readonly JsonType[],
  ): Type | null {
    switch (assertion.kind) {
      case "never":
        return never;
      case "reference":
        return { kind: "schema", schema: assertion.to };
      case "allOf":
        return intersectionOf(
          assertion.schemas.map((id) => partType(id, left, others)),
          mergeOptions(draft),
        );
      case "anyOf":
      case "oneOf":
        return unionOf(
          joinedConstants(
            assertion.schemas.map((id) =>
              withLabels(drafts.get(id), memberType(id, left)),
            ),
            assertion.discriminator,
          ),
          assertion.discriminator,
        );
      // The other assertions do not affect the type, or `ownType` has handled them.
      case "types":
      case "values":
      case "number":
      case "string":
      case "array":
      case "object":
      case "not":
      case "conditional":
      case "unevaluatedProperties":
      case "unevaluatedItems":
        return null;
    }
  }

  /** Returns the type of a union member: the usual type, unless the surrounding schemas restrict it further. */
  function memberType(id: SchemaId, left: readonly JsonType[]): Type {
    return left.length === allTypes.length ? use(id) : partType(id, left);
  }

  /** Returns the type of an intersection member, in full for merging unless it has a name. */
  function partType(
    id: SchemaId,
    left: readonly JsonType[],
    others = allTypes,
  ): Type {
    const draft = drafts.get(id);
    if (!draft) return unknown;
    if (draft.role.kind !== "inline" || draft.codec !== undefined)
      return { kind: "schema", schema: id };
    const isFree =
      left.length === allTypes.length &&
      (left.length === others.length ||
        others.every((one) => one === "object"));
    return isFree ? typeOf(id) : compute(draft, left, others);
  }

  /** Returns the type from the keywords of the schema itself, as a union over the JSON types. */
  function ownType(draft: SchemaDraft, left: readonly JsonType[]): Type {
    const enumeration = enumerationOf(draft, left);
    if (enumeration) return enumeration;
    if (left.length === allTypes.length) return unknown;
    return unionOf(
      left.map((type) => singleType(draft, type)),
      null,
    );
  }

  function singleType(draft: SchemaDraft, type: JsonType): Type {
    switch (type) {
      case "null":
      case "boolean":
        return { kind: type };
      case "number":
        return { kind: type, ...formatsOf(draft, type) };
      case "integer":
        return {
          kind: type,
          width: widthOf(draft),
          ...formatsOf(draft, type),
        };
      case "string":
        return (
          openEnumerationOf(draft) ?? {
            kind: "string",
            ...(bytes.has(draft.id) && isBinary(draft)
              ? { content: "binary" }
              : { content: "text", ...formatsOf(draft, type) }),
          }
        );
      case "array":
        return arrayType(draft);
      case "object":
        return objectType(draft);
    }
  }

  function arrayType({ assertions }: SchemaDraft): Type {
    const found = assertions.find(({ kind }) => kind === "array");
    if (found?.kind !== "array") return { kind: "array", items: unknown };
    const rest = found.rest === null ? unknown : use(found.rest);
    if (found.prefix.length === 0) return { kind: "array", items: rest };
    return {
      kind: "tuple",
      items: found.prefix.map(use),
      minimum: Math.min(found.minItems ?? 0, found.prefix.length),
      rest: rest.kind === "never" ? null : rest,
    };
  }

  function objectType({ assertions }: SchemaDraft): Type {
    const found = assertions.find(({ kind }) => kind === "object");
    if (found?.kind !== "object") {
      return { kind: "object", properties: [], additional: unknown };
    }
    const required = new Set(found.required);
    const properties = found.properties.map(({ name, schema }): Property => ({
      name,
      presence: required.has(name) ? "required" : "optional",
      access: accessOf((id) => drafts.get(id), schema),
      type: use(schema),
      schema,
    }));
    return { kind: "object", properties, additional: additionalType(found) };
  }

  function additionalType(
    found: Extract<Assertion, { kind: "object" }>,
  ): Type | null {
    const additional =
      found.additional === null ? unknown : use(found.additional);
    if (additional.kind !== "never") {
      return found.patterns.length > 0 ? unknown : additional;
    }
    if (found.patterns.length === 0) return null;
    return unionOf(
      found.patterns.map(({ schema }) => use(schema)),
      null,
    );
  }

  /** Returns the names that a schema requires, also through `allOf` and references. */
  function requiredOf(id: SchemaId, depth = 0): ReadonlySet<string> {
    const known = requirements.get(id);
    if (known) return known;
    const names = new Set<string>();
    requirements.set(id, names);
    for (const assertion of depth > mergeDepth
      ? []
      : (drafts.get(id)?.assertions ?? [])) {
      if (assertion.kind === "object") addAll(assertion.required);
      else if (assertion.kind === "reference")
        addAll(requiredOf(assertion.to, depth + 1));
      else if (assertion.kind === "allOf") {
        for (const member of assertion.schemas)
          addAll(requiredOf(member, depth + 1));
      }
    }
    return names;

    function addAll(more: Iterable<string>): void {
      for (const name of more) names.add(name);
    }
  }

  for (const id of drafts.keys()) typeOf(id);
  return types;
}

function narrow(
  left: readonly JsonType[],
  assertion: Assertion,
): readonly JsonType[] {
  return assertion.kind === "types" ? common(left, assertion.types) : left;
}

function widthOf({ assertions }: SchemaDraft): "int32" | "int64" | "any" {
  const found = assertions.find(({ kind }) => kind === "number");
  const format = found?.kind === "number" ? found.format : null;
  return format === "int32" || format === "int64" ? format : "any";
}

/** The format of a schema that names its types. Without them, the format only restricts values. */
function formatsOf(
  { assertions }: SchemaDraft,
  type: "number" | "integer" | "string",
): { formats?: Formats } {
  const format = formatOf(assertions, type);
  return format === null ? {} : { formats: [format] };
}

/** Returns whether the schema describes raw bytes, not text and not encoded bytes. */
function isBinary({ assertions }: SchemaDraft): boolean {
  const found = assertions.find(({ kind }) => kind === "string");
  if (found?.kind !== "string") return false;
  const { format, contentEncoding, contentMediaType } = found;
  if (format === "binary") return true;
  return (
    contentEncoding === null &&
    contentMediaType !== null &&
    !/^(text\/|application\/(.*\+)?(json|xml|yaml)$)/.test(contentMediaType)
  );
}
