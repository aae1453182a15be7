/** The generated server of an API, compiled in memory. */
import type { ApiModel, Day, JsonValue } from "../../../model/model.js";
import { generatedModules } from "../compiled/generated-modules.js";
import type { WitnessRequest } from "../finding.js";

/** What the handlers return. */
export interface HandlerResult {
  status: number;
  contentType?: string;
  headers?: Readonly<Record<string, string>>;
  body?: JsonValue;
}

export interface ServerAnswer {
  status: number;
  body: string;
  /** Whether a handler was called, and its response was sent. */
  isAccepted: boolean;
}

interface SendOptions {
  /** Every handler returns it. */
  result: HandlerResult;
  /** Whether the server validates the result. */
  isChecked: boolean;
  /** The scopes of all credentials; null for all scopes. */
  granted: ReadonlySet<string> | null;
}

export interface ReplayServer {
  /** Null if the request cannot be sent. */
  send(
    request: WitnessRequest,
    options: SendOptions,
  ): Promise<ServerAnswer | null>;
}

interface Api {
  fetch(request: Request): Promise<Response>;
}

type CreateApi = (handlers: object, options: object) => Api;

/** All credentials are valid, so only missing ones and missing scopes are refused. */
export async function createReplayServer(
  model: ApiModel,
  today: Day,
): Promise<ReplayServer> {
  const targets = ["validators", "server"];
  const { names, load } = await generatedModules(model, targets, today);
  const { createApi } = load("server/index.ts") as { createApi: CreateApi };

  const apiWith = ({ result, isChecked, granted }: SendOptions) => {
    const seen = { calls: 0, errors: 0 };
    const handle = () => {
      seen.calls++;
      return result;
    };
    const handlers: Record<string, typeof handle> = {};
    for (const { id } of model.operations)
      handlers[names.operation(id).call] = handle;
    const allow = (_: unknown, { scopes }: { scopes: readonly string[] }) =>
      granted === null || scopes.every((scope) => granted.has(scope));
    const api = createApi(handlers, {
      basePath: "",
      unknownFields: "keep",
      validateResponses: isChecked ? "throw" : "off",
      security: Object.fromEntries(
        model.securitySchemes.map(({ name }) => [name, allow]),
      ),
      errorBody: (problem: object) => ({ ...problem }),
      onError: () => seen.errors++,
    });
    return { api, seen };
  };
  return {
    async send(request, options) {
      const sent = requestFrom(request);
      if (sent === null) return null;
      const { api, seen } = apiWith(options);
      const response = await api.fetch(sent);
      const body = await response.text();
      const isFailed = options.isChecked && seen.errors > 0;
      return {
        status: response.status,
        body,
        isAccepted: seen.calls > 0 && !isFailed,
      };
    },
  };
}

/** Null if `fetch` does not allow the method, or a body with it. */
function requestFrom({
  method,
  target,
  headers,
  body,
}: WitnessRequest): Request | null {
  try {
    return new Request(`http://replay.invalid${target}`, {
      method,
      headers,
      body,
    });
  } catch {
    return null;
  }
}
