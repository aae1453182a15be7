/**
 * Searches for values that one side accepts and the other refuses. It follows both schemas from the root to their parts,
 * nearest parts first, and tries values at each part whose rules differ. Parts that several roots share are searched
 * once.
 */
import { closure } from "../../../base/common/closure.js";
import { factsOf } from "../../../facts/schemas/assertions.js";
import type { JsonValue, SchemaId } from "../../../model/model.js";
import { candidatesAt } from "./candidates.js";
import { layersOf, rulesText, wordsText } from "./layers.js";
import {
  createPlaces,
  keyOfPlace,
  type SearchPlace,
  type PlaceLayers,
  type SearchOptions,
} from "./place.js";
import { createRoot, type Anchor, type Refusal, type Root } from "./root.js";
import { firstSample, type Side } from "./side.js";
import { variantsOf } from "./variants.js";

/** A part of both schemas that differs itself, not only in its own parts. */
export interface DifferentPart extends PlaceLayers {
  anchor: Anchor;
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

export function createSearch(options: SearchOptions): Search {
  const { classes, accepting, refusing } = options;
  const places = createPlaces(options);
  const visited = new Map<string, Visited>();
  const refusals = new Map<string, Refusal>();

  return {
    explore(acceptingRoot, refusingRoot) {
      const ids = { accepting: acceptingRoot, refusing: refusingRoot };
      const root = createRoot(options, ids, refusals);
      const pending: { place: SearchPlace; record: Visited }[] = [];
      const follow = (place: SearchPlace): Visited => {
        const key = keyOfPlace(place);
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
        pending.push({ place, record });
        return record;
      };
      const start = follow(places.start(acceptingRoot, refusingRoot));
      for (const { place, record } of pending)
        for (const child of visit(root, place, record))
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
  function visit(
    root: Root,
    place: SearchPlace,
    record: Visited,
  ): SearchPlace[] {
    const shared = places.sharedDeclarations(place);
    const apart = {
      accepting: new Map(shared.map((one) => [one.accepting, one.name])),
      refusing: new Map(shared.map((one) => [one.refusing, one.name])),
    };
    const layers = {
      accepting: layersOf(accepting.schemas, place.accepting, apart.accepting),
      refusing: layersOf(refusing.schemas, place.refusing, apart.refusing),
    };
    const hasOtherRules =
      !places.areSame(classes.rules, place.accepting, place.refusing) &&
      rulesOn(accepting, place.accepting, apart.accepting) !==
        rulesOn(refusing, place.refusing, apart.refusing);
    const hasOtherWords =
      wordsText(layers.accepting) !== wordsText(layers.refusing);
    const variants = variantsOf(options, root, place, layers, hasOtherRules);
    record.isReached = variants.some((value) =>
      root.accepts(root.accepting, place.put(value)),
    );
    if (hasOtherRules || hasOtherWords)
      record.part = {
        accepting: layersOf(accepting.schemas, place.accepting),
        refusing: layersOf(refusing.schemas, place.refusing),
        anchor: place.anchor,
        isSampled: record.isReached || !hasOtherRules,
      };
    if (hasOtherRules)
      for (const whole of valuesToTry(root, place, variants))
        for (const refusal of root.test(whole)) record.refusals.add(refusal);
    return [
      ...shared.flatMap((one) =>
        places.sharedPlace(place, one, layers, variants[0]),
      ),
      ...variants.flatMap((value) => places.partsOf(root, place, value)),
    ];
  }

  function rulesOn(
    { name, schemas }: Side,
    ids: readonly SchemaId[],
    apart: ReadonlyMap<SchemaId, string>,
  ): string {
    return rulesText(schemas, ids, apart, (id) => classes.rules(name, id));
  }

  function* valuesToTry(
    root: Root,
    place: SearchPlace,
    variants: readonly JsonValue[],
  ): Generator<JsonValue> {
    const tried = new Set<string>();
    const isNew = (whole: JsonValue) => {
      const { size } = tried;
      return tried.add(JSON.stringify(whole)).size > size;
    };
    for (const value of variants) {
      const whole = place.put(value);
      if (isNew(whole)) yield whole;
      const candidates = candidatesAt({
        value,
        accepting: factsOf(root.acceptingLayers(place.accepting, value)),
        refusing: factsOf(layersOf(root.relaxed, place.refusing)),
        matches: root.matchesRefusing,
        isNever: (id) => refusing.facts(id).assertions.never !== undefined,
        acceptingFacts: accepting.facts,
        refusingFacts: refusing.facts,
        acceptedSample: (id) => firstSample(accepting, [id]),
        refusingSample: (id) => firstSample(refusing, [id]),
        refusingSamples: (id) => refusing.samplesOf([id]),
      });
      for (const candidate of candidates) {
        if (tried.size > mostCandidates) return;
        const other = place.put(candidate);
        if (isNew(other)) yield other;
      }
    }
  }
}

function isFinished({ isReached, attempts }: Visited): boolean {
  return isReached || attempts >= mostAttempts;
}
