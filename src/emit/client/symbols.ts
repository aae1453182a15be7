/** Names that the hand-written files of the client package declare, and their modules. */
import type { SymbolRef } from "../../naming/symbols.js";
import type { RuntimeExports } from "../index-exports.js";
import {
  runtimeReferences,
  type RuntimeReferences,
} from "../runtime-references.js";
import type { TargetContext } from "../target.js";

/** The names that the package exports from its runtime, by module. */
export const runtimeExports = {
  "codecs/wire": ["type WireOperation", "wireOperation"],
  "credentials/types": [
    "type BasicCredentials",
    "type Credential",
    "type CredentialRequest",
  ],
  client: [
    "type CallOptions",
    "type Check",
    "type CheckedCall",
    "type Client",
    "type FetchInit",
    "type OutgoingRequest",
    "type Redirect",
    "type Retry",
    "type TransportOptions",
  ],
  errors: ["type CheckIssue", "type ErrorDetails", "type ErrorKind"],
  "formats/bytes": ["type BinaryBody"],
  "formats/event-items": ["type SentEvents"],
  "formats/events": [
    "type EventPosition",
    "type EventStream",
    "type ServerSentEvent",
  ],
  "formats/fields": ["type AdditionalFields"],
  "formats/byte-source": ["type ByteSource"],
  "formats/file-stream": ["type FileStream", "type WithStreams", "fileStream"],
  "formats/form": ["type FormBody"],
  "formats/json-items": ["type JsonItems"],
  "formats/json-lines": ["type JsonLines"],
  "formats/multipart": ["type MultipartBody"],
  "options/check": [
    "type BodyChecks",
    "type RequestCheck",
    "type ResponseCheck",
    "checkWith",
  ],
  "options/deprecations": ["type DeprecationNotice"],
  "options/pagination": [
    "type PagePromise",
    "type PagedOperation",
    "items",
    "paginate",
  ],
  "options/reconnect": [
    "type EventOf",
    "type EventOperation",
    "type ReconnectOptions",
    "reconnecting",
  ],
  "options/refresh": ["refreshOn401"],
  "options/upload": ["type UploadProgress", "withUploadProgress"],
  "options/retry": ["type RetryOptions", "retry"],
  "request/redirects": ["followRedirects"],
  result: [
    "type Failure",
    "type Result",
    "type Success",
    "type SuccessBody",
    "type Undeclared",
    "unwrap",
  ],
  route: ["type Fetch", "type Follow", "type NoInput", "type Route"],
} as const satisfies RuntimeExports;

/** Modules that a caller chooses. The others are exported if an operation needs them. */
const chosenByCaller = [
  "client",
  "errors",
  "options/check",
  "options/deprecations",
  "options/refresh",
  "options/retry",
  "options/upload",
  "request/redirects",
  "result",
  "route",
];

/** The exports of `src/client.ts` except the error class, whose name comes from the API. */
export const clientFileNames = [
  "Auth",
  "ClientOptions",
  "ErrorOf",
  "createClient",
  "isApiError",
  "reportDeprecations",
  "servers",
] as const;

/** The other declarations of `src/client.ts`. What it imports must have other names. */
export const clientFileLocals = ["api", "deprecations"] as const;

/** References to the runtime of the client. */
export function clientRuntime(context: TargetContext): RuntimeReferences {
  return runtimeReferences(context, "client", {
    always: chosenByCaller,
    with: {
      "codecs/pages": ["codecs/wire"],
      "codecs/request": ["codecs/wire"],
      "codecs/response": ["codecs/wire"],
      "formats/events": ["options/reconnect"],
      "formats/file-stream": ["formats/byte-source"],
    },
  });
}

/**
 * `PetStoreError`, or `PetStoreClientError` if a schema has that name. A title that is a whole sentence makes no usable
 * name.
 */
export function errorClass({ names }: TargetContext): SymbolRef {
  const stem = names.api.stem.length > 40 ? "Api" : names.api.stem;
  const name = names.exported("client", `${stem}Error`, `${stem}ClientError`);
  return names.fixed("client", "client", name);
}
