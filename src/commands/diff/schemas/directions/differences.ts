/**
 * Finds the places where two schemas differ, without values. It follows the parts of both in parallel, as long as it is not
 * proven that they accept the same values.
 */
import type { SchemaId } from "../../../../model/model.js";
import type { SideName } from "../../finding.js";
import type { SchemaClasses } from "../classes.js";
import {
  assertionsOf,
  conjunctsIn,
  isChoice,
  layersOf,
  namesToFollow,
  indexesToFollow,
} from "../layers.js";
import { anchorOf, type Anchor } from "../root.js";
import type { Side } from "../side.js";
import type { Directions } from "./directions.js";
import { partIds } from "./new-names.js";

type Ids = Readonly<Record<SideName, readonly SchemaId[]>>;

/** A place where two schemas differ, and no part of it does. */
export interface SchemaDifference extends Ids {
  anchor: Anchor;
  /** The name, if the place is a property that only one side describes. */
  onlyName: string | null;
  /** A change of one of these schemas is about this place. */
  cover: Readonly<Record<SideName, ReadonlySet<SchemaId>>>;
}

interface Place extends Ids {
  anchor: Anchor;
  /** Schemas around the place that may refuse a value in its stead. */
  around: Readonly<Record<SideName, readonly SchemaId[]>>;
}

const sideNames = ["base", "head"] as const;

/** Specs whose schemas lead to more pairs are compared as a whole. */
const mostPlaces = 5_000;

export function differencesBetween(
  { base, head }: Record<SideName, SchemaId>,
  sides: Readonly<Record<SideName, Side>>,
  { rules }: SchemaClasses,
  directions: Directions,
): SchemaDifference[] {
  const seen = new Set<string>();
  const found: SchemaDifference[] = [];
  const ids = { base: [base], head: [head] };
  visit({ ...ids, anchor: { schema: null, path: [] }, around: nothing });
  return found;

  /** Returns whether the schemas of a place differ. */
  function visit(place: Place): boolean {
    if (isSame(place)) return false;
    const key = JSON.stringify([place.base, place.head]);
    if (seen.has(key)) return true;
    if (seen.size > mostPlaces) return true;
    seen.add(key);
    const parts = partsOf(place);
    const before = found.length;
    for (const { key: step, ids: own } of parts) {
      const path = [...place.anchor.path, step];
      const at = { schema: place.anchor.schema, path };
      const around = choicesAround(place);
      const isOnly = sideNames.some((side) => own[side].length === 0);
      if (isOnly && typeof step === "string") {
        if (!isSame(own))
          found.push(differenceAt({ ...own, anchor: at, around }, step));
      } else visit({ ...own, anchor: placeAnchor(own, at), around });
    }
    if (found.length === before) found.push(differenceAt(place, null));
    return true;
  }

  function isSame(own: Ids): boolean {
    const classesOn = (side: SideName) =>
      [...new Set(own[side].map((id) => rules(side, id)))].sort().join(" ");
    return (
      classesOn("base") === classesOn("head") ||
      sideNames.every((side) => directions.undecided(side, own) === null)
    );
  }

  function partsOf(place: Ids): { key: string | number; ids: Ids }[] {
    const layers = {
      base: layersOf(sides.base.schemas, place.base),
      head: layersOf(sides.head.schemas, place.head),
    };
    const keys: (string | number)[] = [];
    if (
      sideNames.some((side) => assertionsOf(layers[side], "object").length > 0)
    )
      keys.push(
        ...new Set([
          ...namesToFollow(layers.base, layers.head),
          ...namesToFollow(layers.head, layers.base),
        ]),
      );
    if (
      sideNames.some((side) => assertionsOf(layers[side], "array").length > 0)
    )
      keys.push(...indexesToFollow([...layers.base, ...layers.head]));
    return keys
      .map((key) => ({
        key,
        ids: {
          base: partIds(sides.base, place.base, key),
          head: partIds(sides.head, place.head, key),
        },
      }))
      .filter(({ ids: own }) => own.base.length + own.head.length > 0);
  }

  function placeAnchor(own: Ids, at: Anchor): Anchor {
    const [side] = sideNames.filter((one) => own[one].length > 0);
    return side === undefined ? at : anchorOf(at, sides[side], own[side]);
  }

  function choicesAround(place: Place): Place["around"] {
    const on = (side: SideName) => {
      const { schemas } = sides[side];
      return [
        ...place.around[side],
        ...layersOf(schemas, place[side])
          .filter(isChoice)
          .map(({ id }) => id),
        ...conjunctsIn(schemas, place[side]),
      ];
    };
    return { base: on("base"), head: on("head") };
  }

  function differenceAt(
    { anchor, around, ...own }: Place,
    onlyName: string | null,
  ): SchemaDifference {
    const cover = (side: SideName) =>
      new Set([
        ...layersOf(sides[side].schemas, own[side]).map(({ id }) => id),
        ...around[side],
      ]);
    return {
      ...{ base: own.base, head: own.head, anchor, onlyName },
      cover: { base: cover("base"), head: cover("head") },
    };
  }
}

const nothing: Place["around"] = { base: [], head: [] };
