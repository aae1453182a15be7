// Part of the Specwright runtime.
/** Prepares the routes once, before the first request. */
import { expectedBody, type ExpectedBody } from "../body/body.js";
import {
  responseDescriptions,
  type ResponseDescription,
} from "../response/response-description.js";
import type { Awaitable, RequestInfo } from "../http.js";
import type {
  LifecycleOf,
  RouteLifecycle,
} from "../lifecycle/route-lifecycle.js";
import type { Call } from "../options.js";
import type { WireResult } from "../response/result.js";
import { adaptRoute, type Route } from "../route.js";
import type { Input } from "../parameters/parameter.js";
import type { UnknownFields, WireInput } from "../values.js";
import { createRouter, type Router } from "./router.js";
import type { Access } from "../security/caller.js";
import {
  parameterPreparerOf,
  type PrepareParameters,
} from "../body/prepare.js";
import { parameterNames } from "./template.js";
import { withoutEnd } from "./text-end.js";

/** A handler for values of the wire. */
export type Handler = (
  request: WireInput,
  call: Call<never, never>,
) => Awaitable<WireResult>;

/** By operation. The compiler has checked that all are present. */
export type Handlers = Readonly<Record<string, Handler>>;

export interface CompiledRoute {
  readonly route: Route;
  /** The path parameters in the order of the template. */
  readonly names: readonly string[];
  /** The parameters of each location, with their name in the request of a handler. */
  readonly inputs: readonly NamedInput[];
  /** Null if no body is described. */
  readonly body: ExpectedBody | null;
  /** Null if the parameters need no changes. */
  readonly prepareParameters: PrepareParameters | null;
  /** The media types of successful responses. */
  readonly produces: readonly string[];
  /** Null if the operation needs no credentials. */
  readonly access: Access | null;
  readonly describe: (status: number) => ResponseDescription;
  /** Null if neither the operation nor a parameter is deprecated. */
  readonly lifecycle: RouteLifecycle | null;
  readonly info: RequestInfo;
}

interface NamedInput {
  readonly name: string;
  readonly input: Input;
}

export interface CompiledRoutes {
  readonly router: Router<CompiledRoute>;
  readonly basePaths: readonly string[];
}

export function compileRoutes(
  routes: readonly Route[],
  basePath: string,
  handlers: Handlers,
  accessTo: (route: Route) => Access | null,
  unknownFields: UnknownFields,
  lifecycleOf: LifecycleOf | null,
): CompiledRoutes {
  const basePaths = new Set<string>();
  const router = createRouter(
    routes.map((written) => {
      const route = adapted(written, handlers);
      const base = normalBase(route.basePath ?? basePath);
      basePaths.add(base);
      const path = base + route.path;
      const { operation, method, body } = route;
      const info = { operation, method, path };
      const names = parameterNames(path);
      const access = accessTo(route);
      const compiled: CompiledRoute = {
        route,
        names,
        body: body ? expectedBody(body, method, unknownFields) : null,
        inputs: inputsOf(route),
        prepareParameters: parameterPreparerOf(route, access, unknownFields),
        produces: producedBy(route),
        access,
        describe: responseDescriptions(route),
        lifecycle: lifecycleOf?.(route, info, base, names) ?? null,
        info,
      };
      return { path, starts: route.starts, method, route: compiled };
    }),
  );
  return { router, basePaths: [...basePaths] };
}

interface AdaptingHandler {
  readonly [adaptRoute]?: (route: Route) => Route;
}

/** A handler may change how its request is read. */
function adapted(route: Route, handlers: Handlers): Route {
  const handler = handlers[route.operation] as AdaptingHandler | undefined;
  const adapt = handler?.[adaptRoute];
  return adapt ? adapt(route) : route;
}

function inputsOf({ parameters = {} }: Route): NamedInput[] {
  const { path, query, header, cookie } = parameters;
  const all = { path, query, headers: header, cookies: cookie };
  return Object.entries(all).flatMap(([name, input]) =>
    input ? [{ name, input }] : [],
  );
}

/** Adds a slash at the start and removes slashes at the end. */
function normalBase(path: string): string {
  const trimmed = withoutEnd(path, "/").replace(/^\/+/, "");
  return trimmed === "" ? "" : `/${trimmed}`;
}

function producedBy({ responses }: Route): string[] {
  const successes = Object.entries(responses).filter(([status]) =>
    /^2/.test(status),
  );
  return [
    ...new Set(successes.flatMap(([, contents]) => Object.keys(contents))),
  ];
}
