/** A pair of schemas whose values are compared: the one side accepts a value, the other refuses it. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import type { ValidateOptions } from "../../../facts/schemas/validate.js";
import { applyingSchemas } from "../../../samples/wrong/applying.js";
import { isObject } from "../../../samples/wrong/objects.js";
import type {
  JsonValue,
  Origin,
  Schema,
  SchemaId,
} from "../../../model/model.js";
import {
  brokenRulesOf,
  type BrokenRule,
  type ValuePath,
} from "./broken-rules.js";
import { assertionsOf, declaredName, namesIn, schemasAt } from "./layers.js";
import { hasNewName } from "./directions/new-names.js";
import { createRelaxedSchemas } from "./relaxed-schemas.js";
import { verdictOf, type Side } from "./side.js";

export interface Sides {
  accepting: Side;
  refusing: Side;
}

/** A place in a schema. The path starts at the nearest schema with a name, or at the root. */
export interface Anchor {
  schema: string | null;
  path: ValuePath;
}

/** A rule of the refusing side that values of the accepting side break. */
export interface Refusal extends BrokenRule {
  /** The place of the rule. */
  origin: Origin | null;
  anchor: Anchor;
  /** Where the accepting side describes the wrong part. */
  accepted: readonly Schema[];
  /** Whether the accepting side lists its values or types. */
  isListed: boolean;
  /** Whether the accepting side describes the property that is missing or not allowed. */
  isDescribed: boolean;
  /** A value that shows it, by the key of the root. */
  values: Map<string, JsonValue>;
}

export interface Root {
  readonly accepting: SchemaId;
  readonly refusing: SchemaId;
  /** The schemas that apply to a value on the accepting side. */
  acceptingLayers(ids: readonly SchemaId[], value: JsonValue): Schema[];
  /** The same on the refusing side, without the rules that were already found. */
  refusingLayers(ids: readonly SchemaId[], value: JsonValue): Schema[];
  accepts(id: SchemaId, value: JsonValue): boolean;
  matchesRefusing(id: SchemaId, value: JsonValue): boolean;
  /** The schemas of the refusing side, without the rules that were already found. */
  readonly relaxed: Readonly<Record<SchemaId, Schema>>;
  /** The rules that refuse a value which the other side accepts. */
  test(whole: JsonValue): Refusal[];
}

/** Rarely, a rule only becomes visible after others were taken away. */
const mostRounds = 5;

export function rootKey(accepting: SchemaId, refusing: SchemaId): string {
  return `${accepting}\n${refusing}`;
}

/** `known` collects the refusals of all roots. */
export function createRoot(
  { accepting, refusing }: Sides,
  ids: { accepting: SchemaId; refusing: SchemaId },
  known: Map<string, Refusal>,
): Root {
  const key = rootKey(ids.accepting, ids.refusing);
  const relaxed = createRelaxedSchemas(refusing.schemas);
  const refusingOptions = (): ValidateOptions =>
    refusing.options(relaxed.schemas);
  const accepts = (id: SchemaId, value: JsonValue) =>
    verdictOf(accepting.options(), id, value) === "valid";
  const matchesRefusing = (id: SchemaId, value: JsonValue) =>
    verdictOf(refusingOptions(), id, value) === "valid";
  const isRefused = (whole: JsonValue, options = refusingOptions()) =>
    verdictOf(options, ids.refusing, whole) === "invalid";
  const acceptingLayers: Root["acceptingLayers"] = (parts, value) =>
    applyingSchemas(
      { schemas: accepting.schemas, matches: accepts },
      parts,
      value,
    );

  return {
    ...ids,
    accepts,
    matchesRefusing,
    relaxed: relaxed.schemas,
    acceptingLayers,
    refusingLayers: (parts, value) =>
      applyingSchemas(
        { schemas: relaxed.schemas, matches: matchesRefusing },
        parts,
        value,
      ),
    test(whole) {
      if (!isRefused(whole) || !accepts(ids.accepting, whole)) return [];
      // In `oneOf` and `not`, schemas with fewer rules refuse other values.
      if (!isRefused(whole, refusing.options())) return [];
      if (
        hasNewName(accepting, [ids.accepting], refusing, [ids.refusing], whole)
      )
        return [];
      const found: Refusal[] = [];
      for (let round = 0; round < mostRounds && isRefused(whole); round++) {
        const failures = brokenRulesOf(refusingOptions(), ids.refusing, whole);
        for (const failure of failures) {
          const refusal = refusalOf(failure, whole);
          found.push(refusal);
          relaxed.relax({ ...failure, name: refusal.name }, refusal.isListed);
        }
      }
      return found;
    },
  };

  function refusalOf(failure: BrokenRule, whole: JsonValue): Refusal {
    const { keyword, schema, value, path } = failure;
    const { anchor, layers } = acceptedAt(path, whole);
    const isListed =
      assertionsOf(layers, keyword === "enum" ? "values" : "types").length > 0;
    const isDescribed =
      failure.name !== null && namesIn(layers).has(failure.name);
    // Any other name would show the same.
    const name =
      keyword === "additionalProperties" && !isDescribed ? null : failure.name;
    // Each removed constant is a change of its own, and so is null.
    const isSingle = isListed && (keyword === "enum" || value === null);
    const detail = isSingle ? JSON.stringify(value) : "";
    const refusal = getOrCreate(
      known,
      [keyword, schema, name ?? "", detail].join("\n"),
      () => ({
        ...failure,
        name,
        origin: refusing.schemas[schema]?.origin ?? null,
        anchor,
        accepted: layers,
        isListed,
        isDescribed,
        values: new Map(),
      }),
    );
    if (!refusal.values.has(key)) refusal.values.set(key, whole);
    return refusal;
  }

  /** Follows a path on the accepting side. */
  function acceptedAt(path: ValuePath, whole: JsonValue) {
    let parts: SchemaId[] = [ids.accepting];
    let value: JsonValue = whole;
    let anchor = anchorOf({ schema: null, path: [] }, accepting, parts);
    for (const step of path) {
      parts = schemasAt(acceptingLayers(parts, value), step, accepting.isFast);
      value = partOf(value, step) ?? null;
      anchor = anchorOf(
        { schema: anchor.schema, path: [...anchor.path, step] },
        accepting,
        parts,
      );
    }
    return { anchor, layers: acceptingLayers(parts, value) };
  }
}

/** The place itself, or the start of a declared schema. */
export function anchorOf(
  place: Anchor,
  { schemas }: Pick<Side, "schemas">,
  ids: readonly SchemaId[],
): Anchor {
  const schema = declaredName(schemas, ids);
  return schema === null ? place : { schema, path: [] };
}

export function partOf(
  value: JsonValue,
  key: string | number,
): JsonValue | undefined {
  if (Array.isArray(value))
    return typeof key === "number" ? value[key] : undefined;
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
