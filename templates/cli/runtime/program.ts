// Part of the Specwright runtime.
/** The program as data. Generated code contains it, and the rest of this folder runs it. */

export interface Program {
  /** The command in the shell. */
  readonly name: string;
  /** The version of the API. */
  readonly version: string;
  readonly about: string;
  /** The first one is used by default. */
  readonly servers: readonly { readonly name: string; readonly url: string }[];
  readonly credentials: readonly CredentialSource[];
  readonly client: () => Promise<{ readonly client: ClientFunctions }>;
  readonly groups: readonly Group[];
}

/** A credential in the environment. */
export interface CredentialSource {
  /** The name of the security scheme. */
  readonly scheme: string;
  readonly variable: string;
  readonly isBasic?: boolean;
  readonly about?: string;
}

export interface Group {
  readonly name: string;
  readonly about?: string;
  readonly commands: readonly CommandRow[];
  readonly load: () => Promise<{ readonly commands: Commands }>;
}

/** A command in a list. */
export interface CommandRow {
  readonly name: string;
  /** The name of the operation, which also works. */
  readonly whole?: string;
  readonly about?: string;
  readonly isDeprecated?: boolean;
}

export interface Commands {
  readonly [name: string]: Command;
}

export interface Command {
  readonly about?: string;
  readonly deprecated?: string;
  /** The function of the client. */
  readonly call: Call;
  /** The check of requests, for `checkWith`. */
  readonly check?: { readonly isBodyRequired?: boolean };
  /** Returns the items of all pages, or the bodies of the pages. */
  readonly pages?: AllPages;
  /** Where the items of a page are in its body, for tables. */
  readonly rows?: readonly string[];
  readonly bodies?: readonly BodyChoice[];
  readonly flags?: readonly Flag[];
}

/** A media type of the body. */
export interface BodyChoice {
  readonly mediaType: string;
  readonly format: "json" | "text" | "binary" | "form" | "multipart" | "items";
  /** Whether the flags describe the fields of this body. */
  readonly hasFlags?: boolean;
  /** Parses JSON without losing digits of integers. */
  readonly wire?: { readonly parse: (text: string) => unknown };
}

/** A flag, and the part of the request that it sets. */
export interface Flag {
  readonly name: string;
  /** `["query", "limit"]`, `["body", "owner", "name"]` */
  readonly at: readonly string[];
  /** The JSON types of the value, or of an item; any if they are absent. */
  readonly types?: readonly FlagType[];
  /** `several`: one use of the flag is a value, more are a list. */
  readonly list?: "always" | "several";
  /** Integers are `bigint`. */
  readonly bigint?: boolean;
  /** The value is a password or a similar secret. */
  readonly secret?: boolean;
  /** The value is the path of a file. */
  readonly file?: boolean;
  readonly choices?: readonly string[];
  readonly required?: boolean;
  /** The flag may be written without its name. */
  readonly positional?: boolean;
  readonly about?: string;
  readonly deprecated?: string;
}

export type FlagType =
  "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** The functions of the client package that commands use. Its types depend on the API, so they are not known here. */
export interface ClientFunctions {
  readonly createClient: (options: never) => unknown;
  readonly checkWith: (...checks: never[]) => unknown;
  readonly reportDeprecations: (
    listener: (notice: DeprecationFacts) => void,
  ) => unknown;
}

/** A part of the notice of the client. */
export interface DeprecationFacts {
  readonly operation: string;
  readonly since: string | null;
  readonly removal: string | null;
}

export type Call = (
  client: never,
  request: never,
  options?: never,
) => Promise<CallResult>;

export type AllPages = (
  client: never,
  operation: never,
  request: never,
  options: never,
) => AsyncIterable<unknown>;

/** A part of the result of the client. */
export interface CallResult {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
  readonly response: Response;
  /** Why the description does not declare the response. */
  readonly reason?: string;
}
