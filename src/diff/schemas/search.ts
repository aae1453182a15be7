/**
 * Searches for values that one side accepts and the other refuses. It follows both schemas from the root to their parts,
 * nearest parts first, and tries values at each part whose rules differ. Parts that several roots share are searched
 * once.
 */
import { closure } from "../../common/closure.js";
import { factsOf } from "../../examples/facts.js";
import { isHidden } from "../../examples/validate.js";
import { isObject } from "../../examples/wrong/objects.js";
import { oneOfEachType } from "../../examples/wrong/scalars.js";
import type { JsonValue, Schema, SchemaId } from "../../model/model.js";
import { candidatesAt } from "./candidates.js";
import {
  endOfReferences,
  type ClassOf,
  type SchemaClasses,
} from "./classes.js";
import {
  alternativesOf,
  assertionsOf,
  conjunctsIn,
  declarationsIn,
  indexesToFollow,
  isChoice,
  layersOf,
  namesIn,
  namesToFollow,
  rulesText,
  schemasAt,
  wordsText,
  type SchemasById,
} from "./layers.js";
import {
  anchorOf,
  createRoot,
  partOf,
  type Anchor,
  type Refusal,
  type Root,
  type Sides,
} from "./root.js";
import type { Side } from "./side.js";

export interface SearchOptions extends Sides {
  classes: SchemaClasses;
}

/** A part of both schemas that differs itself, not only in its own parts. */
export interface DifferentPart {
  anchor: Anchor;
  /** The layers of the part. */
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
  /** Everything that was found below a root, also in parts that it shares with earlier roots. */
  explore(accepting: SchemaId, refusing: SchemaId): SearchResult;
}

interface Node {
  accepting: readonly SchemaId[];
  refusing: readonly SchemaId[];
  anchor: Anchor;
  /** The whole value with another value at this place. */
  put(part: JsonValue): JsonValue;
  /** A value of the place, if the value around it has one. */
  value: JsonValue | undefined;
  /** Whether a union around the place may accept a value that this place refuses. */
  isInChoice: boolean;
}

interface SharedDeclaration {
  name: string;
  accepting: SchemaId;
  refusing: SchemaId;
}

interface Visited {
  root: Root;
  attempts: number;
  /** Whether a whole value could be made that has a value at the place. */
  isReached: boolean;
  refusals: Set<Refusal>;
  part: DifferentPart | null;
  next: Set<Visited>;
}

/** The number of values that are tried at one place. */
const mostCandidates = 600;
/** A place without a whole value is visited again from other roots, but not from all of them. */
const mostAttempts = 4;
/** The number of values from which parts are followed. */
const mostVariants = 16;

export function createSearch({ classes, ...sides }: SearchOptions): Search {
  const { accepting, refusing, direction } = sides;
  const visited = new Map<string, Visited>();
  const refusals = new Map<string, Refusal>();

  return {
    explore(acceptingRoot, refusingRoot) {
      const ids = { accepting: acceptingRoot, refusing: refusingRoot };
      const root = createRoot(sides, ids, refusals);
      const pending: { node: Node; record: Visited }[] = [];
      const follow = (node: Node): Visited => {
        const key = keyOf(node);
        const before = visited.get(key);
        if (before && (before.root === root || isFinished(before)))
          return before;
        const record: Visited = {
          root,
          attempts: (before?.attempts ?? 0) + 1,
          isReached: false,
          refusals: new Set(),
          part: null,
          next: new Set(),
        };
        visited.set(key, record);
        pending.push({ node, record });
        return record;
      };
      const start = follow({
        accepting: [endOfReferences(accepting.schemas, acceptingRoot)],
        refusing: [endOfReferences(refusing.schemas, refusingRoot)],
        anchor: anchorOf({ schema: null, path: [] }, accepting, [
          acceptingRoot,
        ]),
        put: (part) => part,
        value: undefined,
        isInChoice: false,
      });
      for (const { node, record } of pending)
        for (const child of visit(root, node, record))
          record.next.add(follow(child));
      const records = [...closure([start], ({ next }) => [...next])];
      return {
        refusals: [
          ...new Set(records.flatMap((record) => [...record.refusals])),
        ],
        parts: records.flatMap(({ part }) => part ?? []),
      };
    },
  };

  /** Tries values at a place, and returns its parts whose schemas differ. */
  function visit(root: Root, node: Node, record: Visited): Node[] {
    const shared = sharedDeclarations(node);
    const apart = {
      accepting: new Map(shared.map((one) => [one.accepting, one.name])),
      refusing: new Map(shared.map((one) => [one.refusing, one.name])),
    };
    const layers = {
      accepting: layersOf(accepting.schemas, node.accepting, apart.accepting),
      refusing: layersOf(refusing.schemas, node.refusing, apart.refusing),
    };
    const hasOtherRules =
      !areSame(classes.rules, node.accepting, node.refusing) &&
      rulesText(accepting.schemas, node.accepting, apart.accepting) !==
        rulesText(refusing.schemas, node.refusing, apart.refusing);
    const hasOtherWords =
      wordsText(layers.accepting) !== wordsText(layers.refusing);
    const variants = variantsOf(root, node, layers, hasOtherRules);
    record.isReached = variants.some((value) =>
      root.accepts(root.accepting, node.put(value)),
    );
    if (hasOtherRules || hasOtherWords)
      record.part = {
        accepting: layersOf(accepting.schemas, node.accepting),
        refusing: layersOf(refusing.schemas, node.refusing),
        anchor: node.anchor,
        isSampled: record.isReached || !hasOtherRules,
      };
    if (hasOtherRules)
      for (const whole of valuesToTry(root, node, variants))
        for (const refusal of root.test(whole)) record.refusals.add(refusal);
    return [
      ...shared.flatMap((one) => sharedNode(node, one, layers, variants[0])),
      ...variants.flatMap((value) => partsOf(root, node, value)),
    ];
  }

  /** Declarations that apply to the value on both sides: alternatives, and members of `allOf`. */
  function sharedDeclarations(node: Node): SharedDeclaration[] {
    const others = declarationsIn(refusing.schemas, node.refusing);
    return [...declarationsIn(accepting.schemas, node.accepting)].flatMap(
      ([name, id]) => {
        const other = others.get(name);
        return other === undefined
          ? []
          : [{ name, accepting: id, refusing: other }];
      },
    );
  }

  function sharedNode(
    node: Node,
    shared: SharedDeclaration,
    layers: Pick<DifferentPart, "accepting" | "refusing">,
    around: JsonValue | undefined,
  ): Node[] {
    const ids = { accepting: [shared.accepting], refusing: [shared.refusing] };
    if (areSame(classes.all, ids.accepting, ids.refusing)) return [];
    const isConjunct = conjunctsIn(accepting.schemas, node.accepting).has(
      shared.accepting,
    );
    // The other members of `allOf` describe the rest of the value.
    const rest =
      isConjunct && isRecord(around)
        ? withoutNames(
            around,
            namesIn(layersOf(accepting.schemas, ids.accepting)),
          )
        : {};
    return [
      {
        ...ids,
        anchor: { schema: shared.name, path: [] },
        put: (part) => node.put(isRecord(part) ? { ...rest, ...part } : part),
        value: undefined,
        isInChoice:
          node.isInChoice ||
          [...layers.accepting, ...layers.refusing].some(isChoice),
      },
    ];
  }

  function* valuesToTry(
    root: Root,
    node: Node,
    variants: readonly JsonValue[],
  ): Generator<JsonValue> {
    const tried = new Set<string>();
    const isNew = (whole: JsonValue) => {
      const { size } = tried;
      return tried.add(JSON.stringify(whole)).size > size;
    };
    for (const value of variants) {
      const whole = node.put(value);
      if (isNew(whole)) yield whole;
      const candidates = candidatesAt({
        value,
        accepting: factsOf(root.acceptingLayers(node.accepting, value)),
        refusing: factsOf(layersOf(root.relaxed, node.refusing)),
        matches: root.matchesRefusing,
        isNever: (id) => refusing.facts(id).assertions.never !== undefined,
        acceptingFacts: accepting.facts,
        refusingFacts: refusing.facts,
        acceptedSample: (id) => sampleOf(accepting, [id]),
        refusingSample: (id) => sampleOf(refusing, [id]),
      });
      for (const candidate of candidates) {
        if (tried.size > mostCandidates) return;
        const other = node.put(candidate);
        if (isNew(other)) yield other;
      }
    }
  }

  function sampleOf(
    side: Side,
    ids: readonly SchemaId[],
  ): JsonValue | undefined {
    if (!ids.every((id) => Object.hasOwn(side.schemas, id))) return undefined;
    for (const sample of side.samplesOf(ids, direction)) return sample;
    return undefined;
  }

  /** Different values of a place. If only parts of it differ, values that have those parts suffice. */
  function variantsOf(
    root: Root,
    node: Node,
    layers: Pick<DifferentPart, "accepting" | "refusing">,
    hasOtherRules: boolean,
  ): JsonValue[] {
    const found = new Map<string, JsonValue>();
    const add = (value: JsonValue | undefined) => {
      if (value === undefined || found.size >= mostVariants) return;
      if (node.accepting.every((id) => root.accepts(id, value)))
        found.set(JSON.stringify(value), value);
    };
    add(node.value);
    for (const sample of accepting.samplesOf(node.accepting, direction)) {
      add(sample);
      if (!hasOtherRules && found.size > 0) break;
    }
    const [first] = found.values();
    for (const branch of branchesAround(layers.accepting, first)) add(branch);
    for (const alternative of changedAlternatives(layers)) {
      const sample = sampleOf(accepting, [alternative]);
      add(sample);
      if (isRecord(sample) && isRecord(first)) add({ ...first, ...sample });
    }
    return [...found.values()];
  }

  /** Values for which the conditions of a place hold, and others for which they do not. */
  function* branchesAround(
    layers: readonly Schema[],
    value: JsonValue | undefined,
  ): Generator<JsonValue> {
    if (!isRecord(value)) return;
    for (const condition of assertionsOf(layers, "conditional")) {
      const sample = sampleOf(accepting, [condition.if]);
      if (isRecord(sample)) yield { ...value, ...sample };
      const tested = layersOf(accepting.schemas, [condition.if]);
      for (const name of namesIn(tested))
        for (const other of oneOfEachType) yield { ...value, [name]: other };
    }
  }

  /** The alternatives that the refusing side does not have in the same form. */
  function changedAlternatives(
    layers: Pick<DifferentPart, "accepting" | "refusing">,
  ): SchemaId[] {
    const known = new Set(
      alternativesOf(layers.refusing).map((id) =>
        classes.all(refusing.name, id),
      ),
    );
    return alternativesOf(layers.accepting).filter(
      (id) => !known.has(classes.all(accepting.name, id)),
    );
  }

  /** The properties and items of a value whose schemas differ. */
  function partsOf(root: Root, node: Node, value: JsonValue): Node[] {
    if (typeof value !== "object" || value === null) return [];
    const own = root.acceptingLayers(node.accepting, value);
    const others = root.refusingLayers(node.refusing, value);
    const isInChoice = node.isInChoice || [...own, ...others].some(isChoice);
    const part = (key: string | number, put: Node["put"]): Node[] => {
      const ids = {
        accepting: visible(accepting.schemas, schemasAt(own, key)),
        refusing: visible(root.relaxed, schemasAt(others, key)),
      };
      if (
        ids.accepting.length === 0 ||
        ids.refusing.length === 0 ||
        ids.accepting.some(isNever) ||
        areSame(classes.all, ids.accepting, ids.refusing)
      )
        return [];
      const { schema, path } = node.anchor;
      return [
        {
          ...ids,
          anchor: anchorOf(
            { schema, path: [...path, key] },
            accepting,
            ids.accepting,
          ),
          put: (one) => node.put(put(one)),
          value: partOf(value, key),
          isInChoice,
        },
      ];
    };
    if (isRecord(value))
      return [...namesToFollow(own, others)].flatMap((name) =>
        part(name, (one) => ({ ...value, [name]: one })),
      );
    const items: readonly JsonValue[] = Array.isArray(value) ? value : [];
    return indexesToFollow([...own, ...others]).flatMap((index) => {
      const before = Array.from(
        { length: index },
        (_, at) => items[at] ?? itemOf(own, at) ?? null,
      );
      return part(index, (one) => [...before, one, ...items.slice(index + 1)]);
    });
  }

  function isNever(id: SchemaId): boolean {
    return accepting.facts(id).assertions.never !== undefined;
  }

  function itemOf(layers: readonly Schema[], index: number) {
    return sampleOf(accepting, schemasAt(layers, index));
  }

  /** The schemas of a property, without those that the direction hides. */
  function visible(schemas: SchemasById, ids: readonly SchemaId[]): SchemaId[] {
    return [
      ...new Set(
        ids
          .filter((id) => !isHidden(schemas, id, direction))
          .map((id) => endOfReferences(schemas, id)),
      ),
    ];
  }

  function areSame(
    classOf: ClassOf,
    own: readonly SchemaId[],
    others: readonly SchemaId[],
  ): boolean {
    const textOf = (side: Side, ids: readonly SchemaId[]) =>
      [...new Set(ids.map((id) => classOf(side.name, id)))].sort().join(" ");
    return textOf(accepting, own) === textOf(refusing, others);
  }
}

function isFinished({ isReached, attempts }: Visited): boolean {
  return isReached || attempts >= mostAttempts;
}

function keyOf({ accepting, refusing, isInChoice }: Node): string {
  const texts = [accepting, refusing].map((ids) => [...ids].sort().join(" "));
  return [...texts, String(isInChoice)].join("\n");
}

function withoutNames(
  value: Readonly<Record<string, JsonValue>>,
  names: ReadonlySet<string>,
): Record<string, JsonValue> {
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => !names.has(name)),
  );
}

function isRecord(
  value: JsonValue | undefined,
): value is Readonly<Record<string, JsonValue>> {
  return value !== undefined && isObject(value);
}
