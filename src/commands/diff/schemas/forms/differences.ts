/**
 * Finds where two schemas differ by their form, without values. It follows both in parallel. If it finds no place, both
 * accept the same values: each pair of forms on the way is equal, and so are all pairs that their parts lead to.
 */
import { closure } from "../../../../base/common/closure.js";
import { getOrCreate } from "../../../../base/common/get-or-create.js";
import { inPlaceOf, partsOf } from "../../../../model/graph.js";
import type { SchemaId } from "../../../../model/model.js";
import { matched } from "../../operations/match.js";
import type { SideName } from "../../finding.js";
import type { SchemaClasses } from "../classes.js";
import {
  conjunctsIn,
  declaredName,
  isChoice,
  layersOf,
  type SchemasById,
} from "../layers.js";
import { localForm } from "../local-form.js";
import { anchorOf, type Anchor } from "../root.js";
import type { Side } from "../side.js";
import {
  createForms,
  formTypes,
  type Choice,
  type SchemaForm,
} from "./form.js";
import { formParts } from "./form-parts.js";

type Ids = Readonly<Record<SideName, readonly SchemaId[]>>;

/** A place where two schemas differ themselves, not only in their parts. */
export interface FormDifference extends Ids {
  anchor: Anchor;
  /** The name, if the place is a property that only one side describes. */
  onlyName: string | null;
  /** A change of one of these schemas is about this place. */
  cover: Readonly<Record<SideName, ReadonlySet<SchemaId>>>;
}

interface Place extends Ids {
  /** The pair of schemas as text. */
  pair: string;
  anchor: Anchor;
  onlyName: string | null;
  /** Schemas around the place that may refuse a value in its stead. */
  around: Record<SideName, Set<SchemaId>>;
  differs: boolean;
  /** Whether a schema differs that only tests the value. */
  hasOtherTest: boolean;
}

/** Schemas of both sides, with a text that only this pair has. */
interface Pair extends Ids {
  pair: string;
}

interface Step extends Pair {
  place: Place;
  /** The schemas test the value of the place, or a part of it. */
  isTest: boolean;
}

/** A part of a value, such as a property. */
interface Part extends Pair {
  key: string | number;
  onlyName: string | null;
  /** Whether a side allows no value there. */
  isClosed: boolean;
}

type Around = Readonly<Record<SideName, Iterable<SchemaId>>>;

/** Pairs of schemas of one value. */
interface SameValue {
  inPlace: Ids[];
  tests: Ids[];
}

/** What a pair of schemas has, wherever it is found. Only pairs that differ are listed. */
interface Examined {
  differs: boolean;
  parts: readonly Part[];
  /** Schemas of the same value. */
  inPlace: readonly Pair[];
  /** Schemas that only test the value, or a part of it. */
  tests: readonly Pair[];
  /** Unions around the parts may refuse the whole value. */
  unions: Around;
  conjuncts: Around;
}

const sides = ["base", "head"] as const;
/** Specs whose schemas lead to more pairs are too large to compare by form. */
const mostSteps = 20_000;

type FormComparison = (base: SchemaId, head: SchemaId) => FormDifference[];

export function createFormComparison(
  models: Readonly<Record<SideName, Side>>,
  classes: SchemaClasses,
): FormComparison {
  const forms = {
    base: createForms(models.base),
    head: createForms(models.head),
  };
  const known = new Map<string, FormDifference[]>();
  const examined = new Map<string, Examined>();
  return (base, head) =>
    getOrCreate(known, `${base}\n${head}`, () => compare([base], [head]));

  function compare(
    base: readonly SchemaId[],
    head: readonly SchemaId[],
  ): FormDifference[] {
    const start: Anchor = { schema: null, path: [] };
    const pair = pairOf({ base, head });
    const root = placeOf(pair, start);
    const places = new Map<string, Place>();
    const pending: Step[] = [];
    const seen = new Set<string>();
    const follow = (step: Step) => {
      const key = `${step.isTest ? step.place.pair : ""}\n${step.pair}`;
      if (seen.has(key)) return;
      seen.add(key);
      pending.push(step);
    };
    const enter = ({ base, head, pair }: Pair, place: Place) => {
      follow({ base, head, pair, place, isTest: false });
    };
    if (!areSame(pair)) enter(pair, root);
    for (const step of pending) {
      if (seen.size > mostSteps) {
        root.differs = true;
        break;
      }
      const found = getOrCreate(examined, step.pair, () => examine(step));
      const { place, isTest } = step;
      if (found.differs) {
        place.differs = true;
        if (isTest) place.hasOtherTest = true;
      }
      const { parts, inPlace, tests, unions, conjuncts } = found;
      for (const one of isTest ? [...parts, ...inPlace, ...tests] : tests) {
        getOrCreate(places, place.pair, () => place);
        follow({ ...one, place, isTest: true });
      }
      if (isTest) continue;
      const { anchor } = place;
      for (const part of parts) {
        const { schema, path } = anchor;
        const at = { schema, path: [...path, part.key] };
        const around = part.isClosed ? [unions, conjuncts] : [unions];
        enter(part, placeIn(places, part, at, [place.around, ...around]));
      }
      for (const one of inPlace)
        enter(one, placeIn(places, one, anchor, [place.around, conjuncts]));
    }
    return [...new Set([root, ...places.values()])]
      .filter(({ differs }) => differs)
      .map(differenceAt);
  }

  function differenceAt(place: Place): FormDifference {
    const { anchor, base, head, onlyName } = place;
    const coverOn = (side: SideName) => {
      const { schemas } = models[side];
      const own = new Set(layersOf(schemas, place[side]).map(({ id }) => id));
      const all = place.hasOtherTest ? closure(own, partsIn(schemas)) : own;
      return new Set([...all, ...place.around[side]]);
    };
    const cover = { base: coverOn("base"), head: coverOn("head") };
    return { anchor, base, head, onlyName, cover };
  }

  /** Equal classes accept the same values. */
  function areSame({ base, head }: Ids): boolean {
    const textOf = (side: SideName, ids: readonly SchemaId[]) =>
      [...new Set(ids.map((id) => classes.rules(side, id)))].sort().join(" ");
    return textOf("base", base) === textOf("head", head);
  }

  function examine(ids: Ids): Examined {
    const parts: Part[] = [];
    const found: SameValue = { inPlace: [], tests: [] };
    let differs = false;
    for (const type of formTypes) {
      const base = forms.base.of(ids.base, type);
      const head = forms.head.of(ids.head, type);
      if (!base && !head) continue;
      if (!base || !head) {
        differs = true;
        continue;
      }
      if (base.own !== head.own) differs = true;
      parts.push(...differentParts(base, head));
      for (const own of [
        choicePairs(base.choices, head.choices),
        wholePairs(base.whole, head.whole),
      ]) {
        if (own === null) differs = true;
        else {
          found.inPlace.push(...own.inPlace);
          found.tests.push(...own.tests);
        }
      }
    }
    return {
      ...{ differs, parts },
      inPlace: differentPairs(found.inPlace),
      tests: differentPairs(found.tests),
      unions: onBoth((side) =>
        layersOf(models[side].schemas, ids[side])
          .filter(isChoice)
          .map(({ id }) => id),
      ),
      conjuncts: onBoth((side) => conjunctsIn(models[side].schemas, ids[side])),
    };
  }

  function differentParts(base: SchemaForm, head: SchemaForm): Part[] {
    return formParts(base, head, models)
      .filter((ids) => !areSame(ids))
      .map(({ key, isProperty, ...ids }) => ({
        ...pairOf(ids),
        key,
        onlyName:
          isProperty && sides.some((side) => ids[side].length === 0)
            ? String(key)
            : null,
        isClosed: sides.some((side) =>
          ids[side].some((id) => forms[side].isNever(id)),
        ),
      }));
  }

  function differentPairs(found: readonly Ids[]): Pair[] {
    return found.filter((ids) => !areSame(ids)).map(pairOf);
  }

  /** The place of a pair. The first way to it says where it is. */
  function placeIn(
    places: Map<string, Place>,
    part: Pair & { onlyName?: string | null },
    at: Anchor,
    around: readonly Around[],
  ): Place {
    const place = getOrCreate(places, part.pair, () => placeOf(part, at));
    for (const ids of around)
      for (const side of sides)
        for (const id of ids[side]) place.around[side].add(id);
    return place;
  }

  /** Null if the choices differ themselves. */
  function choicePairs(
    base: readonly Choice[],
    head: readonly Choice[],
  ): SameValue | null {
    const { pairs, removed, added } = matched(
      onSide("base", base),
      onSide("head", head),
      [
        ({ side, part }) => `${part.text} ${classTexts(side, part).join(" ")}`,
        ({ part }) => part.text,
      ],
    );
    if (removed.length + added.length > 0) return null;
    const found: SameValue = { inPlace: [], tests: [] };
    for (const { old, new: next } of pairs) {
      const members = matchMembers(old.part.members, next.part.members);
      if (members === null) return null;
      const { tests, ordered } = old.part;
      found.tests.push(...pairsOf(tests, next.part.tests));
      found.inPlace.push(
        ...pairsOf(ordered, next.part.ordered),
        ...members.map(([one, other]) => ({ base: [one], head: [other] })),
      );
    }
    return found;
  }

  /** Alternatives that belong together: equal ones, then those with one name, then similar ones. */
  function matchMembers(
    base: readonly SchemaId[],
    head: readonly SchemaId[],
  ): (readonly [SchemaId, SchemaId])[] | null {
    const { pairs, removed, added } = matched(
      onSide("base", base),
      onSide("head", head),
      [
        ({ side, part }) => String(classes.rules(side, part)),
        ({ side, part }) =>
          declaredName(models[side].schemas, [part]) ?? `${side} without name`,
        ({ side, part }) => outlineOf(side, part),
        () => "",
      ],
    );
    if (removed.length + added.length > 0) return null;
    return pairs.map(({ old, new: next }) => [old.part, next.part]);
  }

  /** What tells an alternative apart from others: its own rules, the names of its properties, and their constants. */
  function outlineOf(side: SideName, id: SchemaId): string {
    const outlines = formTypes.map((type) => {
      const form = forms[side].of([id], type);
      const properties = form?.objects.flatMap((rule) => rule.properties) ?? [];
      const constants = properties.map(({ name, schema }) => {
        const own = forms[side].of([schema], "string")?.own ?? "";
        return [name, own.startsWith("values ") ? own : ""];
      });
      return form && [form.own, constants.sort()];
    });
    return JSON.stringify(outlines);
  }

  /** What a value has evaluated depends on the structure of the schema. Null if it differs. */
  function wholePairs(
    base: readonly SchemaId[],
    head: readonly SchemaId[],
  ): SameValue | null {
    if (base.length !== head.length) return null;
    const tests: Ids[] = [];
    const seen = new Set<string>();
    const pending = base.map((id, index) => [id, head[index] ?? id] as const);
    for (const [one, other] of pending) {
      const key = `${one}\n${other}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const old = structureOf("base", one);
      const next = structureOf("head", other);
      if (old.text !== next.text) return null;
      const pairs = old.parts.map(
        (id, index) => [id, next.parts[index]] as const,
      );
      for (const [index, members] of old.unordered.entries()) {
        const own = matchMembers(members, next.unordered[index] ?? []);
        if (own === null) return null;
        pairs.push(...own);
      }
      for (const [part, changed] of pairs) {
        if (changed === undefined) return null;
        if (old.inPlace.has(part)) pending.push([part, changed]);
        else tests.push({ base: [part], head: [changed] });
      }
    }
    return { inPlace: [], tests };
  }

  function structureOf(side: SideName, id: SchemaId) {
    const schema = models[side].schemas[id];
    return schema
      ? {
          ...localForm(schema),
          inPlace: new Set(inPlaceOf(schema.assertions)),
        }
      : {
          text: "",
          parts: [],
          unordered: [],
          inPlace: new Set<SchemaId>(),
        };
  }

  function classTexts(side: SideName, choice: Choice): string[] {
    const classOf = (id: SchemaId | null) =>
      id === null ? "" : String(classes.rules(side, id));
    return [
      ...choice.tests.map(classOf),
      ...choice.ordered.map(classOf),
      ...choice.members.map(classOf).sort(),
    ];
  }

  function placeOf(
    { base, head, pair, onlyName = null }: Pair & { onlyName?: string | null },
    at: Anchor,
  ): Place {
    const ids = { base, head };
    const [side] = sides.filter((one) => ids[one].length > 0);
    const anchor =
      side === undefined || onlyName !== null
        ? at
        : anchorOf(at, models[side], ids[side]);
    return {
      ...{ base, head, pair, anchor, onlyName },
      around: { base: new Set(), head: new Set() },
      differs: false,
      hasOtherTest: false,
    };
  }
}

function pairOf({ base, head }: Ids): Pair {
  const pair = [base, head].map((ids) => [...ids].sort().join(" ")).join("\n");
  return { base, head, pair };
}

function pairsOf(
  base: readonly (SchemaId | null)[],
  head: readonly (SchemaId | null | undefined)[],
): Ids[] {
  return base.map((id, index) => ({
    base: listOf(id),
    head: listOf(head[index]),
  }));
}

function listOf(id: SchemaId | null | undefined): SchemaId[] {
  return id === null || id === undefined ? [] : [id];
}

function onSide<T>(side: SideName, parts: readonly T[]) {
  return parts.map((part) => ({ side, part }));
}

function onBoth<T>(of: (side: SideName) => T): Record<SideName, T> {
  return { base: of("base"), head: of("head") };
}

function partsIn(schemas: SchemasById) {
  return (id: SchemaId) => (schemas[id]?.assertions ?? []).flatMap(partsOf);
}
