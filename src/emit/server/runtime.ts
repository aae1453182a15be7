/** The hand-written modules of the package, and their names. */
import type { RuntimeExports } from "../index-exports.js";
import {
  runtimeReferences,
  type RuntimeReferences,
} from "../runtime-references.js";
import type { FilePlan, TargetContext } from "../target.js";
import { telemetryPart } from "../packages/telemetry.js";

/** The context of the target, with the references to its runtime. */
export interface ServerContext extends TargetContext {
  readonly runtime: RuntimeReferences;
}

/** Separate entry points, so that importing the core loads none of them. */
export const adapters = ["node", "express", "fastify", "hono"] as const;

/** The names that the package exports from its runtime, by module. */
export const runtimeExports = {
  "response/event-text": ["type ServerSentEvent"],
  "body/form-parts": [
    "inParts",
    "type FormPart",
    "type FormParts",
    "type InParts",
    "type PartsOptions",
  ],
  "body/form-fields": ["type AdditionalValues"],
  http: [
    "type ApiRequest",
    "type Awaitable",
    "type ByteStream",
    "type Framework",
    "type HttpBody",
    "type HttpReply",
    "type HttpRequest",
    "type ReplyHeaders",
    "type RequestFacts",
    "type RequestInfo",
    "type RequestValues",
    "type ResponseEnd",
  ],
  "body/incoming-file": ["isIncomingFile", "type IncomingFile"],
  "body/incoming-items": ["type IncomingItems"],
  "response/item-stream": ["type ItemStream"],
  "body/media-type": ["negotiate"],
  "lifecycle/brownouts": ["brownouts"],
  "lifecycle/options": [
    "type Brownout",
    "type Brownouts",
    "type DeprecatedParameter",
    "type DeprecatedUse",
    "type LifecycleState",
    "type SunsetOptions",
  ],
  options: [
    "type Around",
    "type AuthenticatedCall",
    "type Call",
    "type FinishInfo",
    "type OperationOptions",
    "type Plugin",
    "type PluginCall",
    "type PluginFunctions",
    "type ResponseInfo",
    "type ServedPath",
  ],
  "plugins/define-plugin": ["definePlugin"],
  "plugins/phases": ["type Phase"],
  "errors/error-body": ["type DescribedError"],
  "errors/problem": [
    "ApiError",
    "notImplemented",
    "type ApiErrorOptions",
    "type Problem",
    "type RequestIssue",
  ],
  "response/response-check": ["ResponseMismatch"],
  route: ["type Route"],
  "security/basic": ["type BasicCredential"],
  "security/security": ["type SecurityCheck", "type SecurityFunction"],
  server: ["type Api", "type ApiOperation", "type ApiPath"],
} as const satisfies RuntimeExports;

/** Modules whose exports every application can use. The others are exported if an operation needs them. */
const chosenByApplication = [
  "body/media-type",
  "errors/error-body",
  "errors/problem",
  "http",
  "lifecycle/options",
  "options",
  "plugins/define-plugin",
  "plugins/phases",
  "response/response-check",
  "route",
  "server",
];

export function serverContext(context: TargetContext): ServerContext {
  const runtime = runtimeReferences(context, "server", {
    always: chosenByApplication,
    with: {
      "body/multipart": ["body/form-parts", "body/incoming-file"],
      "lifecycle/lifecycle": ["lifecycle/brownouts"],
    },
  });
  return { ...context, runtime };
}

/** Copies the adapters, the chosen plugins, and the modules of the runtime that they or the generated files import. */
export function copyPlan({
  runtime,
  description,
  serverPlugins,
  telemetry,
}: ServerContext): FilePlan {
  const { entries } = telemetryPart({ telemetry });
  return runtime.copyPlan([
    ...[...adapters, ...serverPlugins, ...entries].map(
      (entry) => `${entry}.ts`,
    ),
    ...(description === null ? [] : ["description/serve.ts"]),
  ]);
}
