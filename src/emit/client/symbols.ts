/** Names that the hand-written files of the client package declare, and their modules. */
import type { SymbolRef } from "../../naming/symbols.js";
import { typeRef, valueRef, type Code } from "../code/index.js";
import type { TargetContext } from "../target.js";

/** Runtime modules, each with the names that generated files and users need. */
export const runtimeModules = {
  "request/address": [],
  "request/auth": ["BasicCredentials", "Credential", "CredentialRequest"],
  client: ["CallOptions", "Client", "Fetch", "TransportOptions"],
  "transport/deadline": [],
  "parameters/deep-object": [],
  "transport/deprecation": ["DeprecationNotice"],
  errors: ["ErrorDetails", "ErrorKind"],
  "response/event-stream": ["EventStream", "JsonLines", "ServerSentEvent"],
  "request/file-stream": [
    "ByteSource",
    "FileStream",
    "WithStreams",
    "fileStream",
  ],
  "parameters/flat-text": [],
  "response/invalid-body": [],
  "response/lines": [],
  "response/link-header": [],
  "request/multipart": [],
  "request/outgoing": [],
  "response/pagination": ["nextPage", "paginate"],
  "parameters/parameters": [],
  "parameters/path": [],
  "parameters/percent": [],
  "request/prepare": [],
  "transport/redirect": [],
  "request/request-body": [
    "BinaryBody",
    "FormBody",
    "AdditionalFields",
    "MultipartBody",
  ],
  "request/request-items": ["JsonItems"],
  "response/response": [],
  "response/response-body": [],
  "response/response-headers": [],
  "response/result": ["Failure", "Result", "Success", "SuccessBody", "unwrap"],
  "transport/retry": ["RetryOptions"],
  route: ["NoInput"],
  "parameters/scalar-text": [],
  "parameters/styles": [],
  "transport/send": [],
  "request/server-address": [],
  "response/stream": [],
} as const satisfies Record<string, readonly string[]>;

/** The exports of `src/client.ts` except the error class, whose name comes from the API. */
export const clientFileNames = [
  "Auth",
  "ClientOptions",
  "createClient",
  "isApiError",
  "servers",
] as const;

type RuntimeModule = keyof typeof runtimeModules;

/** References to the runtime. The imports follow from them. */
export interface ClientRuntime {
  type(module: RuntimeModule, name: string): Code;
  value(module: RuntimeModule, name: string): Code;
}

export function runtimeOf({ names }: TargetContext): ClientRuntime {
  const symbol = (module: RuntimeModule, name: string): SymbolRef =>
    names.fixed("client", `runtime/${module}`, name);
  return {
    type: (module, name) => typeRef(symbol(module, name)),
    value: (module, name) => valueRef(symbol(module, name)),
  };
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
