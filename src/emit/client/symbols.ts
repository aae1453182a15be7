/** Names that the hand-written files of the client package declare, and their modules. */
import type { SymbolRef } from "../../naming/symbols.js";
import { typeRef, valueRef, type Code } from "../code/index.js";
import type { TargetContext } from "../target.js";

/** The names that the package exports from its runtime, by module. */
export const runtimeExports = {
  "request/auth": ["BasicCredentials", "Credential", "CredentialRequest"],
  client: ["CallOptions", "Client", "Fetch", "TransportOptions"],
  "transport/deprecation": ["DeprecationNotice"],
  errors: ["ErrorDetails", "ErrorKind"],
  "response/event-stream": ["EventStream", "JsonLines", "ServerSentEvent"],
  "request/file-stream": [
    "ByteSource",
    "FileStream",
    "WithStreams",
    "fileStream",
  ],
  "response/pagination": ["nextPage", "paginate"],
  "request/request-body": [
    "BinaryBody",
    "FormBody",
    "AdditionalFields",
    "MultipartBody",
  ],
  "request/request-items": ["JsonItems"],
  "response/result": ["Failure", "Result", "Success", "SuccessBody", "unwrap"],
  "transport/retry": ["RetryOptions"],
  route: ["NoInput"],
} as const satisfies Record<string, readonly string[]>;

/** The exports of `src/client.ts` except the error class, whose name comes from the API. */
export const clientFileNames = [
  "Auth",
  "ClientOptions",
  "createClient",
  "isApiError",
  "servers",
] as const;

/** References to the runtime. The imports follow from them. */
export interface ClientRuntime {
  type(module: string, name: string): Code;
  value(module: string, name: string): Code;
}

export function runtimeOf({ names }: TargetContext): ClientRuntime {
  const symbol = (module: string, name: string): SymbolRef =>
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
