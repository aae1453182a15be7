/** Places in both schemas: a value of the whole schema has a part there. */
import { isObject } from "../../../samples/wrong/objects.js";
import type { JsonValue, Schema, SchemaId } from "../../../model/model.js";
import {
  endOfReferences,
  type ClassOf,
  type SchemaClasses,
} from "./classes.js";
import {
  conjunctsIn,
  declarationsIn,
  indexesToFollow,
  isChoice,
  layersOf,
  namesIn,
  namesToFollow,
  schemasAt,
  tagsFor,
  type SchemasById,
} from "./layers.js";
import {
  anchorOf,
  partOf,
  type Anchor,
  type Root,
  type Sides,
} from "./root.js";
import { firstSample, type Side } from "./side.js";

export interface SearchOptions extends Sides {
  classes: SchemaClasses;
}

export interface SearchPlace {
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

/** The layers of a place. */
export interface PlaceLayers {
  accepting: readonly Schema[];
  refusing: readonly Schema[];
}

/** A declaration that applies to the value on both sides: an alternative, or a member of `allOf`. */
interface SharedDeclaration {
  name: string;
  accepting: SchemaId;
  refusing: SchemaId;
}

interface SearchPlaces {
  start(accepting: SchemaId, refusing: SchemaId): SearchPlace;
  sharedDeclarations(place: SearchPlace): SharedDeclaration[];
  /** The same place, with a declaration that both sides share. `around` is a value of the place. */
  sharedPlace(
    place: SearchPlace,
    shared: SharedDeclaration,
    layers: PlaceLayers,
    around: JsonValue | undefined,
  ): SearchPlace[];
  /** The properties and items of a value whose schemas differ. */
  partsOf(root: Root, place: SearchPlace, value: JsonValue): SearchPlace[];
  areSame(
    classOf: ClassOf,
    own: readonly SchemaId[],
    others: readonly SchemaId[],
  ): boolean;
}

export function createPlaces({
  classes,
  ...sides
}: SearchOptions): SearchPlaces {
  const { accepting, refusing } = sides;
  return { start, sharedDeclarations, sharedPlace, partsOf, areSame };

  function start(acceptingRoot: SchemaId, refusingRoot: SchemaId): SearchPlace {
    return {
      accepting: [endOfReferences(accepting.schemas, acceptingRoot)],
      refusing: [endOfReferences(refusing.schemas, refusingRoot)],
      anchor: anchorOf({ schema: null, path: [] }, accepting, [acceptingRoot]),
      put: (part) => part,
      value: undefined,
      isInChoice: false,
    };
  }

  function sharedDeclarations(place: SearchPlace): SharedDeclaration[] {
    const others = declarationsIn(refusing.schemas, place.refusing);
    return [...declarationsIn(accepting.schemas, place.accepting)].flatMap(
      ([name, id]) => {
        const other = others.get(name);
        return other === undefined
          ? []
          : [{ name, accepting: id, refusing: other }];
      },
    );
  }

  function sharedPlace(
    place: SearchPlace,
    shared: SharedDeclaration,
    layers: PlaceLayers,
    around: JsonValue | undefined,
  ): SearchPlace[] {
    const ids = { accepting: [shared.accepting], refusing: [shared.refusing] };
    if (areSame(classes.all, ids.accepting, ids.refusing)) return [];
    const isConjunct = conjunctsIn(accepting.schemas, place.accepting).has(
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
    const tags = tagsFor(accepting.schemas, layers.accepting, shared.accepting);
    return [
      {
        ...ids,
        anchor: { schema: shared.name, path: [] },
        put: (part) =>
          place.put(isRecord(part) ? { ...rest, ...part, ...tags } : part),
        value: undefined,
        isInChoice:
          place.isInChoice ||
          [...layers.accepting, ...layers.refusing].some(isChoice),
      },
    ];
  }

  function partsOf(
    root: Root,
    place: SearchPlace,
    value: JsonValue,
  ): SearchPlace[] {
    if (typeof value !== "object" || value === null) return [];
    const own = root.acceptingLayers(place.accepting, value);
    const others = root.refusingLayers(place.refusing, value);
    const isInChoice = place.isInChoice || [...own, ...others].some(isChoice);
    const part = (
      key: string | number,
      put: SearchPlace["put"],
    ): SearchPlace[] => {
      // Without a schema, a side accepts any value.
      const ids = {
        accepting: endsOf(
          accepting.schemas,
          schemasAt(own, key, accepting.isFast),
        ),
        refusing: endsOf(root.relaxed, schemasAt(others, key, refusing.isFast)),
      };
      if (
        ids.refusing.length === 0 ||
        ids.accepting.some(isNever) ||
        areSame(classes.all, ids.accepting, ids.refusing)
      )
        return [];
      const { schema, path } = place.anchor;
      return [
        {
          ...ids,
          anchor: anchorOf(
            { schema, path: [...path, key] },
            accepting,
            ids.accepting,
          ),
          put: (one) => place.put(put(one)),
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
    return firstSample(accepting, schemasAt(layers, index, accepting.isFast));
  }

  function endsOf(schemas: SchemasById, ids: readonly SchemaId[]): SchemaId[] {
    return [...new Set(ids.map((id) => endOfReferences(schemas, id)))];
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

/** The same for places with the same schemas. */
export function keyOfPlace({
  accepting,
  refusing,
  isInChoice,
}: SearchPlace): string {
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

export function isRecord(
  value: JsonValue | undefined,
): value is Readonly<Record<string, JsonValue>> {
  return value !== undefined && isObject(value);
}
