// Part of the Specwright runtime, copied unchanged.
/**
 * Finds the route of a path, segment by segment: literal segments before those with parameters, as OpenAPI wants it.
 * A trailing slash is a segment of its own (an empty one), so `/pets/` is not `/pets`; a parameter is never empty.
 */
import type { Route } from "./route.js";

/** All routes of one path. */
export interface PathRoutes<R> {
  /** By method; `HEAD` is served by the route of `GET`. */
  readonly methods: ReadonlyMap<string, R>;
  /** For the `Allow` header. */
  readonly allow: string;
}

export interface Match<R> {
  readonly routes: PathRoutes<R>;
  /** What stands in the place of each parameter, in the order of the template, as it was sent. */
  readonly captures: readonly string[];
}

export interface Router<R> {
  match(path: string): Match<R> | null;
}

interface Branch<R> {
  readonly literals: Map<string, Branch<R>>;
  /** The same as a list, where to compare with each of them is cheaper than to look one up. */
  few: readonly (readonly [string, Branch<R>])[] | null;
  /** Segments that mix text and parameters: `{name}.json`. */
  readonly mixed: { texts: readonly string[]; next: Branch<R> }[];
  parameter: Branch<R> | null;
  methods: Map<string, R> | null;
  routes: PathRoutes<R> | null;
}

/** Of two routes with the same method and path, the first one counts. */
export function createRouter<R>(
  entries: readonly { path: string; method: string; route: R }[],
): Router<R> {
  const root = branch<R>();
  for (const { path, method, route } of entries) {
    const end = segmentsOf(path).reduce(step, root);
    end.methods ??= new Map();
    if (!end.methods.has(method)) end.methods.set(method, route);
  }
  close(root);
  return {
    match(path) {
      const captures: string[] = [];
      const routes = find(root, path, path.includes("%"), 0, captures);
      return routes ? { routes, captures } : null;
    },
  };
}

/** The names of the parameters of a template, in order. */
export function parameterNames(path: Route["path"]): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

function segmentsOf(path: string): string[] {
  const segments = path.split("/");
  segments.shift();
  return segments;
}

function branch<R>(): Branch<R> {
  return {
    literals: new Map(),
    few: null,
    mixed: [],
    parameter: null,
    methods: null,
    routes: null,
  };
}

function step<R>(from: Branch<R>, segment: string): Branch<R> {
  if (/^\{[^{}]*\}$/.test(segment)) return (from.parameter ??= branch());
  if (/\{[^{}]*\}/.test(segment)) return mixedStep(from, segment);
  const text = decoded(segment);
  let next = from.literals.get(text);
  if (!next) from.literals.set(text, (next = branch()));
  return next;
}

function mixedStep<R>(from: Branch<R>, segment: string): Branch<R> {
  const texts = segment.split(/\{[^{}]*\}/);
  const known = from.mixed.find((entry) => isSame(entry.texts, texts));
  if (known) return known.next;
  const next = branch<R>();
  from.mixed.push({ texts, next });
  return next;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length === other.length &&
    one.every((text, index) => text === other[index])
  );
}

/**
 * What stands between the texts, each as short as possible; null where they do not fit. A regular expression would try
 * every way to place the texts, which for a long segment takes very long; to take the first place of each is enough.
 */
function between(texts: readonly string[], segment: string): string[] | null {
  const last = texts.length - 1;
  const [start = ""] = texts;
  const end = texts[last] ?? "";
  if (!segment.startsWith(start) || !segment.endsWith(end)) return null;
  const found: string[] = [];
  let from = start.length;
  for (const text of texts.slice(1, last)) {
    const at = segment.indexOf(text, from + 1);
    if (at < 0) return null;
    found.push(segment.slice(from, at));
    from = at + text.length;
  }
  const until = segment.length - end.length;
  if (until <= from) return null;
  found.push(segment.slice(from, until));
  return found;
}

function close<R>(from: Branch<R>): void {
  if (from.literals.size <= 4) from.few = [...from.literals];
  if (from.methods) {
    const { methods } = from;
    const allowed = new Set([...methods.keys(), "OPTIONS"]);
    if (allowed.has("GET")) allowed.add("HEAD");
    from.routes = { methods, allow: [...allowed].sort().join(", ") };
  }
  for (const next of from.literals.values()) close(next);
  for (const { next } of from.mixed) close(next);
  if (from.parameter) close(from.parameter);
}

/** `slash` is where the next segment begins, or the end of the path. */
function find<R>(
  from: Branch<R>,
  path: string,
  isEncoded: boolean,
  slash: number,
  captures: string[],
): PathRoutes<R> | null {
  if (slash === path.length) return from.routes;
  const start = slash + 1;
  const next = path.indexOf("/", start);
  const end = next < 0 ? path.length : next;
  const mark = captures.length;

  const literal = literalAt(from, path, isEncoded, start, end);
  if (literal) {
    const routes = find(literal, path, isEncoded, end, captures);
    if (routes) return routes;
    captures.length = mark;
  }
  for (const { texts, next: below } of from.mixed) {
    const parts = between(texts, path.slice(start, end));
    if (!parts) continue;
    captures.push(...parts);
    const routes = find(below, path, isEncoded, end, captures);
    if (routes) return routes;
    captures.length = mark;
  }
  if (from.parameter && end > start) {
    captures.push(path.slice(start, end));
    return find(from.parameter, path, isEncoded, end, captures);
  }
  return null;
}

/** The branch of the segment from `start` to `end`. */
function literalAt<R>(
  { literals, few }: Branch<R>,
  path: string,
  isEncoded: boolean,
  start: number,
  end: number,
): Branch<R> | undefined {
  if (few === null || isEncoded)
    return literals.get(decoded(path.slice(start, end)));
  for (const [text, next] of few) {
    if (text.length === end - start && path.startsWith(text, start))
      return next;
  }
  return undefined;
}

/** Literals are compared decoded; what cannot be decoded is compared as it is. */
function decoded(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
