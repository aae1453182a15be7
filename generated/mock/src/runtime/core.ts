// Part of the Specwright runtime.

// The state of one sample: its size, its random numbers, and how much it may still grow.

/**
 * `minimal`: only required fields, and the shortest arrays. `typical`: optional fields of the outer objects, and a few
 * items. `maximal`: all optional fields down to a depth, and more items.
 */
export type SampleSize = "minimal" | "typical" | "maximal";

/** Returns an integer from 0 to `limit - 1`. */
type Below = (limit: number) => number;

export interface Draw {
  readonly size: SampleSize;
  /** Null without a seed: the first choice is taken everywhere, and examples come first. */
  readonly below: Below | null;
  /** The number of objects around the value. */
  readonly level: number;
  /** The number of references to other schemas around the value. */
  readonly depth: number;
  /** The wanted number of items in outer arrays. */
  readonly items: number | null;
  /** Whether an array is around the value. */
  readonly isItem: boolean;
  /** The number of values that may still be made. It is common to all parts of a sample. */
  readonly budget: { left: number };
}

/** Makes a value. */
export type Plan = (draw: Draw) => unknown;

const limits: Readonly<
  Record<SampleSize, { levels: number; values: number; items: number }>
> = {
  minimal: { levels: 2, values: 200, items: 0 },
  typical: { levels: 2, values: 200, items: 3 },
  maximal: { levels: 4, values: 1000, items: 5 },
};

export function startDraw(
  size: SampleSize,
  seed: number | undefined,
  items: number | undefined,
): Draw {
  return {
    size,
    below: seed === undefined ? null : randomBelow(seed),
    level: 0,
    depth: 0,
    items: items ?? null,
    isItem: false,
    budget: { left: limits[size].values },
  };
}

/** Schemas may refer to each other without an object in between. */
const deepest = 8;

/** Whether a sample should end here, by the smallest choices. The outer objects are always complete. */
export function isEnding({ size, level, depth, budget }: Draw): boolean {
  return (
    level >= limits[size].levels ||
    depth >= deepest ||
    (level > 0 && budget.left <= 0)
  );
}

/** The usual number of items in an array or a map. */
export function usualCount(draw: Draw): number {
  if (draw.items !== null && !draw.isItem) return draw.items;
  if (isEnding(draw)) return 0;
  const { items } = limits[draw.size];
  return draw.isItem ? Math.min(items, 2) : items;
}

/** The state inside an object. */
export function inObject(draw: Draw): Draw {
  return { ...draw, level: draw.level + 1 };
}

/** The state inside another schema. */
export function inReference(draw: Draw): Draw {
  return { ...draw, depth: draw.depth + 1 };
}

/** The state inside an array. Items differ from each other, even without a seed. */
export function inArray(draw: Draw, index: number): Draw {
  const below =
    draw.below === null && index > 0 ? randomBelow(index) : draw.below;
  return { ...draw, below, isItem: true };
}

/** Mulberry32, which has the same results on every platform. */
function randomBelow(seed: number): Below {
  let state = seed | 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

// Samples of the responses of operations.

/** How to make one response. */
export interface PlannedResponse {
  readonly contentType?: string;
  readonly headers?: Plan;
  readonly body?: Plan;
  readonly reader?: SampleReader;
}

/** How to make the responses of an operation. */
export interface PlannedResponses {
  /** The status of a success. */
  readonly success: number;
  /** By status: `200`, `4XX` or `default`. */
  readonly responses: Readonly<Record<string, PlannedResponse>>;
}

/** The plans of operations, by name. */
export type ResponsePlans = Readonly<Record<string, PlannedResponses>>;

/** A sample of a response. Without a status, it is a success. */
export interface ResponseSample<Response extends { status: number }> {
  <Status extends Response["status"]>(
    status: Status,
    options?: SampleOptions,
  ): ResponseWith<Response, Status>;
  (status?: Response["status"], options?: SampleOptions): Response;
}

/** The responses that can have a status. */
type ResponseWith<Response, Status> = Response extends { status: infer Known }
  ? Status extends Known
    ? Response
    : never
  : never;

export function responseSample<Response extends { status: number }>(
  name: string,
  { success, responses }: PlannedResponses,
): ResponseSample<Response> {
  const sample = (
    status: number = success,
    { seed, size = "typical", items }: SampleOptions = {},
  ): unknown => {
    const planned =
      responses[status] ??
      responses[`${String(Math.floor(status / 100))}XX`] ??
      responses["default"];
    if (planned === undefined) {
      throw new Error(`${name} describes no response ${String(status)}.`);
    }
    const draw = startDraw(size, seed, items);
    return { status, ...partsOf(planned, status, draw) };
  };
  return sample as ResponseSample<Response>;
}

function partsOf(
  { contentType, headers, body, reader }: PlannedResponse,
  status: number,
  draw: Draw,
) {
  const sent = headers === undefined ? {} : { headers: headers(draw) };
  if (body === undefined || isEmpty(status)) return sent;
  const made = body(draw);
  return {
    ...(contentType !== undefined && { contentType }),
    ...sent,
    body: reader ? reader.decode(made) : made,
  };
}

/** Whether HTTP allows no body, even if the API describes one. */
function isEmpty(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

// The handlers of a mock, and its `fetch`.

/** The handlers of the generated server. */
type Handlers<Operations> = {
  readonly [Name in keyof Operations]: (...input: never) => unknown;
};

/** The response of an operation. */
type ResponseOf<Handler> = Handler extends (...input: never) => infer Result
  ? Extract<Awaited<Result>, { status: number }>
  : never;

/** Samples of the responses of all operations. */
export type ResponseSamples<Operations> = {
  readonly [Name in keyof Operations]: ResponseSample<
    ResponseOf<Operations[Name]>
  >;
};

/* @__NO_SIDE_EFFECTS__ */
export function responseSamples<Operations>(
  plans: ResponsePlans,
): ResponseSamples<Operations> {
  const samples = Object.entries(plans).map(([name, planned]) => [
    name,
    responseSample(name, planned),
  ]);
  return Object.fromEntries(samples) as ResponseSamples<Operations>;
}

/** The overridden handlers, and handlers that return samples for all other operations. */
export function mockOperations<Operations extends Handlers<Operations>>(
  samples: ResponseSamples<Operations>,
  overrides: Partial<Operations>,
  options: SampleOptions,
): Operations {
  const names = Object.keys(samples) as (keyof Operations)[];
  const handlers = names.map((name) => {
    const own = overrides[name];
    const answer = () => samples[name](undefined, options);
    // Overrides may be the methods of an object. Every object inherits some, such as `toString`.
    const isOwn = own !== Reflect.get(Object.prototype, name);
    return [name, own && isOwn ? own.bind(overrides) : answer] as const;
  });
  return Object.fromEntries(handlers) as Operations;
}

/** The same as the global `fetch`. */
export type MockFetch = (
  input: Request | URL | string,
  init?: RequestInit,
) => Promise<Response>;

/** An API with a `fetch` that can replace the global one. */
export type Mock<Api> = Omit<Api, "fetch"> & { readonly fetch: MockFetch };

export function withFetch<
  Api extends { readonly fetch: (request: Request) => Promise<Response> },
>(api: Api): Mock<Api> {
  return {
    ...api,
    fetch: (input, init) => api.fetch(new Request(absolute(input), init)),
  };
}

/** Outside a browser, `Request` rejects relative URLs. */
function absolute(input: Request | URL | string): Request | URL {
  return typeof input === "string" ? new URL(input, "http://localhost") : input;
}

/** Accepts every credential. */
export const anyCredential = (): object => ({});

/** For a schema without a sample. */
export function noSample(name: string): never {
  throw new Error(
    `There is no sample of ${name}: no value matches its schema, or only very large ones.`,
  );
}

// The building blocks of samples.

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

// Samples of one schema.

export interface SampleOptions {
  /** The same seed gives the same sample. Without one, examples of the API description come first. */
  seed?: number;
  /** `typical` by default. */
  size?: SampleSize;
  /** The number of items in arrays that are not inside another array, within the limits of their schemas. */
  items?: number;
}

/** The fields of an object, each optional. */
export type Overrides<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? Partial<Value>
    : never;

export interface SchemaSampleOptions<Value> extends SampleOptions {
  /** Fields of the sample. They replace whole fields, also those that are objects. */
  overrides?: Overrides<Value>;
}

/** Converts the numbers of a sample to the types of the API, if 64-bit integers are not numbers. */
export interface SampleReader {
  readonly decode: (value: unknown) => unknown;
}

/** A sample of the type that the plan was generated for. */
export function sample<Value>(
  plan: () => Plan,
  { seed, size = "typical", items, overrides }: SchemaSampleOptions<Value> = {},
  reader?: SampleReader,
): Value {
  const made = plan()(startDraw(size, seed, items));
  const value = reader ? reader.decode(made) : made;
  return (
    overrides === undefined ? value : { ...(value as object), ...overrides }
  ) as Value;
}
