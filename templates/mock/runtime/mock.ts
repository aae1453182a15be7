// Part of the Specwright runtime.
/** The handlers of a mock, and its `fetch`. */
import {
  responseSample,
  type ResponsePlans,
  type ResponseSample,
} from "./responses.js";
import type { SampleOptions } from "./sample.js";

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
