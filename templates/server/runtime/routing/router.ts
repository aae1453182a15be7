// Part of the Specwright runtime.
/**
 * Finds the route of a path, segment by segment. Literal segments come before those with parameters, as OpenAPI
 * requires. A trailing slash is an empty segment of its own, so `/pets/` is not `/pets`. A parameter is never empty.
 *
 * Literal segments are compared as they were sent, without decoding. Frameworks that pass requests on compare their own
 * paths in this way, and a guard at `/admin` does not see `/%61dmin`.
 */
import {
  segmentsOf,
  type MixedSegment,
  type Segment,
  type Starts,
} from "./template.js";

/** All routes of one path. */
export interface PathRoutes<R> {
  /** The path template. If several differ only in the names of parameters, the first one. */
  readonly template: string;
  /**
   * Routes by method; the routes of `GET` also serve `HEAD`. A method has several routes if templates differ only in
   * the names of parameters.
   */
  readonly methods: ReadonlyMap<string, readonly [R, ...R[]]>;
  /** The value of the `Allow` header. */
  readonly allow: string;
  /** Whether each path that the template matches is this one: no other template comes before it. */
  readonly isFirst: boolean;
}

export interface Match<R> {
  readonly routes: PathRoutes<R>;
  /** The text of each path parameter as it was sent, in the order of the template. */
  readonly captures: readonly string[];
}

export interface Router<R> {
  match(path: string): Match<R> | null;
  /** All paths. Of two that match the same request, the one that applies comes first. */
  readonly paths: readonly PathRoutes<R>[];
}

interface Branch<R> {
  readonly literals: Map<string, Branch<R>>;
  /** The same as a list, if comparing with each is cheaper than a lookup. */
  few: readonly (readonly [string, Branch<R>])[] | null;
  /** Segments that mix text and parameters: `{name}.json`. */
  readonly mixed: { segment: MixedSegment; next: Branch<R> }[];
  parameter: Branch<R> | null;
  template: string;
  readonly methods: Map<string, [R, ...R[]]>;
  routes: PathRoutes<R> | null;
}

export function createRouter<R>(
  entries: readonly {
    path: string;
    starts?: Starts | undefined;
    method: string;
    route: R;
  }[],
): Router<R> {
  const root = branch<R>();
  for (const { path, starts, method, route } of entries) {
    const end = segmentsOf(path, starts).reduce(step, root);
    if (end.methods.size === 0) end.template = path;
    const known = end.methods.get(method);
    if (known) known.push(route);
    else end.methods.set(method, [route]);
  }
  const paths: PathRoutes<R>[] = [];
  close(root, paths, true);
  return {
    paths,
    match(path) {
      const captures: string[] = [];
      const routes = find(root, path, 0, captures);
      return routes ? { routes, captures } : null;
    },
  };
}

function branch<R>(): Branch<R> {
  return {
    literals: new Map(),
    few: null,
    mixed: [],
    parameter: null,
    template: "",
    methods: new Map(),
    routes: null,
  };
}

function step<R>(from: Branch<R>, segment: Segment): Branch<R> {
  switch (segment.kind) {
    case "parameter":
      return (from.parameter ??= branch());
    case "mixed":
      return mixedStep(from, segment);
    case "literal": {
      const { text } = segment;
      let next = from.literals.get(text);
      if (!next) from.literals.set(text, (next = branch()));
      return next;
    }
  }
}

function mixedStep<R>(from: Branch<R>, segment: MixedSegment): Branch<R> {
  const known = from.mixed.find(
    (entry) =>
      isSame(entry.segment.texts, segment.texts) &&
      isSame(entry.segment.ends, segment.ends),
  );
  if (known) return known.next;
  const next = branch<R>();
  from.mixed.push({ segment, next });
  return next;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return (
    one.length === other.length &&
    one.every((text, index) => text === other[index])
  );
}

/**
 * The parameters between the texts, each as short as possible; null if the texts do not match. A regular expression
 * would try all positions of the texts, which takes very long for a long segment. The first position of each is enough.
 */
function between(
  { texts, ends }: MixedSegment,
  segment: string,
): string[] | null {
  const last = texts.length - 1;
  const [start = ""] = texts;
  const end = texts[last] ?? "";
  if (!segment.startsWith(start) || !segment.endsWith(end)) return null;
  const found: string[] = [];
  let from = start.length;
  for (let index = 1; index < last; index++) {
    const at = segment.indexOf(ends[index] as string, from + 1);
    if (at < 0) return null;
    found.push(segment.slice(from, at));
    from = at + (texts[index] as string).length;
  }
  const until = segment.length - end.length;
  if (until <= from) return null;
  found.push(segment.slice(from, until));
  return found;
}

/** Lists the paths in the order in which they are tried. */
function close<R>(
  from: Branch<R>,
  paths: PathRoutes<R>[],
  isFirst: boolean,
): void {
  if (from.literals.size <= 4) from.few = [...from.literals];
  const { methods, template } = from;
  if (methods.size > 0) {
    const allowed = new Set([...methods.keys(), "OPTIONS"]);
    if (allowed.has("GET")) allowed.add("HEAD");
    const allow = [...allowed].sort().join(", ");
    from.routes = { template, methods, allow, isFirst };
    paths.push(from.routes);
  }
  const isAlone = from.literals.size + from.mixed.length === 0;
  for (const next of from.literals.values()) close(next, paths, isFirst);
  for (const { next } of from.mixed) close(next, paths, false);
  if (from.parameter) close(from.parameter, paths, isFirst && isAlone);
}

/** `slash` is the start of the next segment, or the end of the path. */
function find<R>(
  from: Branch<R>,
  path: string,
  slash: number,
  captures: string[],
): PathRoutes<R> | null {
  if (slash === path.length) return from.routes;
  const start = slash + 1;
  const next = path.indexOf("/", start);
  const end = next < 0 ? path.length : next;
  const mark = captures.length;

  const literal = literalAt(from, path, start, end);
  if (literal) {
    const routes = find(literal, path, end, captures);
    if (routes) return routes;
    captures.length = mark;
  }
  for (const { segment, next: below } of from.mixed) {
    const parts = between(segment, path.slice(start, end));
    if (!parts) continue;
    captures.push(...parts);
    const routes = find(below, path, end, captures);
    if (routes) return routes;
    captures.length = mark;
  }
  if (from.parameter && end > start) {
    captures.push(path.slice(start, end));
    return find(from.parameter, path, end, captures);
  }
  return null;
}

/** The branch of the segment from `start` to `end`. */
function literalAt<R>(
  { literals, few }: Branch<R>,
  path: string,
  start: number,
  end: number,
): Branch<R> | undefined {
  if (few === null) return literals.get(path.slice(start, end));
  for (const [text, next] of few) {
    if (text.length === end - start && path.startsWith(text, start))
      return next;
  }
  return undefined;
}
