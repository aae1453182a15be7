// Part of the Specwright runtime.
/** The operations of an API as tools of the Model Context Protocol. */

export interface JsonObject {
  readonly [name: string]: unknown;
}

export type Stability = "experimental" | "alpha" | "beta" | "stable";

/** `read` changes nothing, `add` only adds, `change` changes or deletes what exists. */
export type Effect = "read" | "add" | "change";

/** An operation, as the generated code describes it. Its texts come from the API description. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** `GET /pets/{petId}` */
  readonly operation: string;
  readonly effect: Effect;
  readonly idempotent: boolean;
  readonly tags: readonly string[];
  readonly stability: Stability;
  /** One of these suffices: security schemes with the scopes that they need. An empty list needs no credentials. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly deprecation?: ToolDeprecation;
  /** JSON Schema. `$ref` leads to the definitions of the API. */
  readonly input: JsonObject;
  /** JSON Schema of the structured results; none if it is not certain. */
  readonly output?: JsonObject;
  /** What each status means: `404`, `4XX` or `default`. */
  readonly statuses: Readonly<Record<string, string>>;
  /** The content type of the body, if it is not the first one of the operation. */
  readonly contentType?: string;
  /** Fields of the body that are files, as base64; `*` is the body itself. */
  readonly files?: readonly string[];
  /** Parts of the input with 64-bit integers. */
  readonly wires?: Readonly<
    Record<string, { readonly decode: (values: unknown) => unknown }>
  >;
  /** The entry of the index: words with weights. */
  readonly words?: string;
  /** The input and the results as TypeScript. */
  readonly signature?: string;
  /** The function of the client. */
  readonly call: (
    client: never,
    request: never,
    options?: never,
  ) => PromiseLike<unknown>;
  /** The option `check` of the client, which validates requests and responses. */
  readonly check: unknown;
}

export interface ToolDeprecation {
  /** Since when, until when, and the replacement. */
  readonly text: string;
  /** The day on which the operation is removed: `2030-12-05`. */
  readonly removal?: string;
}

/** All that the generated code knows. */
export interface ToolApi {
  /** The name of the server: `pet-store`. */
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** What the API is for, in a few sentences. */
  readonly about: string;
  readonly tools: readonly Tool[];
  /** `each`: one tool for each operation. `search`: tools that search and call operations. */
  readonly mode: "each" | "search";
  /** Named schemas, for `#/$defs/NAME`. */
  readonly definitions: Readonly<Record<string, JsonObject>>;
}

/** An entry of `tools/list`. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject & { readonly type: "object" };
  readonly outputSchema?: JsonObject & { readonly type: "object" };
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export type ContentBlock =
  | { readonly type: "text"; readonly text: string }
  | {
      readonly type: "image" | "audio";
      readonly data: string;
      readonly mimeType: string;
    }
  | {
      readonly type: "resource";
      readonly resource: {
        readonly uri: string;
        readonly blob: string;
        readonly mimeType: string;
      };
    };

/** The result of `tools/call`. */
export interface ToolResult {
  readonly content: ContentBlock[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: true;
}

/** The value of an object at a name that may be hostile. */
export function ownField(value: unknown, name: string): unknown {
  return typeof value === "object" &&
    value !== null &&
    Object.hasOwn(value, name)
    ? (value as JsonObject)[name]
    : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
