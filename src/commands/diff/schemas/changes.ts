/** Turns refused values into changes, and adds the changes that no value shows. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import type { Direction, Origin, Schema } from "../../../model/model.js";
import type { SideName } from "../finding.js";
import { codesOfKeyword } from "./codes.js";
import type { Directions } from "./directions/directions.js";
import type { SchemaDifference } from "./directions/differences.js";
import { pointerOf, subjectText } from "./path.js";
import {
  propertyChanges,
  unprovenChange,
  unprovenChanges,
  unshownChange,
  type ChangedSchemas,
  type ModelSchemas,
  type Part,
  type SubjectChange,
} from "./part-changes.js";
import type { SchemaChange, SchemaPair, SchemaPart } from "./schema-change.js";
import { rootKey, type Refusal } from "./root.js";
import type { DifferentPart, SearchResult } from "./search.js";
import { sentenceOf } from "./words.js";

const sideNames = ["base", "head"] as const;

export interface SearchResults {
  /** Values of base that head refuses. */
  narrower: SearchResult;
  /** Values of head that base refuses. */
  wider: SearchResult;
}

interface Known {
  schemas: ModelSchemas;
  directions: Directions;
}

export function changesOf(
  pair: SchemaPair,
  { narrower, wider }: SearchResults,
  differences: readonly SchemaDifference[],
  { schemas, directions }: Known,
): { changes: SchemaChange[]; parts: SchemaPart[] } {
  const { direction, base, head } = pair;
  const found = joined(
    narrower.refusals.map((one) =>
      changeOf(one, "head", direction, rootKey(base, head)),
    ),
    wider.refusals.map((one) =>
      changeOf(one, "base", direction, rootKey(head, base)),
    ),
  );
  const parts = partsOf(narrower.parts, wider.parts, direction);
  const known = new Set(found.flatMap(keysOf));
  const further = distinct(
    parts.flatMap((part) => [
      ...propertyChanges(part, schemas),
      ...unprovenChanges(part).filter(
        ({ subject, about }) =>
          // No value is needed where the forms are equal.
          subject !== "schema" ||
          differences.some((one) => concerns(one, about)),
      ),
    ]),
  ).filter((change) => !keysOf(change).some((key) => known.has(key)));
  const shown = [...found, ...further];
  const shownKeys = new Set(shown.flatMap(keysOf));
  const unshown = differences
    .filter((one) => !shown.some(({ about }) => concerns(one, about)))
    .map((one) => unshownChange(one, schemas))
    .filter((change) => !keysOf(change).some((key) => shownKeys.has(key)));
  const whole = { base: [base], head: [head] };
  const settled = [...shown, ...distinct(unshown)].flatMap((change) =>
    change.level === "unproven" && change.subject !== "content"
      ? decided(change, whole, direction, directions)
      : change,
  );
  const changes = [
    ...settled,
    ...(settled.some(({ level }) => level !== "compatible")
      ? []
      : undecidedChange(whole, pair, { schemas, directions })),
  ].map(({ subject: _, about: _about, parts: _parts, ...change }) => change);
  return { changes, parts };
}

/** A change without a value that shows it, by what can be proven about the schemas. */
function decided(
  change: SubjectChange,
  whole: ChangedSchemas,
  direction: Direction,
  directions: Directions,
): SubjectChange[] {
  const isRequest = direction === "request";
  const [from, to] = isRequest
    ? (["base", "head"] as const)
    : (["head", "base"] as const);
  const places = [
    ...(change.parts && directions.isMonotone(whole) ? [change.parts] : []),
    whole,
  ];
  const proven = places.find(
    (place) => directions.undecided(from, place) === null,
  );
  if (proven === undefined) {
    const because = directions.undecided(from, places[0] ?? whole);
    return [{ ...change, message: `${change.message} (${because ?? ""})` }];
  }
  return directions.undecided(to, proven) === null
    ? []
    : [compatibleChange(change, isRequest)];
}

/** What no other change says: values of the one side may not stay valid. */
function undecidedChange(
  whole: ChangedSchemas,
  { direction, base, head }: SchemaPair,
  { schemas, directions }: Known,
): SubjectChange[] {
  const from = direction === "request" ? "base" : "head";
  const because = directions.undecided(from, whole);
  if (because === null) return [];
  const places = {
    base: schemas.base[base] ?? null,
    head: schemas.head[head] ?? null,
  };
  return [
    unprovenChange(
      { schema: null, path: "" },
      places,
      `the schema changed, and the comparison cannot decide whether all values stay valid (${because})`,
    ),
  ];
}

function compatibleChange(
  change: SubjectChange,
  isWider: boolean,
): SubjectChange {
  const { subject } = change;
  const codes =
    codesOfKeyword[
      subject === "pattern" || subject === "format" ? subject : "false"
    ];
  return {
    ...change,
    code: isWider ? codes.wider : codes.narrower,
    level: "compatible",
    message: `${subjectText(change)} allows ${isWider ? "more" : "fewer"} values`,
  };
}

function concerns({ cover }: SchemaDifference, about: ChangedSchemas): boolean {
  return sideNames.some((side) =>
    about[side].some((id) => cover[side].has(id)),
  );
}

/** The subject at its path, and at its places in the specs: a reference leads to the same rules on another path. */
function keysOf({ subject, schema, path, base, head }: SubjectChange) {
  const own = [subject, schema ?? "", path].join("\n");
  if (subject === "property") return [own];
  const places = [base, head].flatMap((place) => place ?? []);
  return [own, ...places.map((place) => `${subject} ${JSON.stringify(place)}`)];
}

/** A property of a union member is also a property of the union. The shortest path is the nearest one. */
function distinct(changes: readonly SubjectChange[]): SubjectChange[] {
  const found = new Map<string, SubjectChange>();
  for (const change of changes) {
    const { code, base, head } = change;
    const places =
      code === "property-added"
        ? [head]
        : code === "property-removed"
          ? [base]
          : [base, head];
    const key = JSON.stringify([code, ...places]);
    const before = found.get(key);
    if (!before || before.path.length > change.path.length)
      found.set(key, change);
  }
  return [...found.values()];
}

interface RefusalChange extends SubjectChange {
  refusal: Refusal;
}

function changeOf(
  refusal: Refusal,
  refusing: SideName,
  direction: Direction,
  root: string,
): RefusalChange {
  const isNarrower = refusing === "head";
  const isBreaking = isNarrower === (direction === "request");
  const refusingPlace = refusal.origin;
  const acceptingPlace = originOf(refusal.accepted);
  const accepted = refusal.accepted.map(({ id }) => id);
  const value = refusal.values.get(root);
  return {
    code: codeOf(refusal, isNarrower),
    level: isBreaking ? "breaking" : "compatible",
    weight: "minor",
    schema: refusal.anchor.schema,
    path: pathOf(refusal),
    message: sentenceOf(refusal, isNarrower),
    base: isNarrower ? acceptingPlace : refusingPlace,
    head: isNarrower ? refusingPlace : acceptingPlace,
    witness:
      value === undefined
        ? null
        : { acceptedBy: isNarrower ? "base" : "head", value },
    subject: subjectOf(refusal),
    about: isNarrower
      ? { base: accepted, head: [refusal.schema] }
      : { base: [refusal.schema], head: accepted },
    refusal,
  };
}

/** The place of the rules, not of a reference to them. */
function originOf(layers: readonly Schema[]): Origin | null {
  const own = layers.find(({ assertions: [first, ...others] }) =>
    first?.kind === "reference" ? others.length > 0 : true,
  );
  return (own ?? layers[0])?.origin ?? null;
}

/** What a change is about, so that no other change says the same. */
function subjectOf({ keyword, name }: Refusal): SubjectChange["subject"] {
  return name !== null &&
    (keyword === "required" || keyword === "additionalProperties")
    ? "property"
    : keyword;
}

/** A rule about a property is at the property. */
function pathOf({ anchor: { path }, keyword, name }: Refusal): string {
  const isProperty =
    keyword === "required" || keyword === "additionalProperties";
  return pointerOf(isProperty && name !== null ? [...path, name] : path);
}

function codeOf(
  { keyword, value, isListed, isDescribed }: Refusal,
  isNarrower: boolean,
): string {
  if (keyword === "required" && !isDescribed)
    return isNarrower ? "required-property-added" : "required-property-removed";
  if (keyword === "additionalProperties" && isDescribed)
    return isNarrower ? "property-removed" : "property-added";
  if (keyword === "type" && value === null && isListed)
    return isNarrower ? "became-not-nullable" : "became-nullable";
  if (keyword === "enum" && !isListed)
    return isNarrower ? "enum-added" : "enum-removed";
  const codes = codesOfKeyword[keyword];
  return isNarrower ? codes.narrower : codes.wider;
}

/** A rule that became narrower for some values and wider for others is one change. */
function joined(
  narrower: readonly RefusalChange[],
  wider: readonly RefusalChange[],
): SubjectChange[] {
  const keyOf = ({ refusal, schema, path }: RefusalChange) =>
    refusal.keyword === "enum" || refusal.value === null
      ? null
      : [codesOfKeyword[refusal.keyword].changed, schema ?? "", path].join(
          "\n",
        );
  const changes = [...narrower, ...wider];
  const keys = (list: readonly RefusalChange[]) => new Set(list.map(keyOf));
  const [first, second] = [keys(narrower), keys(wider)];
  return changes.flatMap((change): SubjectChange[] => {
    const { refusal, ...own } = change;
    const key = keyOf(change);
    if (key === null || !first.has(key) || !second.has(key)) return [own];
    return own.level === "compatible"
      ? []
      : [{ ...own, code: codesOfKeyword[refusal.keyword].changed }];
  });
}

function partsOf(
  narrower: readonly DifferentPart[],
  wider: readonly DifferentPart[],
  direction: Direction,
): Part[] {
  const found = new Map<string, Part>();
  const add = (
    { anchor, isSampled }: DifferentPart,
    base: readonly Schema[],
    head: readonly Schema[],
    isAccepting: boolean,
  ) => {
    const idsOf = (layers: readonly Schema[]) => layers.map(({ id }) => id);
    const key = [...idsOf(base), "", ...idsOf(head)].join("\n");
    const part = getOrCreate(found, key, () => ({
      schema: anchor.schema,
      path: pointerOf(anchor.path),
      base,
      head,
      isSampled: true,
    }));
    if (isAccepting && !isSampled) part.isSampled = false;
  };
  const isRequest = direction === "request";
  for (const part of narrower)
    add(part, part.accepting, part.refusing, isRequest);
  for (const part of wider)
    add(part, part.refusing, part.accepting, !isRequest);
  return [...found.values()];
}
