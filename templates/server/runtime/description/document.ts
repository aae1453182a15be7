// Part of the Specwright runtime.
/** Paths that the server serves beside the operations: documents of the description, and paths of plugins. */
import { wrongMethod } from "../errors/refusals.js";
import type { Refusal } from "../errors/problem.js";
import type { HttpReply, HttpRequest } from "../http.js";

/** One document. */
export interface ServedDocument {
  /** Without the base path: `/openapi.json`. */
  readonly path: string;
  readonly contentType: string;
  /** Further headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Created on demand. */
  readonly content: () => DocumentContent;
}

export interface DocumentContent {
  readonly text: string;
  /** With its quotes. */
  readonly etag: string;
}

/** The option `description`: the result of `description()` of the package. */
export interface ServedDescription {
  readonly documents: readonly ServedDocument[];
}

const allow = "GET, HEAD, OPTIONS";

export function documentReply(
  { contentType, headers, content }: ServedDocument,
  request: HttpRequest,
): HttpReply | Refusal {
  const { method } = request;
  if (method === "OPTIONS")
    return { status: 204, headers: { allow }, body: null };
  if (method !== "GET" && method !== "HEAD") return wrongMethod(allow);
  const { text, etag } = content();
  const common = { etag, "cache-control": "no-cache" };
  return isKnown(request.header("if-none-match"), etag)
    ? { status: 304, headers: common, body: null }
    : {
        status: 200,
        headers: {
          "content-type": contentType,
          "x-content-type-options": "nosniff",
          ...common,
          ...headers,
        },
        body: text,
      };
}

/** Proxies mark an entity tag as weak (`W/`) if they compress the body. */
function isKnown(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const known = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return known.includes(etag) || known.includes("*");
}

/** A path whose requests only a plugin answers. */
export interface PluginPath {
  readonly path: string;
}

/** A path that is not the path of an operation. */
export type ServedPath = ServedDocument | PluginPath;

/** The paths beside the operations. Throws a `TypeError` if an operation may have the same path. */
export function pathsBeside(
  { description, plugins = [] }: Beside,
  isTaken: (path: string) => boolean,
): ReadonlyMap<string, ServedPath> {
  const found = new Map<string, ServedPath>();
  const add = (option: string, served: ServedPath): void => {
    const { path } = served;
    if (isTaken(path) || found.has(path)) {
      throw new TypeError(
        `The option \`${option}\` has the path ${path}, which is already in use; choose another one`,
      );
    }
    found.set(path, served);
  };
  for (const document of description?.documents ?? [])
    add("description", document);
  for (const { paths = [] } of plugins)
    for (const path of paths) add("plugins", { path });
  return found;
}

/** The options that have paths. */
interface Beside {
  readonly description?: ServedDescription;
  readonly plugins?: readonly { readonly paths?: readonly string[] }[];
}
