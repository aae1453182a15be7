// Part of the Specwright runtime.
/** The building blocks of samples. */
import {
  inArray,
  inObject,
  inReference,
  isEnding,
  usualCount,
  type Draw,
  type Plan,
} from "./draw.js";
import { noSample } from "./no-sample.js";

/** One of these values. */
export function values(all: readonly unknown[]): Plan {
  return ({ below, budget }) => {
    budget.left--;
    return copyOf(all[below === null ? 0 : below(all.length)]);
  };
}

/** One of these texts, or one with another number at its end, so that there are enough for a long list. */
export function ids(texts: readonly string[]): Plan {
  return numbered(texts, (text, number) => `${text}-${String(number)}`);
}

export function uuids(texts: readonly string[]): Plan {
  return numbered(
    texts,
    (text, number) => text.slice(0, -4) + number.toString(16).padStart(4, "0"),
  );
}

function numbered(
  texts: readonly string[],
  withNumber: (text: string, number: number) => string,
): Plan {
  return ({ below, budget }) => {
    budget.left--;
    const number = below === null ? 0 : below(10_000);
    const text = texts[number % texts.length] ?? "";
    return number < texts.length ? text : withNumber(text, number);
  };
}

/** An integer of a range, in steps. */
export function integer(minimum: number, maximum: number, step = 1): Plan {
  const count = Math.floor((maximum - minimum) / step) + 1;
  return ({ below, budget }) => {
    budget.left--;
    return below === null ? minimum : minimum + below(count) * step;
  };
}

/** A field that may be absent. */
export interface OptionalField {
  readonly plan: Plan;
  readonly isRare: boolean;
}

export function optional(plan: Plan): OptionalField {
  return { plan, isRare: false };
}

/** A field that only maximal samples have, because it is deprecated. */
export function rare(plan: Plan): OptionalField {
  return { plan, isRare: true };
}

/** An object with these fields. */
export function object(
  fields: Readonly<Record<string, Plan | OptionalField>>,
): Plan {
  return (draw) => {
    draw.budget.left--;
    const inside = inObject(draw);
    const showsOptional = draw.size !== "minimal" && !isEnding(draw);
    const entries: [string, unknown][] = [];
    for (const [name, field] of Object.entries(fields)) {
      if (typeof field === "function") entries.push([name, field(inside)]);
      else if (showsOptional && (!field.isRare || draw.size === "maximal"))
        entries.push([name, field.plan(inside)]);
    }
    return Object.fromEntries(entries);
  };
}

/** An object with any property names. */
export function map(plan: Plan, minimum = 0, maximum: number = Infinity): Plan {
  return (draw) => {
    draw.budget.left--;
    const count = countBetween(minimum, usualCount(draw), maximum);
    const inside = inObject(draw);
    return Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        index === 0 ? "key" : `key${String(index + 1)}`,
        plan(inArray(inside, index)),
      ]),
    );
  };
}

/** A list of items. Their ids differ, as far as there are different ones. */
export function array(
  plan: Plan,
  minimum = 0,
  maximum: number = Infinity,
): Plan {
  return (draw) => {
    draw.budget.left--;
    const count = countBetween(minimum, usualCount(draw), maximum);
    const ids = new Set<unknown>();
    return Array.from({ length: count }, (_, index) => {
      const item = itemWithNewId(plan, inArray(draw, index), ids);
      ids.add(idOf(item));
      return item;
    });
  };
}

/** Tries again if the id of an item is taken. Items without an id may be equal. */
function itemWithNewId(
  plan: Plan,
  draw: Draw,
  ids: ReadonlySet<unknown>,
): unknown {
  const { left } = draw.budget;
  let item = plan(draw);
  for (let tries = 0; tries < mostTries; tries++) {
    const id = idOf(item);
    if (id === undefined || !ids.has(id)) break;
    // What is thrown away does not make the sample smaller.
    draw.budget.left = left;
    item = plan(draw);
  }
  return item;
}

const mostTries = 200;

const idNames = ["id", "_id", "uuid", "guid"];

function idOf(item: unknown): unknown {
  if (!isObject(item)) return undefined;
  const name = idNames.find((one) => Object.hasOwn(item, one));
  return name === undefined ? undefined : item[name];
}

/** A list without equal items. It has at least one if the minimum is one. */
export function set(plan: Plan, minimum = 0, maximum: number = Infinity): Plan {
  const items = array(plan, minimum, maximum);
  return (draw) => {
    const found = new Map<string, unknown>();
    for (const item of items(draw) as unknown[])
      found.set(JSON.stringify(item), item);
    return [...found.values()];
  };
}

/** A list with one item for each plan. */
export function tuple(plans: readonly Plan[]): Plan {
  return (draw) => {
    draw.budget.left--;
    return plans.map((plan) => plan({ ...draw, isItem: true }));
  };
}

/** One of several plans. `smallest` is the index of the one that ends a recursion. */
export function choice(plans: readonly Plan[], smallest = 0): Plan {
  return (draw) => {
    const { below } = draw;
    const index = below === null ? 0 : below(plans.length);
    return plans[isEnding(draw) ? smallest : index]?.(draw);
  };
}

/** The value of a plan or null. Without a seed and in maximal samples, it is not null. */
export function nullable(plan: Plan): Plan {
  return (draw) => {
    const { below, size } = draw;
    const isNull = below !== null && size !== "maximal" && below(4) === 0;
    if (!isNull && !isEnding(draw)) return plan(draw);
    draw.budget.left--;
    return null;
  };
}

/** An object with this value of its discriminator. */
export function tagged(plan: Plan, property: string, value: unknown): Plan {
  return (draw) => ({ ...(plan(draw) as object), [property]: value });
}

/** An object without the field at a path. */
export function without(plan: Plan, ...path: string[]): Plan {
  return edited(plan, path, (owner, name) => {
    Reflect.deleteProperty(owner, name);
  });
}

/** An object with another value of the field at a path. */
export function changed(plan: Plan, value: unknown, ...path: string[]): Plan {
  return edited(plan, path, (owner, name) => {
    owner[name] = value;
  });
}

function edited(
  plan: Plan,
  path: readonly string[],
  edit: (owner: Record<string, unknown>, name: string) => void,
): Plan {
  return (draw) => {
    const made = plan(draw);
    let owner = made;
    for (const [index, name] of path.entries()) {
      if (!isObject(owner) || !Object.hasOwn(owner, name)) break;
      if (index === path.length - 1) edit(owner, name);
      owner = owner[name];
    }
    return made;
  };
}

/** The plan of another schema. It is read when it is needed, because schemas may refer to each other. */
export function ref(plan: () => Plan): Plan {
  return (draw) => plan()(inReference(draw));
}

/** Without a seed, the example of the API description. */
export function example(value: unknown, plan: Plan): Plan {
  return (draw) => {
    const { below, size, items, isItem } = draw;
    const isUsual = size === "typical" && (items === null || isItem);
    return below === null && isUsual ? copyOf(value) : plan(draw);
  };
}

/** Bytes, in a form. */
export function file(): Plan {
  return () => new Blob(["sample"]);
}

/** A part of the API that has no sample. */
export function missing(name: string): Plan {
  return () => noSample(name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A copy of JSON, which the caller may change. */
function copyOf(value: unknown): unknown {
  return typeof value === "object" && value !== null
    ? (JSON.parse(JSON.stringify(value)) as unknown)
    : value;
}

function countBetween(minimum: number, wanted: number, maximum: number) {
  return Math.max(minimum, Math.min(wanted, maximum));
}
