// Part of the Specwright runtime.
import {
  DiscreetRequest,
  type ApiRequest,
  type HttpRequest,
  type RequestFacts,
  type RequestIds,
  type RequestInfo,
} from "./http.js";

/** Adds what the API knows about a request. The application has declared that all requests have the types of `Framework`. */
export function withFacts(
  request: HttpRequest,
  { operation, path }: RequestInfo,
  ids: RequestIds | undefined,
): ApiRequest {
  const facts = factsOf(request);
  facts.operation = operation;
  facts.route = path;
  if (ids) facts.readId = () => ids(request);
  return request as ApiRequest;
}

/** An adapter of the application may have a request of its own. */
function factsOf(request: HttpRequest): DiscreetRequest {
  if (request instanceof DiscreetRequest) return request;
  const facts = new SeparateFacts(request);
  for (const name of factNames) {
    if (name in request) continue;
    Object.defineProperty(request, name, {
      get: () => facts[name],
      configurable: true,
    });
  }
  return facts;
}

const factNames: readonly (keyof RequestFacts | "ended")[] = [
  "id",
  "operation",
  "route",
  "arrived",
  "values",
  "abort",
  "ended",
];

class SeparateFacts extends DiscreetRequest {
  readonly method: string;

  constructor({ method }: HttpRequest) {
    super();
    this.method = method;
    this.abort = this.abort.bind(this);
  }
}
