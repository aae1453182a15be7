// Part of the Specwright runtime.
/** Chooses where the description of the API is served. */
import {
  addPath,
  type AnswerBeside,
  type ServedDescription,
} from "../runtime/routing/paths-beside.js";
import { documentAnswer, type DocumentContent } from "./document.js";
import { docsPage, pagePolicy } from "./page.js";

/** Paths without the base path. Null for a document that is not served. */
export interface DescriptionOptions {
  /** The OpenAPI document as JSON; `/openapi.json` by default. */
  readonly json?: string | null;
  /** The OpenAPI document as YAML; `/openapi.yaml` by default. */
  readonly yaml?: string | null;
  /** A page for people; `/docs` by default. */
  readonly docs?: string | null;
}

export interface DescriptionContents {
  readonly json: string;
  readonly yaml: string;
}

export function servedDescription(
  contents: DescriptionContents,
  options: DescriptionOptions,
): ServedDescription {
  const {
    json = "/openapi.json",
    yaml = "/openapi.yaml",
    docs = "/docs",
  } = options;
  const page = () =>
    docsPage(
      JSON.parse(contents.json),
      [json, yaml].filter((path) => path !== null).map(linkFrom(docs ?? "")),
    );
  const documents = [
    ...documentAt("json", json, "application/json", () => contents.json),
    ...documentAt("yaml", yaml, "application/yaml", () => contents.yaml),
    ...documentAt("docs", docs, "text/html; charset=utf-8", page, {
      "content-security-policy": pagePolicy,
      "referrer-policy": "no-referrer",
    }),
  ];
  return {
    addPaths(paths) {
      for (const [path, answer] of documents)
        addPath(paths, "description", path, answer);
    },
  };
}

function documentAt(
  option: string,
  path: string | null,
  contentType: string,
  textOf: () => string,
  headers: Readonly<Record<string, string>> = {},
): [path: string, answer: AnswerBeside][] {
  if (path === null) return [];
  if (!/^\/[\w\-.~!$&'()*+,;=:@/]*$/.test(path)) {
    throw new TypeError(
      `The path \`${option}\` of the description must start with / and contain no parameters, but it is ${JSON.stringify(path)}`,
    );
  }
  const content = once((): DocumentContent => {
    const text = textOf();
    return { text, etag: `"${hashOf(text)}"` };
  });
  return [[path, documentAnswer(contentType, content, headers)]];
}

/** A relative link also works below the prefix of a framework or a proxy. */
function linkFrom(page: string): (path: string) => string {
  const depth = page.split("/").length - 2;
  return (path) => "../".repeat(depth) + path.slice(1);
}

function once<T>(create: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: create() }).value;
}

/** A short hash (cyrb53), because the platform may have no cryptography that works without waiting. */
function hashOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2246822507) ^
    Math.imul(low ^ (low >>> 13), 3266489909);
  low =
    Math.imul(low ^ (low >>> 16), 2246822507) ^
    Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16);
}
