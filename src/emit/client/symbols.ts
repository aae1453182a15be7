/** Names that the hand-written files of the client package declare, and their modules. */
import type { SymbolRef } from "../../naming/symbols.js";
import { typeRef, valueRef, type Code } from "../code/index.js";
import type { TargetContext } from "../target.js";

/** The names that the package exports from its runtime, by module. */
export const runtimeExports = {
  "credentials/types": ["BasicCredentials", "Credential", "CredentialRequest"],
  client: [
    "CallOptions",
    "Client",
    "Fetch",
    "FetchInit",
    "Follow",
    "OutgoingRequest",
    "Retry",
    "TransportOptions",
  ],
  errors: ["ErrorDetails", "ErrorKind"],
  "formats/bytes": ["BinaryBody"],
  "formats/events": ["EventPosition", "EventStream", "ServerSentEvent"],
  "formats/fields": ["AdditionalFields"],
  "formats/file-stream": [
    "ByteSource",
    "FileStream",
    "WithStreams",
    "fileStream",
  ],
  "formats/form": ["FormBody"],
  "formats/json-items": ["JsonItems"],
  "formats/json-lines": ["JsonLines"],
  "formats/multipart": ["MultipartBody"],
  "options/deprecations": ["DeprecationNotice"],
  "options/pagination": ["PagePromise", "PagedOperation", "items", "paginate"],
  "options/reconnect": [
    "EventOf",
    "EventOperation",
    "ReconnectOptions",
    "reconnecting",
  ],
  "options/refresh": ["refreshOn401"],
  "options/retry": ["RetryOptions", "retry"],
  "request/redirects": ["followRedirects"],
  result: [
    "Failure",
    "Result",
    "Success",
    "SuccessBody",
    "Undeclared",
    "unwrap",
  ],
  route: ["NoInput", "Route"],
} as const satisfies Record<string, readonly string[]>;

/** Modules that a caller chooses. The others are exported if an operation needs them. */
const chosenByCaller = [
  "client",
  "errors",
  "options/deprecations",
  "options/refresh",
  "options/retry",
  "request/redirects",
  "result",
  "route",
];

/** Modules that a caller can choose if an operation needs another one. */
const chosenWith = new Map([["formats/events", "options/reconnect"]]);

/** The exports of `src/client.ts` except the error class, whose name comes from the API. */
export const clientFileNames = [
  "Auth",
  "ClientOptions",
  "createClient",
  "isApiError",
  "reportDeprecations",
  "servers",
] as const;

/** References to the runtime. The imports and the copied files follow from them. */
export interface ClientRuntime {
  type(module: string, name: string): Code;
  value(module: string, name: string): Code;
  /** The modules of the references so far, and those that a caller chooses. */
  used(): readonly string[];
}

export function runtimeOf({ names }: TargetContext): ClientRuntime {
  const used = new Set(chosenByCaller);
  const symbol = (module: string, name: string): SymbolRef => {
    used.add(module);
    const chosen = chosenWith.get(module);
    if (chosen !== undefined) used.add(chosen);
    return names.fixed("client", `runtime/${module}`, name);
  };
  return {
    type: (module, name) => typeRef(symbol(module, name)),
    value: (module, name) => valueRef(symbol(module, name)),
    used: () => [...used].sort(),
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
