// Part of the Specwright runtime.
import {
  type Access,
  type Authentication,
  type Failures,
  type OpenOptions,
  type OpenServerOptions,
  anonymous,
  callHook,
  callNow,
  report,
} from "./core.js";
import {
  ApiError,
  type ApiRequest,
  type Awaitable,
  type HttpReply,
  type HttpRequest,
  type Lifecycle,
  Refusal,
  type ReplyHeaders,
  type RequestInfo,
  type RequestIssue,
  type ResponseContents,
  type Route,
  type WireResult,
  checkOperation,
  contentTypeOf,
  gone,
  isBeyondAscii,
  isJson,
  matchMediaType,
  parseMediaType,
  withNames,
} from "./http.js";
import type { Input, Parameter, Source } from "./request.js";

// Answers requests for deprecated operations, and for operations with deprecated parameters.

export interface UseObserver {
  readonly hook: (use: DeprecatedUse) => unknown;
  /** Null if the request uses nothing that is deprecated. */
  readonly useOf: (
    phase: LifecyclePhase | null,
    principal: unknown,
    query: string,
    request: ApiRequest,
  ) => DeprecatedUse | null;
}

/** `phase` returns null if only parameters are deprecated. `use` is null if nothing observes uses. */
export function answerWith(
  phase: () => LifecyclePhase | null,
  use: UseObserver | null,
): NonNullable<RouteLifecycle["answer"]> {
  return (received, steps) => {
    const current = phase();
    if (use !== null) return answerObserved(received, steps, current, use);
    return current?.refusal ?? steps.authenticate();
  };
}

/** The hook is called once for each request, also for those that are rejected. */
async function answerObserved(
  { request, query, info, failures, access }: DeprecatedRequest,
  { admit }: AnswerSteps,
  phase: LifecyclePhase | null,
  { hook, useOf }: UseObserver,
): Promise<HttpReply | Refusal> {
  const failed = (error: unknown): void => {
    report(failures, error, info, request);
  };
  const observe = (principal: unknown): void => {
    const use = useOf(phase, principal, query, request);
    if (use !== null) callHook(failed, hook, use);
  };
  const refusal = phase?.refusal ?? null;
  let caller: Authentication | Refusal;
  try {
    caller = access === null ? anonymous : await access.authenticate(request);
  } catch (error) {
    observe(null);
    if (refusal === null) throw error;
    // An operation that is not available needs the caller only for the hook.
    if (!(error instanceof ApiError)) failed(error);
    return refusal;
  }
  observe(caller instanceof Refusal ? null : (caller.principals[0] ?? null));
  return refusal ?? admit(caller);
}

// Dates of the API description and of options, as milliseconds since 1970.

/** The start of an ISO date in UTC. */
export function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

const instant =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * A date and time with a time zone, as in RFC 3339; the seconds are optional. Null for any other text: without a time
 * zone, it would depend on the computer, and `Date.parse` accepts 31 February.
 */
export function instantOf(text: unknown): number | null {
  const [, day = ""] =
    typeof text === "string" ? (instant.exec(text) ?? []) : [];
  const midnight = new Date(`${day}T00:00:00Z`);
  const isDay =
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(`${day}T`);
  const time = isDay ? Date.parse(String(text)) : NaN;
  return Number.isNaN(time) ? null : time;
}

// Rehearsals of a removal. All dates are compared with those of the API description before the first request, because a
// wrong one would make an operation unavailable. Only applications with brownouts contain this code.

type DeprecatedRoute = Route & Required<Pick<Route, "lifecycle">>;

interface Period {
  /** The place in the options, for messages. */
  readonly place: string;
  readonly from: number;
  readonly to: number;
}

/** Creates the option `sunset.brownouts`. */
export function brownouts<Operation extends string = string>(
  list: readonly Brownout<Operation>[],
): Brownouts<Operation> {
  return { list, periods: (routes) => periodsOf(list, routes) };
}

/** Throws a `TypeError` for brownouts that do not fit the API description. */
function periodsOf(
  list: readonly Brownout[],
  routes: readonly Route[],
): ReadonlyMap<string, readonly BrownoutPeriod[]> {
  const periods = new Map<string, (Period & BrownoutPeriod)[]>();
  for (const [index, brownout] of list.entries()) {
    const period = periodOf(brownout, `sunset.brownouts[${String(index)}]`);
    for (const route of operationsOf(brownout, period, routes)) {
      const { operation, lifecycle } = route;
      const known = periods.get(operation) ?? [];
      const other = known.find(
        ({ from, to }) => from < period.to && period.from < to,
      );
      if (other)
        failOption(
          period.place,
          `overlaps with \`${other.place}\` for ${operation}`,
        );
      const refusal = unavailable(lifecycle.removal, period.to);
      periods.set(operation, [...known, { ...period, refusal }]);
    }
  }
  return periods;
}

/** Caches may store a 410, but this one ends. */
function unavailable(removal: string | undefined, to: number): Refusal {
  const end = new Date(to).toISOString();
  const message = `This operation will be removed on ${removal ?? ""}. As a rehearsal, it is not available until ${end}.`;
  return new Refusal(410, "gone", message, {
    headers: { "cache-control": "no-store" },
  });
}

function periodOf({ from, to }: Brownout, place: string): Period {
  const period = {
    place,
    from: instantAt(from, `${place}.from`),
    to: instantAt(to, `${place}.to`),
  };
  if (period.to <= period.from) failOption(place, "ends before it starts");
  return period;
}

function instantAt(text: string, place: string): number {
  return (
    instantOf(text) ??
    failOption(
      place,
      `must be a date and a time with a time zone, such as "2030-11-05T10:00Z", but it is ${JSON.stringify(text)}`,
    )
  );
}

/** The operations of a brownout. */
function operationsOf(
  { operations }: Brownout,
  period: Period,
  routes: readonly Route[],
): readonly DeprecatedRoute[] {
  if (operations === undefined) {
    const found = routes
      .filter(isDeprecated)
      .filter((route) => misfit(route, period) === null);
    if (found.length > 0) return found;
    return failOption(
      period.place,
      "applies to no operation: none is deprecated before it and removed after it",
    );
  }
  if (operations.length === 0) failOption(period.place, "names no operation");
  return operations.map((name) => {
    checkOperation(name, routes, `${period.place}.operations`);
    const route = routes.find(({ operation }) => operation === name);
    if (!route || !isDeprecated(route))
      return failOption(period.place, `names ${name}, which is not deprecated`);
    const reason = misfit(route, period);
    return reason === null ? route : failOption(period.place, reason);
  });
}

function isDeprecated(route: Route): route is DeprecatedRoute {
  return route.lifecycle !== undefined;
}

/** The reason why an operation cannot have a brownout in a period, or null. */
function misfit(
  { operation, lifecycle: { since, removal } }: DeprecatedRoute,
  { from, to }: Period,
): string | null {
  if (removal === undefined)
    return `names ${operation}, whose removal has no date in the API description`;
  if (to > timeOf(removal))
    return `ends after the removal of ${operation} on ${removal}`;
  return since !== undefined && from < timeOf(since)
    ? `starts before the deprecation of ${operation} on ${since}`
    : null;
}

function failOption(place: string, problem: string): never {
  throw new TypeError(`The option \`${place}\` ${problem}`);
}

// The hook `onDeprecatedUse`: finds out which deprecated parts of the API a request uses.

/** Returns the deprecated parameters of a request. */
export type FindParameters = (
  query: string,
  request: ApiRequest,
) => readonly DeprecatedParameter[];

/** Null if the route has no deprecated parameters. */
export function deprecatedParametersOf({
  parameters = {},
}: Route): FindParameters | null {
  const find = (["query", "header", "cookie"] as const)
    .map((location) => finderOf(location, parameters[location]))
    .filter((one) => one !== null);
  return find.length === 0
    ? null
    : (query, request) => find.flatMap((one) => one(query, request));
}

function finderOf(
  location: DeprecatedParameter["in"],
  input: Input | undefined,
): FindParameters | null {
  if (!input) return null;
  const { parameters } = input;
  const deprecated = parameters.filter(
    (parameter) => parameter.deprecated === true,
  );
  if (deprecated.length === 0) return null;
  return (query, request) => {
    const source = input.source.read(parameters, request, query, [], []);
    return deprecated
      .filter((parameter) => isSent(source, parameter))
      .map(({ name }) => ({ in: location, name }));
  };
}

/** A parameter that cannot be decoded was sent, too. */
function isSent(source: Source, parameter: Parameter): boolean {
  const issues: RequestIssue[] = [];
  try {
    return source.value(parameter, issues) !== undefined || issues.length > 0;
  } catch {
    return true;
  }
}

// Response headers of deprecated operations: RFC 9745, RFC 8594 and RFC 5829.

export interface LifecycleHeaders {
  /**
   * Adds the headers to those of a response. `captures` are the texts of the path parameters. Returns whether the added
   * ones are known to be ASCII.
   */
  readonly apply: (
    headers: ReplyHeaders,
    request: HttpRequest,
    captures: readonly string[],
  ) => boolean;
  /** The URL of the replacement; null if there is none. */
  readonly successor: (
    request: Pick<HttpRequest, "mount">,
    captures: readonly string[],
  ) => string | null;
}

/** `names` are those of the path parameters. */
export function lifecycleHeaders(
  lifecycle: Lifecycle,
  basePath: string,
  names: readonly string[],
): LifecycleHeaders {
  const { since, removal } = lifecycle;
  const deprecation =
    since === undefined ? null : `@${String(timeOf(since) / 1000)}`;
  const sunset =
    removal === undefined ? null : new Date(timeOf(removal)).toUTCString();
  const successor = successorOf(lifecycle, basePath, names);
  const readable = [
    ...(deprecation === null ? [] : ["Deprecation"]),
    ...(sunset === null ? [] : ["Sunset"]),
    ...(lifecycle.successor === undefined ? [] : ["Link"]),
  ];
  const all = readable.join(", ");
  // Most addresses are the same for all requests.
  const usual = successor({}, []);
  const usualLink = usual === null ? "" : linkTo(usual);
  const isUsualAscii = !isBeyondAscii({ link: usualLink });
  return {
    successor,
    apply(headers, request, captures) {
      if (readable.length === 0) return true;
      let isAscii = true;
      if (deprecation !== null) headers["deprecation"] = deprecation;
      if (sunset !== null) headers["sunset"] = sunset;
      const address = successor(request, captures);
      if (address !== null) {
        const links = headerLines(headers, request, "link");
        const link = address === usual ? usualLink : linkTo(address);
        headers["link"] = links === null ? link : [...links, link];
        isAscii = links === null && address === usual && isUsualAscii;
      }
      const name = "access-control-expose-headers";
      const known = headerLines(headers, request, name);
      headers[name] = known === null ? all : withNames(known, readable);
      return isAscii && known === null;
    },
  };
}

function linkTo(address: string): string {
  return `<${address}>; rel="successor-version"`;
}

/** The values that other layers of the framework and the handler have set; null if there are none. */
function headerLines(
  headers: ReplyHeaders,
  request: HttpRequest,
  name: string,
): string[] | null {
  const taken = request.takeHeader?.(name) ?? null;
  const known = headers[name];
  if (known === undefined) return taken === null ? null : [taken];
  return [...(taken === null ? [] : [taken]), ...[known].flat()];
}

function successorOf(
  { successor }: Lifecycle,
  basePath: string,
  names: readonly string[],
): LifecycleHeaders["successor"] {
  if (successor === undefined) return () => null;
  const address = basePath + successor;
  const ready = address.includes("{") ? null : encodedAddress(address);
  return ({ mount = "" }, captures) =>
    ready !== null && mount === ""
      ? ready
      : encodedAddress(mount + fill(address, names, captures));
}

/** Encodes the client's path parameters, so that they cannot end the URL. */
function encodedAddress(address: string): string {
  return address.replace(/[<>]/g, encodeURIComponent);
}

/** Puts the parameters of this request into the URL of the replacement. */
function fill(
  template: string,
  names: readonly string[],
  captures: readonly string[],
): string {
  return template.replace(
    /\{([^{}]*)\}/g,
    (_, name: string) => captures[names.indexOf(name)] ?? "",
  );
}

// The option `deprecationNotice`: a sentence in the JSON bodies of deprecated operations.

export function noticeText(
  { since, removal }: Lifecycle,
  successor: string | null,
): string {
  const from = since === undefined ? "" : ` from ${since} on`;
  const until =
    removal === undefined ? "" : ` and will be removed on ${removal}`;
  const next = successor === null ? "" : ` Use ${successor} instead.`;
  return `This operation is deprecated${from}${until}.${next}`;
}

/**
 * The result with the notice in its body, or the result itself if the notice does not belong there: the body must be an
 * object whose schema accepts it, and must not have the field already.
 */
export function withNotice(
  result: WireResult,
  contents: ResponseContents,
  field: string,
  text: string,
): WireResult {
  const { body } = result;
  if (!isOpenObject(body) || Object.hasOwn(body, field)) return result;
  const { essence } = parseMediaType(contentTypeOf(result, contents) ?? "");
  const mediaType = matchMediaType(Object.keys(contents), essence);
  if (mediaType === null || !isJson(essence)) return result;
  const noticed = { ...body, [field]: text };
  const isValid = (contents[mediaType]?.(noticed) ?? []).length === 0;
  return isValid ? { ...result, body: noticed } : result;
}

/** `toJSON` would write something else than the fields. */
function isOpenObject(body: unknown): body is object {
  return (
    typeof body === "object" &&
    body !== null &&
    !Array.isArray(body) &&
    !("toJSON" in body)
  );
}

// The option `sunset`: brownouts, which rehearse a removal, and the removal itself.

/** The state of a deprecated operation at a time. */
export interface LifecyclePhase {
  readonly state: LifecycleState;
  /** The response, unless the operation is called. */
  readonly refusal: Refusal | null;
}

/** The phases of a deprecated operation. */
export interface Phases {
  readonly at: (time: number) => LifecyclePhase;
  /** Whether the operation is not available in one of them. */
  readonly canRefuse: boolean;
}

export type Schedule = (route: Route) => Phases;

export function scheduleOf(
  option: "headers" | "gone" | SunsetOptions | undefined,
  routes: readonly Route[],
): Schedule {
  const { gone: isGone = false, brownouts } = sunsetOptions(option);
  const periods = brownouts?.periods(routes);
  return ({ operation, lifecycle = {} }) => {
    const { since, removal } = lifecycle;
    const start = since === undefined ? -Infinity : timeOf(since);
    const end = isGone && removal !== undefined ? timeOf(removal) : Infinity;
    const own = periods?.get(operation) ?? [];
    const phaseAt = (time: number): LifecyclePhase => {
      if (time >= end) return removed;
      const found = own.find(({ from, to }) => from <= time && time < to);
      if (found) return { state: "brownout", refusal: found.refusal };
      return time < start ? announced : deprecated;
    };
    const changes = [start, end, ...own.flatMap(({ from, to }) => [from, to])];
    return {
      at: untilNext(changes, phaseAt),
      canRefuse: end < Infinity || own.length > 0,
    };
  };
}

/** Phases last for months, so the last one is kept until the next change. */
function untilNext(
  changes: readonly number[],
  phaseAt: (time: number) => LifecyclePhase,
): Phases["at"] {
  let phase = deprecated;
  let from = NaN;
  let until = NaN;
  return (time) => {
    // A clock may go back.
    if (!(time >= from && time < until)) {
      phase = phaseAt(time);
      from = time;
      until = Math.min(Infinity, ...changes.filter((one) => one > time));
    }
    return phase;
  };
}

const announced: LifecyclePhase = { state: "announced", refusal: null };
const deprecated: LifecyclePhase = { state: "deprecated", refusal: null };
const removed: LifecyclePhase = { state: "gone", refusal: gone() };

function sunsetOptions(
  option: "headers" | "gone" | SunsetOptions | undefined,
): SunsetOptions {
  if (option === undefined || option === "headers") return {};
  if (option === "gone") return { gone: true };
  const isObject = typeof option === "object" && (option as unknown) !== null;
  const unknown = isObject
    ? Object.keys(option).find((key) => key !== "gone" && key !== "brownouts")
    : undefined;
  if (!isObject || unknown !== undefined || Array.isArray(option.brownouts)) {
    throw new TypeError(
      'The option `sunset` must be "headers", "gone" or an object with `gone` and `brownouts`, a result of `brownouts()`',
    );
  }
  return option;
}

// Prepares everything that the server does for deprecated operations and parameters. Other routes have none of it.

export const lifecycles: Lifecycles = (routes, options) => {
  const { now, deprecationNotice: field } = options;
  const schedule = scheduleOf(options.sunset, routes);
  if (field === "")
    throw new TypeError("The option `deprecationNotice` is an empty name");
  return (route, info, basePath, names) => {
    const { lifecycle } = route;
    const use = observerOf(route, info, options);
    if (lifecycle === undefined) {
      return (
        use && {
          apply: nothing,
          answer: answerWith(() => null, use),
          note: null,
        }
      );
    }
    const { apply, successor } = lifecycleHeaders(lifecycle, basePath, names);
    const { at, canRefuse } = schedule(route);
    const phase = () =>
      at(now ? callNow(console.error, "now", now).getTime() : Date.now());
    return {
      apply,
      answer: canRefuse || use ? answerWith(phase, use) : null,
      note:
        field === undefined
          ? null
          : (result, contents, request, captures) => {
              const address = successor(request, captures);
              const text = noticeText(lifecycle, address);
              return withNotice(result, contents, field, text);
            },
    };
  };
};

/** There are no headers for deprecated parameters. */
function nothing(): boolean {
  return true;
}

function observerOf(
  route: Route,
  { path }: RequestInfo,
  { onDeprecatedUse }: OpenOptions,
): UseObserver | null {
  const find = deprecatedParametersOf(route);
  const { operation, method, lifecycle } = route;
  if (!onDeprecatedUse || (find === null && lifecycle === undefined))
    return null;
  return {
    hook: onDeprecatedUse as UseObserver["hook"],
    useOf(phase, principal, query, request) {
      const parameters = find === null ? [] : find(query, request);
      if (phase === null && parameters.length === 0) return null;
      return {
        operation,
        method,
        path: path ?? route.path,
        state: phase?.state ?? null,
        since: lifecycle?.since ?? null,
        removal: lifecycle?.removal ?? null,
        parameters,
        principal,
        request,
      };
    },
  };
}

// The types of the options `sunset` and `onDeprecatedUse`.

/** A period in which operations answer 410, as they will after their removal. */
export interface Brownout<Operation extends string = string> {
  /** A date and time with a time zone: `2030-11-05T10:00Z`. */
  readonly from: string;
  /** The end, in the same form. */
  readonly to: string;
  /** By default, all operations that are deprecated before the period and removed after it. */
  readonly operations?: readonly Operation[];
}

export interface SunsetOptions<Operation extends string = string> {
  /** Whether operations answer 410 from their removal date on; false by default. */
  readonly gone?: boolean;
  /** Periods inside the time between the deprecation and the removal of their operations: `brownouts([...])`. */
  readonly brownouts?: Brownouts<Operation>;
}

/** A result of `brownouts`, which brings the code that checks them. */
export interface Brownouts<Operation extends string = string> {
  readonly list: readonly Brownout<Operation>[];
  /** By operation. Throws a `TypeError` for brownouts that do not fit the API description. */
  readonly periods: (
    routes: readonly Route[],
  ) => ReadonlyMap<string, readonly BrownoutPeriod[]>;
}

export interface BrownoutPeriod {
  readonly from: number;
  readonly to: number;
  readonly refusal: Refusal;
}

/** `announced` means that the deprecation date is in the future. */
export type LifecycleState = "announced" | "deprecated" | "brownout" | "gone";

/** A request that uses a deprecated operation or a deprecated parameter. */
export interface DeprecatedUse<
  Principal = unknown,
  Operation extends string = string,
> {
  /** The method of `Operations`. */
  readonly operation: Operation;
  readonly method: string;
  /** The template of the route: `/v1/pets/{petId}`. */
  readonly path: string;
  /** Null if the operation is not deprecated, but some of its parameters are. */
  readonly state: LifecycleState | null;
  /** The dates of the operation as ISO dates; null if the description has none. */
  readonly since: string | null;
  readonly removal: string | null;
  /** The deprecated parameters that the request has. Path parameters are not listed. */
  readonly parameters: readonly DeprecatedParameter[];
  /** The caller, as the security function returned it; null if there is none or if it was rejected. */
  readonly principal: Principal | null;
  readonly request: ApiRequest;
}

export interface DeprecatedParameter {
  readonly in: "query" | "header" | "cookie";
  readonly name: string;
}

// The interface between the server and the code for deprecated operations, which a package contains only if it has any.

/** What the server does for a route with something deprecated. */
export interface RouteLifecycle {
  /**
   * Adds the headers to those of a response. `captures` are the texts of the path parameters. Returns whether the added
   * ones are known to be ASCII.
   */
  readonly apply: (
    headers: ReplyHeaders,
    request: ApiRequest,
    captures: readonly string[],
  ) => boolean;
  /**
   * Answers a request, or continues with the steps of every operation. Null if it would always continue: no phase
   * rejects requests, and nothing observes them.
   */
  readonly answer:
    | ((
        received: DeprecatedRequest,
        steps: AnswerSteps,
      ) => Awaitable<HttpReply | Refusal>)
    | null;
  /** Adds a notice to the body of a result. Null if bodies get none. */
  readonly note:
    | ((
        result: WireResult,
        contents: ResponseContents,
        request: ApiRequest,
        captures: readonly string[],
      ) => WireResult)
    | null;
}

export interface DeprecatedRequest {
  readonly request: ApiRequest;
  readonly query: string;
  readonly info: RequestInfo;
  readonly failures: Failures;
  /** Null if the operation needs no credentials. */
  readonly access: Access | null;
}

/** The steps of every operation, from its start or with a known caller. */
export interface AnswerSteps {
  readonly authenticate: () => Awaitable<HttpReply | Refusal>;
  readonly admit: (
    caller: Authentication | Refusal,
  ) => Awaitable<HttpReply | Refusal>;
}

/** The lifecycle of a route; null if nothing about it is deprecated. */
export type LifecycleOf = (
  route: Route,
  info: RequestInfo,
  basePath: string,
  names: readonly string[],
) => RouteLifecycle | null;

/** Throws a `TypeError` for options that do not fit the API description. */
export type Lifecycles = (
  routes: readonly Route[],
  options: OpenServerOptions,
) => LifecycleOf;
