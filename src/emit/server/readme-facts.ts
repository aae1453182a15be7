/** The facts that decide which statements the README and the skill of the package contain. */
import { describeOperation } from "../../facts/operations/describe.js";
import { isSecured } from "../../facts/operations/security-schemes.js";
import type { pluginNames } from "../../base/options/server-plugins.js";
import type { ApiModel, Content } from "../../model/model.js";
import { defaultOf, requestFields } from "../fields.js";
import {
  bullets,
  codeSpan,
  inline,
  listing,
  plain,
  type Markdown,
} from "../markdown/index.js";
import { telemetryPart } from "../packages/telemetry.js";
import { fillsDefaults } from "./defaulted-type.js";
import { errorSchemaOf } from "./errors/error-schema.js";
import { hasDeprecations, lifecycleOf } from "./lifecycle.js";
import { hasWriteOnly } from "./route/route.js";
import type { ServerContext } from "./runtime.js";

export function factsOf(context: ServerContext): Record<string, boolean> {
  const { model, runtime, serverPlugins, description } = context;
  const used = runtime.used();
  const multipart = used.includes("body/multipart");
  const bodies = bodiesOf(model);
  const filled = bodies.filter(({ isFilled }) => isFilled);
  const fieldsOf = (some: readonly Body[]) =>
    requestFields(
      model,
      some.map(({ content }) => content),
    );
  return {
    secured: isSecured(model),
    describedErrors: errorSchemaOf(model) !== null,
    parameterDefaults: hasParameterDefaults(model),
    bodies: bodies.length > 0,
    bodyDefaults: fieldsOf(filled).defaulted,
    patches: fieldsOf(bodies.filter(({ isFilled }) => !isFilled)).defaulted,
    readOnly: fieldsOf(bodies).hidden,
    writeOnly: model.operations.some((one) => hasWriteOnly(context, one)),
    deprecated: hasDeprecations(model),
    removals: model.operations.some(
      (one) => lifecycleOf(model, one)?.removal !== undefined,
    ),
    timeLimits: model.operations.some(({ timeout }) => timeout !== null),
    cors: serverPlugins.includes("cors"),
    description: description !== null,
    itemStreams: used.includes("response/item-stream"),
    events: used.includes("response/events"),
    incomingItems: used.includes("body/incoming-items"),
    multipart,
    forms: multipart || used.includes("body/form"),
  };
}

interface Body {
  readonly content: Content;
  readonly isFilled: boolean;
}

function bodiesOf(model: ApiModel): Body[] {
  return model.operations.flatMap((operation) =>
    (describeOperation(model, operation).body?.contents ?? []).map(
      ({ content }) => ({
        content,
        isFilled: fillsDefaults(operation, content),
      }),
    ),
  );
}

function hasParameterDefaults(model: ApiModel): boolean {
  return model.operations.some(({ parameters }) =>
    parameters.some(
      ({ presence, schema }) =>
        presence === "optional" && defaultOf(model, schema) !== null,
    ),
  );
}

/** The status codes of errors that the server itself sends. */
export function statusWords(context: ServerContext): Markdown {
  const { secured, bodies, timeLimits } = factsOf(context);
  return listing([
    plain("400 with the issues of the request"),
    ...(secured ? [plain("401 with a challenge")] : []),
    plain("404"),
    inline`405 with ${codeSpan("Allow")}`,
    plain("406"),
    ...(bodies ? [plain("413"), plain("415")] : []),
    plain("500"),
    plain("501"),
    ...(timeLimits ? [plain("503 after the time limit of an operation")] : []),
  ]);
}

/** The headers of deprecated operations; nothing if no operation sends one. */
export function lifecycleHeaders({ model }: ServerContext): Markdown {
  const rows = model.operations.map((one) => lifecycleOf(model, one));
  const has = (name: "since" | "removal" | "successor"): boolean =>
    rows.some((row) => row?.[name] !== undefined);
  return listing([
    ...(has("since") ? [codeSpan("Deprecation")] : []),
    ...(has("removal") ? [codeSpan("Sunset")] : []),
    ...(has("successor")
      ? [inline`a ${codeSpan("Link")} to the replacement`]
      : []),
  ]);
}

/** What the functions of each entry point do. */
const pluginWords: Readonly<
  Record<(typeof pluginNames)[number], readonly [names: string[], does: string]>
> = {
  compression: [
    ["compression"],
    "compresses bodies with gzip or deflate if the client accepts it",
  ],
  conditional: [
    ["conditional"],
    "handles conditional requests, and sets Cache-Control by operation",
  ],
  cors: [
    ["cors"],
    "answers preflight requests, and adds the CORS headers to responses",
  ],
  health: [
    ["health", "drain"],
    "answer health checks, and stop a server after its last response",
  ],
  idempotency: [
    ["idempotency"],
    "repeats the response of a request with the same Idempotency-Key",
  ],
  limits: [
    ["limitConcurrency", "rateLimit"],
    "limit the requests that run at once, and the requests of a caller",
  ],
  ranges: [["ranges"], "sends a part of a binary body"],
  "request-id": [
    ["requestIdFrom"],
    "reads the id of a request from its headers, for the option requestId",
  ],
  timeouts: [
    ["timeouts"],
    "ends operations with 503 or 504 after a time limit",
  ],
};

/** A line for each entry point that the options have added; nothing if there is none. */
export function pluginLines(context: ServerContext): Markdown {
  const { serverPlugins, importPath } = context;
  const line = (names: readonly string[], entry: string, does: string) =>
    inline`${listing(names.map(codeSpan))} of ${codeSpan(importPath("server", entry))}: ${plain(does)}`;
  const chosen = [...serverPlugins].sort().map((plugin) => {
    const [names, does] = pluginWords[plugin];
    return line(names, plugin, does);
  });
  const telemetry = telemetryPart(context).entries.map((entry) =>
    line([entry], entry, "creates spans and metrics of OpenTelemetry"),
  );
  const lines = [...chosen, ...telemetry];
  return bullets(lines);
}
