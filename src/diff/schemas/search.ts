/**
 * Searches for values that one side accepts and the other refuses. It follows both schemas from the root to their parts,
 * nearest parts first, and tries values at each part whose schemas differ. Parts that both sides share are searched once.
 */
import { closure } from "../../common/closure.js";
import { getOrCreate } from "../../common/get-or-create.js";
import { factsOf } from "../../examples/facts.js";
import { isHidden, validateExample } from "../../examples/validate.js";
import {
  applyingSchemas,
  schemasOfPart,
} from "../../examples/wrong/applying.js";
import { isObject } from "../../examples/wrong/objects.js";
import { inPlaceOf } from "../../model/graph.js";
import type {
  Assertion,
  JsonValue,
  Origin,
  Schema,
  SchemaId,
} from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import { textsOf } from "../../patterns/texts.js";
import { candidatesAt } from "./candidates.js";
import type { SchemaClasses } from "./classes.js";
import { failuresOf, type Failure, type ValuePath } from "./failures.js";
import { assertionText } from "./local-form.js";
import { hasNewName } from "./new-names.js";
import {
  createRelaxedSchemas,
  type RelaxedSchemas,
} from "./relaxed-schemas.js";
import { verdictOf, type Side } from "./side.js";

export interface SearchOptions {
  accepting: Side;
  refusing: Side;
  direction: Direction;
  classes: SchemaClasses;
}

/** A rule of the refusing side that values of the accepting side break. */
export interface Refusal extends Failure {
  /** The place of the rule. */
  origin: Origin | null;
  /** Where the accepting side describes the wrong part. */
  accepted: readonly Schema[];
  /** Whether the accepting side lists its values. */
  isListed: boolean;
  /** A value that shows it, by the root of the search. */
  values: Map<string, JsonValue>;
}

/** A part of both schemas that differs. */
export interface DifferentPart {
  path: ValuePath;
  accepting: readonly Schema[];
  refusing: readonly Schema[];
  /** Whether a value of the part could be made. */
  isSampled: boolean;
}

export interface SearchResult {
  refusals: Refusal[];
  parts: DifferentPart[];
}

export interface Search {
  /** Everything that was found for a root, or in parts that it shares with other roots. */
  explore(accepting: SchemaId, refusing: SchemaId): SearchResult;
}

export function rootKey(accepting: SchemaId, refusing: SchemaId): string {
  return `${accepting}\n${refusing}`;
}

interface Node {
  accepting: readonly SchemaId[];
  refusing: readonly SchemaId[];
  path: ValuePath;
  /** The whole value with another value at this place. */
  put(part: JsonValue): JsonValue;
  value: JsonValue | undefined;
  /** Whether a union around the place may accept a value that this place refuses. */
  isOpaque: boolean;
}

interface Visited extends SearchResult {
  children: Set<string>;
}

/** The number of values that are tried at one place, and from which parts are followed. */
const mostCandidates = 600;
const mostVariants = 16;
/** The number of places below one root. */
const mostNodes = 20_000;

export function createSearch({
  accepting,
  refusing,
  direction,
  classes,
}: SearchOptions): Search {
  const visited = new Map<string, Visited>();
  const refusals = new Map<string, Refusal>();

  return {
    explore(acceptingRoot, refusingRoot) {
      const root = createRoot(acceptingRoot, refusingRoot);
      const start = keyOf(root.node);
      const queue: Node[] = visited.has(start) ? [] : [root.node];
      if (!visited.has(start)) visited.set(start, fresh());
      for (let at = 0; at < queue.length && at < mostNodes; at++) {
        const node = queue[at] as Node;
        const record = visited.get(keyOf(node)) ?? fresh();
        for (const child of visit(root, node, record)) {
          const key = keyOf(child);
          record.children.add(key);
          if (visited.has(key)) continue;
          visited.set(key, fresh());
          queue.push(child);
        }
      }
      const all = closure([start], (key) => [
        ...(visited.get(key)?.children ?? []),
      ]);
      const records = [...all].flatMap((key) => visited.get(key) ?? []);
      return {
        refusals: [...new Set(records.flatMap((record) => record.refusals))],
        parts: records.flatMap(({ parts }) => parts),
      };
    },
  };

  function fresh(): Visited {
    return { refusals: [], parts: [], children: new Set() };
  }

  function createRoot(acceptingRoot: SchemaId, refusingRoot: SchemaId): Root {
    const value = samplesOf([acceptingRoot])[0];
    return {
      key: rootKey(acceptingRoot, refusingRoot),
      accepting: acceptingRoot,
      refusing: refusingRoot,
      relaxed: createRelaxedSchemas(refusing.schemas),
      node: {
        accepting: [acceptingRoot],
        refusing: [refusingRoot],
        path: [],
        put: (part) => part,
        value,
        isOpaque: false,
      },
    };
  }

  function keyOf(node: Node): string {
    return `${[...node.accepting].sort().join(" ")}\n${[...node.refusing].sort().join(" ")}\n${String(node.isOpaque)}`;
  }

  function acceptingOptions() {
    return accepting.options(direction);
  }

  function samplesOf(ids: readonly SchemaId[]): JsonValue[] {
    return accepting.samplers
      .map((sampler) => sampler.ofAll(ids, direction))
      .filter((sample) => sample !== undefined);
  }

  /** Tries values at a place, and returns its parts whose schemas differ. */
  function visit(root: Root, node: Node, record: Visited): Node[] {
    const isSame = areSame("rules", node.accepting, node.refusing);
    if (isSame && areSame("all", node.accepting, node.refusing)) return [];
    const variants = variantsOf(node, isSame);
    record.parts.push({
      path: node.path,
      accepting: inPlaceLayers(accepting.schemas, node.accepting),
      refusing: inPlaceLayers(refusing.schemas, node.refusing),
      isSampled: variants.length > 0,
    });
    const isLocal =
      !isSame &&
      localText(accepting.schemas, node.accepting) !==
        localText(refusing.schemas, node.refusing);
    const children: Node[] = [];
    const tried = new Set<string>();
    const attempt = (part: JsonValue) => {
      const whole = node.put(part);
      const text = JSON.stringify(whole);
      if (tried.has(text)) return;
      tried.add(text);
      test(root, whole, record);
    };
    for (const value of variants) {
      if (!isSame) attempt(value);
      const place = placeOf(root, node, value);
      if (isLocal) {
        for (const candidate of candidatesAt(place)) {
          if (tried.size > mostCandidates) break;
          attempt(candidate);
        }
      }
      children.push(...partsOf(node, value, root));
    }
    return children;
  }

  function placeOf(root: Root, node: Node, value: JsonValue) {
    const acceptingLayers = layersOf(
      accepting.schemas,
      node.accepting,
      value,
      (id, one) =>
        validateExample(acceptingOptions(), id, one).kind === "valid",
    );
    const refusingMatches = (id: SchemaId, one: JsonValue) =>
      verdictOf(refusing.options(direction, root.relaxed.schemas), id, one) ===
      "valid";
    const refusingLayers = inPlaceLayers(root.relaxed.schemas, node.refusing);
    return {
      value,
      accepting: factsOf(acceptingLayers),
      refusing: factsOf(refusingLayers),
      matches: refusingMatches,
      isNever: (id: SchemaId) =>
        refusing.facts(id).assertions.never !== undefined,
      acceptedSample: (id: SchemaId) =>
        accepting.samplers[0]?.of(id, direction),
      refusingSample: (id: SchemaId) =>
        Object.hasOwn(refusing.schemas, id)
          ? refusing.samplers[0]?.of(id, direction)
          : undefined,
    };
  }

  /** Notes the rules that refuse a value which the other side accepts. */
  function test(root: Root, whole: JsonValue, record: Visited): void {
    const refusingOptions = () =>
      refusing.options(direction, root.relaxed.schemas);
    if (verdictOf(refusingOptions(), root.refusing, whole) !== "invalid")
      return;
    if (verdictOf(acceptingOptions(), root.accepting, whole) !== "valid")
      return;
    if (
      hasNewName(
        accepting.schemas,
        [root.accepting],
        refusing.schemas,
        [root.refusing],
        whole,
      )
    )
      return;
    for (let round = 0; round < mostRounds; round++) {
      const failures = failuresOf(refusingOptions(), root.refusing, whole);
      for (const failure of failures) {
        const refusal = note(root, whole, failure, record);
        root.relaxed.relax(failure, refusal.isListed);
      }
      if (
        failures.length === 0 ||
        verdictOf(refusingOptions(), root.refusing, whole) !== "invalid"
      )
        return;
    }
  }

  function note(
    root: Root,
    whole: JsonValue,
    failure: Failure,
    record: Visited,
  ): Refusal {
    const accepted = acceptedAt(root, whole, failure.path);
    const isListed = accepted.some(({ assertions }) =>
      assertions.some(({ kind }) => kind === "values"),
    );
    const { keyword, schema, name, value } = failure;
    // Each removed constant is a change of its own, and so is null.
    const isSingle = keyword === "enum" ? isListed : value === null;
    const detail = isSingle ? JSON.stringify(value) : "";
    const refusal = getOrCreate(
      refusals,
      [keyword, schema, name ?? "", detail].join("\n"),
      () => ({
        ...failure,
        origin: refusing.schemas[schema]?.origin ?? null,
        accepted,
        isListed,
        values: new Map(),
      }),
    );
    if (!refusal.values.has(root.key)) refusal.values.set(root.key, whole);
    if (!record.refusals.includes(refusal)) record.refusals.push(refusal);
    return refusal;
  }

  function acceptedAt(root: Root, whole: JsonValue, path: ValuePath): Schema[] {
    let ids: SchemaId[] = [root.accepting];
    let value: JsonValue = whole;
    const matches = (id: SchemaId, one: JsonValue) =>
      verdictOf(acceptingOptions(), id, one) === "valid";
    for (const key of path) {
      ids = schemasOfPart(
        layersOf(accepting.schemas, ids, value, matches),
        key,
      );
      value = partOf(value, key) ?? null;
    }
    return layersOf(accepting.schemas, ids, value, matches);
  }

  /** Different values of a place. If only parts differ, those alternatives suffice that contain such parts. */
  function variantsOf(node: Node, isSame: boolean): JsonValue[] {
    const found = new Map<string, JsonValue>();
    const add = (value: JsonValue | undefined) => {
      if (value === undefined || found.size >= mostVariants) return;
      const isValid = node.accepting.every(
        (id) => verdictOf(acceptingOptions(), id, value) === "valid",
      );
      if (isValid) found.set(JSON.stringify(value), value);
    };
    add(node.value);
    for (const sample of samplesOf(node.accepting)) add(sample);
    for (const alternative of alternativesOf(
      accepting.schemas,
      node.accepting,
    )) {
      const sample = accepting.samplers[0]?.of(alternative, direction);
      add(sample);
      if (
        sample !== undefined &&
        isObject(sample) &&
        node.value !== undefined &&
        isObject(node.value)
      ) {
        add({ ...node.value, ...sample });
      }
    }
    const all = [...found.values()];
    return isSame ? all.slice(0, 4) : all;
  }

  /** The properties and items of a value whose schemas differ. */
  function partsOf(node: Node, value: JsonValue, root: Root): Node[] {
    if (typeof value !== "object" || value === null) return [];
    const acceptingLayers = layersOf(
      accepting.schemas,
      node.accepting,
      value,
      (id, one) => verdictOf(acceptingOptions(), id, one) === "valid",
    );
    const refusingLayers = layersOf(
      root.relaxed.schemas,
      node.refusing,
      value,
      (id, one) =>
        verdictOf(
          refusing.options(direction, root.relaxed.schemas),
          id,
          one,
        ) === "valid",
    );
    const isOpaque =
      node.isOpaque || [...acceptingLayers, ...refusingLayers].some(isChoice);
    const found: Node[] = [];
    const follow = (
      key: string | number,
      put: (part: JsonValue) => JsonValue,
    ) => {
      const own = visible(
        accepting.schemas,
        schemasOfPart(acceptingLayers, key),
        direction,
      );
      const others = visible(
        root.relaxed.schemas,
        schemasOfPart(refusingLayers, key),
        direction,
      );
      if (
        own.length === 0 ||
        others.length === 0 ||
        areSame("all", own, others)
      )
        return;
      const known = partOf(value, key) ?? samplesOf(own)[0];
      found.push({
        accepting: own,
        refusing: others,
        path: [...node.path, key],
        put: (part) => node.put(put(part)),
        value: known,
        isOpaque,
      });
    };
    if (Array.isArray(value)) {
      for (const index of indexesOf(
        [...acceptingLayers, ...refusingLayers],
        value.length,
      )) {
        const before = itemsBefore(value, index, acceptingLayers);
        follow(index, (part) => [...before, part, ...value.slice(index + 1)]);
      }
    } else {
      for (const name of namesOf(acceptingLayers, refusingLayers))
        follow(name, (part) => ({ ...value, [name]: part }));
    }
    return found;
  }

  /** The items before an index; missing ones are made. */
  function itemsBefore(
    value: readonly JsonValue[],
    index: number,
    layers: readonly Schema[],
  ): JsonValue[] {
    return Array.from(
      { length: index },
      (_, at) => value[at] ?? samplesOf(schemasOfPart(layers, at))[0] ?? null,
    );
  }

  function areSame(
    by: keyof SchemaClasses,
    own: readonly SchemaId[],
    others: readonly SchemaId[],
  ): boolean {
    const classesOf = (side: Side, ids: readonly SchemaId[]) =>
      [...new Set(ids.map((id) => classes[by](side.name, id)))]
        .sort()
        .join(" ");
    return classesOf(accepting, own) === classesOf(refusing, others);
  }
}

interface Root {
  key: string;
  accepting: SchemaId;
  refusing: SchemaId;
  relaxed: RelaxedSchemas;
  node: Node;
}

/** Values rarely break rules that only become visible after others were taken away. */
const mostRounds = 5;

type Schemas = Readonly<Record<SchemaId, Schema>>;

function layersOf(
  schemas: Schemas,
  ids: readonly SchemaId[],
  value: JsonValue,
  matches: (id: SchemaId, value: JsonValue) => boolean,
): Schema[] {
  return applyingSchemas({ schemas, matches }, ids, value);
}

/** The schemas themselves and all schemas that may apply to the same value. */
function inPlaceLayers(schemas: Schemas, ids: readonly SchemaId[]): Schema[] {
  const all = closure(ids, (id) => inPlaceOf(schemas[id]?.assertions ?? []));
  return [...all].flatMap((id) => schemas[id] ?? []);
}

function localText(schemas: Schemas, ids: readonly SchemaId[]): string {
  const texts = inPlaceLayers(schemas, ids).flatMap(({ assertions }) =>
    assertions
      .filter(({ kind }) => kind !== "reference" && kind !== "allOf")
      .map(assertionText),
  );
  return [...new Set(texts)].sort().join("\n");
}

function alternativesOf(
  schemas: Schemas,
  ids: readonly SchemaId[],
): SchemaId[] {
  return inPlaceLayers(schemas, ids)
    .flatMap(({ assertions }) => assertions)
    .flatMap((assertion) =>
      assertion.kind === "anyOf" || assertion.kind === "oneOf"
        ? assertion.schemas
        : [],
    );
}

function isChoice({ assertions }: Schema): boolean {
  return assertions.some(
    (assertion) =>
      ((assertion.kind === "anyOf" || assertion.kind === "oneOf") &&
        assertion.discriminator === null &&
        assertion.schemas.length > 1) ||
      assertion.kind === "not" ||
      assertion.kind === "conditional",
  );
}

function visible(
  schemas: Schemas,
  ids: readonly SchemaId[],
  direction: Direction,
): SchemaId[] {
  return [...new Set(ids)].filter((id) => !isHidden(schemas, id, direction));
}

function partOf(value: JsonValue, key: string | number): JsonValue | undefined {
  if (Array.isArray(value))
    return typeof key === "number" ? value[key] : undefined;
  return isObject(value) && typeof key === "string" && Object.hasOwn(value, key)
    ? value[key]
    : undefined;
}

/** All names of properties, and one for each pattern and for other properties. */
function namesOf(
  own: readonly Schema[],
  others: readonly Schema[],
): Set<string> {
  const rules = objectRules(own);
  const names = new Set<string>();
  for (const { properties, patterns } of rules) {
    for (const { name } of properties) names.add(name);
    for (const { pattern } of patterns)
      for (const text of [...textsOf(pattern)].slice(0, 1)) names.add(text);
  }
  if (
    rules.some(
      ({ additional, patterns }) => additional !== null || patterns.length > 0,
    )
  ) {
    for (const { properties, patterns } of objectRules(others)) {
      for (const { name } of properties) names.add(name);
      for (const { pattern } of patterns)
        for (const text of [...textsOf(pattern)].slice(0, 1)) names.add(text);
    }
    names.add("other");
  }
  return names;
}

function objectRules(
  layers: readonly Schema[],
): Extract<Assertion, { kind: "object" }>[] {
  return layers
    .flatMap(({ assertions }) => assertions)
    .filter((assertion) => assertion.kind === "object");
}

/** The positions of a tuple, and the first one after it. */
function indexesOf(layers: readonly Schema[], length: number): number[] {
  const longest = Math.max(
    0,
    ...layers
      .flatMap(({ assertions }) => assertions)
      .map((assertion) =>
        assertion.kind === "array" ? assertion.prefix.length : 0,
      ),
  );
  return Array.from(
    { length: Math.max(longest + 1, Math.min(length, 1)) },
    (_, index) => index,
  );
}
