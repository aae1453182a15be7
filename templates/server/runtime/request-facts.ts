// Part of the Specwright runtime.
import type { OperationSettings } from "./answer.js";
import { report } from "./errors/failure.js";
import { tryNow } from "./guard.js";
import {
  DiscreetRequest,
  type ApiRequest,
  type HttpRequest,
  type RequestFacts,
  type RequestInfo,
} from "./http.js";

/** Adds what the API knows about a request. The application has declared that all requests have the types of `Framework`. */
export function withFacts(
  request: HttpRequest,
  info: RequestInfo,
  { options: { requestId }, failures }: OperationSettings,
): ApiRequest {
  const facts = factsOf(request);
  facts.operation = info.operation;
  facts.route = info.path;
  if (requestId)
    facts.readId = () => {
      const tell = (error: unknown): void => {
        report(failures, error, info, request as ApiRequest);
      };
      const id: unknown = tryNow(tell, "requestId", requestId, request);
      return typeof id === "string" ? id : null;
    };
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
