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

export type Ids = Readonly<Record<SideName, readonly SchemaId[]>>;

/** A place where two schemas differ themselves, not only in their parts. */
export interface FormDifference extends Ids {
  anchor: Anchor;
  /** The name, if the place is a property that only one side describes. */
  onlyName: string | null;
  /** A change of one of these schemas is about this place. */
  cover: Readonly<Record<SideName, ReadonlySet<SchemaId>>>;
}

interface Place extends Ids {
  anchor: Anchor;
  onlyName: string | null;
  /** Schemas around the place that may refuse a value in its stead. */
  around: Record<SideName, Set<SchemaId>>;
  differs: boolean;
  /** Whether a schema differs that only tests the value. */
  hasOtherTest: boolean;
}

interface Step extends Ids {
  place: Place;
  /** The schemas test the value of the place, or a part of it. */
  isTest: boolean;
}

const sides = ["base", "head"] as const;
/** Specs whose schemas lead to more pairs are too large to compare by form. */
const mostSteps = 20_000;

export type FormComparison = (
  base: SchemaId,
  head: SchemaId,
) => FormDifference[];

export function createFormComparison(
  models: Readonly<Record<SideName, Side>>,
  classes: SchemaClasses,
): FormComparison {
  const forms = {
    base: createForms(models.base),
    head: createForms(models.head),
  };
  const known = new Map<string, FormDifference[]>();
  return (base, head) =>
    getOrCreate(known, `${base}\n${head}`, () => compare([base], [head]));

  function compare(
    base: readonly SchemaId[],
    head: readonly SchemaId[],
  ): FormDifference[] {
    const start: Anchor = { schema: null, path: [] };
    const root = placeOf({ base, head }, start, null);
    const places = new Map<string, Place>();
    const pending: Step[] = [];
    const seen = new Set<string>();
    const follow = (step: Step) => {
      const key = `${step.isTest ? keyOf(step.place) : ""}\n${keyOf(step)}`;
      if (areSame(step) || seen.has(key)) return;
      seen.add(key);
      pending.push(step);
    };
    follow({ base, head, place: root, isTest: false });
    for (const step of pending) {
      if (seen.size > mostSteps) {
        root.differs = true;
        break;
      }
      const { differs, next } = visit(step);
      const { place, isTest } = step;
      if (differs) {
        place.differs = true;
        if (isTest) place.hasOtherTest = true;
      }
      for (const one of next) {
        const key = keyOf(one.place);
        const before = places.get(key);
        if (!before) places.set(key, one.place);
        else if (before !== one.place) {
          for (const side of sides)
            for (const id of one.place.around[side])
              before.around[side].add(id);
        }
        follow({ ...one, place: before ?? one.place });
      }
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

  function visit(step: Step): { differs: boolean; next: Step[] } {
    const next: Step[] = [];
    let differs = false;
    for (const type of formTypes) {
      const base = forms.base.of(step.base, type);
      const head = forms.head.of(step.head, type);
      if (!base && !head) continue;
      if (!base || !head) {
        differs = true;
        continue;
      }
      if (base.own !== head.own) differs = true;
      next.push(...partSteps(step, base, head));
      for (const found of [
        choiceSteps(step, base.choices, head.choices),
        wholeSteps(step, base.whole, head.whole),
      ]) {
        if (found === null) differs = true;
        else next.push(...found);
      }
    }
    return { differs, next };
  }

  function partSteps(step: Step, base: SchemaForm, head: SchemaForm): Step[] {
    const parts = formParts(base, head, models);
    return parts.map(({ key, isProperty, ...ids }): Step => {
      if (step.isTest) return { ...ids, place: step.place, isTest: true };
      const { anchor } = step.place;
      const around = aroundParts(step);
      const isClosed = sides.some((side) =>
        ids[side].some((id) => forms[side].isNever(id)),
      );
      if (isClosed) addConjuncts(around, step);
      const place = placeOf(
        ids,
        { schema: anchor.schema, path: [...anchor.path, key] },
        around,
        isProperty && sides.some((side) => ids[side].length === 0)
          ? String(key)
          : null,
      );
      return { ...ids, place, isTest: false };
    });
  }

  /** A union around a part may refuse the whole value. */
  function aroundParts({ place, ...ids }: Step) {
    const around = copyOf(place.around);
    for (const side of sides)
      for (const layer of layersOf(models[side].schemas, ids[side]))
        if (isChoice(layer)) around[side].add(layer.id);
    return around;
  }

  function addConjuncts(around: Place["around"], ids: Ids): void {
    for (const side of sides)
      for (const id of conjunctsIn(models[side].schemas, ids[side]))
        around[side].add(id);
  }

  /** Null if the choices differ themselves. */
  function choiceSteps(
    step: Step,
    base: readonly Choice[],
    head: readonly Choice[],
  ): Step[] | null {
    const { pairs, removed, added } = matched(
      onSide("base", base),
      onSide("head", head),
      [
        ({ side, part }) => `${part.text} ${classTexts(side, part).join(" ")}`,
        ({ part }) => part.text,
      ],
    );
    if (removed.length + added.length > 0) return null;
    const found: Step[] = [];
    for (const { old, new: next } of pairs) {
      const steps = pairSteps(step, old.part, next.part);
      if (steps === null) return null;
      found.push(...steps);
    }
    return found;
  }

  function pairSteps(step: Step, base: Choice, head: Choice): Step[] | null {
    const members = matchMembers(base.members, head.members);
    if (members === null) return null;
    const tests = base.tests.map((id, index) => [id, head.tests[index]]);
    const ordered = base.ordered.map((id, index) => [id, head.ordered[index]]);
    const idsOf = ([one, other]: readonly (SchemaId | null | undefined)[]) => ({
      base: listOf(one),
      head: listOf(other),
    });
    return [
      ...tests.map((pair) => ({
        ...idsOf(pair),
        place: step.place,
        isTest: true,
      })),
      ...[...ordered, ...members].map((pair) => inPlace(step, idsOf(pair))),
    ];
  }

  function inPlace(step: Step, ids: Ids): Step {
    if (step.isTest) return { ...ids, place: step.place, isTest: true };
    const around = copyOf(step.place.around);
    addConjuncts(around, step);
    const place = placeOf(ids, step.place.anchor, around);
    return { ...ids, place, isTest: false };
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
  function wholeSteps(
    step: Step,
    base: readonly SchemaId[],
    head: readonly SchemaId[],
  ): Step[] | null {
    if (base.length !== head.length) return null;
    const found: Step[] = [];
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
        else
          found.push({
            base: [part],
            head: [changed],
            place: step.place,
            isTest: true,
          });
      }
    }
    return found;
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
    ids: Ids,
    at: Anchor,
    around: Place["around"] | null,
    onlyName: string | null = null,
  ): Place {
    const [side] = sides.filter((one) => ids[one].length > 0);
    const anchor =
      side === undefined || onlyName !== null
        ? at
        : anchorOf(at, models[side], ids[side]);
    return {
      ...{ base: ids.base, head: ids.head, anchor, onlyName },
      around: around ?? { base: new Set(), head: new Set() },
      differs: false,
      hasOtherTest: false,
    };
  }
}

function keyOf({ base, head }: Ids): string {
  return [base, head].map((ids) => [...ids].sort().join(" ")).join("\n");
}

function listOf(id: SchemaId | null | undefined): SchemaId[] {
  return id === null || id === undefined ? [] : [id];
}

function onSide<T>(side: SideName, parts: readonly T[]) {
  return parts.map((part) => ({ side, part }));
}

function copyOf({ base, head }: Place["around"]): Place["around"] {
  return { base: new Set(base), head: new Set(head) };
}

function partsIn(schemas: SchemasById) {
  return (id: SchemaId) => (schemas[id]?.assertions ?? []).flatMap(partsOf);
}
