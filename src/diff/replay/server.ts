/** The generated server of an API, compiled in memory. */
import { Diagnostics } from "../../diagnostics.js";
import { emitAll } from "../../emit-all.js";
import type { ApiModel, Day, JsonValue } from "../../model/model.js";
import { nameAll } from "../../naming/name-all.js";
import { createAudit } from "../../print/audit.js";
import { createModules } from "../compiled/modules.js";
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
  /** Whether a handler was called. */
  isHandled: boolean;
}

export interface ReplayServer {
  /** Null if the request cannot be sent. Every handler returns the result. */
  send(
    request: WitnessRequest,
    result: HandlerResult,
    checks: { response: boolean },
  ): Promise<ServerAnswer | null>;
}

interface Api {
  fetch(request: Request): Promise<Response>;
}

type CreateApi = (handlers: object, options: object) => Api;

/** The security of every scheme accepts all credentials, so only missing ones are refused. */
export async function createReplayServer(
  model: ApiModel,
  today: Day,
): Promise<ReplayServer> {
  const names = nameAll(model, {}, new Diagnostics())?.names;
  if (!names) throw new Error("The model has no names");
  const audit = createAudit();
  const files = emitAll(
    model,
    names,
    {
      input: "spec",
      targets: ["validators", "server"],
      layout: "source",
      today,
    },
    audit.check,
  );
  await audit.finish();
  const { createApi } = createModules(files)("server/index.ts") as unknown as {
    createApi: CreateApi;
  };

  const apiWith = (result: HandlerResult, isChecked: boolean) => {
    const calls = { count: 0 };
    const handle = () => {
      calls.count++;
      return result;
    };
    const handlers: Record<string, typeof handle> = {};
    for (const { id } of model.operations)
      handlers[names.operation(id).call] = handle;
    const schemes = model.securitySchemes.map(({ name }) => [name, () => true]);
    const api = createApi(handlers, {
      basePath: "",
      unknownFields: "keep",
      validateResponses: isChecked ? "throw" : "off",
      security: Object.fromEntries(schemes) as object,
      errorBody: (problem: object) => ({ ...problem }),
      onError: () => undefined,
    });
    return { api, calls };
  };
  return {
    async send(request, result, { response: isChecked }) {
      const sent = requestFrom(request);
      if (sent === null) return null;
      const { api, calls } = apiWith(result, isChecked);
      const response = await api.fetch(sent);
      return {
        status: response.status,
        body: await response.text(),
        isHandled: calls.count > 0,
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
