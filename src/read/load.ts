/**
 * Reads the entry document and all documents that it refers to, each once.
 *
 * swagger-parser finds the documents to read next. Reading and parsing are plugins of ours, and instead of a document it
 * gets the list of references that `document-index.ts` found in it, with numbers as addresses. It does not get the
 * documents themselves, for these reasons (13.0.0 with our plugins; `test/read/swagger-parser.test.ts` shows them):
 *
 * - It refuses OpenAPI 3.2, documents without `paths`, numbers as `info.version`, and referenced files that are empty.
 * - It follows a `$ref` in examples, defaults and extensions, which is data.
 * - It rewrites relative server URLs of a document that comes from the network, and resolves references against the
 *   address before a redirect.
 * - Its search takes quadratic time: 20,000 references to one file (0.6 MB) take 3.8 s, 40,000 take 21 s. The index takes
 *   0.6 s and 0.8 s, file system included.
 *
 * For ordinary documents speed is no reason: Stripe (3.7 MB) takes 0.72 CPU s its way and 0.76 s with the index, Kubernetes
 * (3.3 MB) 0.56 s and 0.62 s, of which parsing is 0.69 s and 0.52 s.
 */
import { getOrCreate } from "../common/get-or-create.js";
import type SwaggerParser from "@apidevtools/swagger-parser";
import {
  DiagnosticError,
  diagnostic,
  type Diagnostic,
} from "../diagnostics.js";
import type {
  Failure,
  Reduce,
  SpecDocument,
  SpecDocuments,
  ReferenceTarget,
} from "./documents.js";
import { limits } from "./limits.js";
import { applyOverlays, type Overlaid } from "./overlay/apply.js";
import type { Overlay } from "./overlay/document.js";
import { parseText } from "./parse.js";
import { parseLazily } from "./parse-lazily.js";
import { isObject } from "./json.js";
import { Unreadable } from "./source-text.js";
import { readSource, type SourcePolicy } from "./sources.js";
import { indexDocument, type DocumentIndex } from "./document-index.js";
import { statedVersion, type Version } from "./version.js";

export interface EntrySource {
  readonly uri: string;
  readonly text: string;
  readonly overlays: readonly Overlay[];
  readonly reduce: Reduce | null;
}

interface Loaded {
  document: SpecDocument;
  index: DocumentIndex;
}

export async function loadDocuments(
  entry: EntrySource,
  nameOf: (uri: string) => string,
  policy: SourcePolicy,
): Promise<Omit<SpecDocuments, "digest">> {
  const uris = new UriTable();
  const loaded = new Map<string, Loaded>();
  /** The final URI of each redirected document. Its references are relative to that URI. */
  const redirected = new Map<string, string>();
  const failures = new Map<string, Failure>();
  const problems: Error[] = [];
  const warnings: Diagnostic[] = [];
  const parseWarnings: Diagnostic[] = [];
  let entryVersion: Version = "3.1";

  async function read({ url }: { url: string }): Promise<string> {
    const uri = uris.uri(url);
    try {
      if (uris.size > limits.documents) {
        throw new Unreadable("too-many-documents", { limit: limits.documents });
      }
      const source = await readSource(uri, policy);
      if (source.uri !== uri) redirected.set(uri, source.uri);
      return source.text;
    } catch (problem) {
      if (problem instanceof Unreadable) failures.set(uri, problem.failure);
      else problems.push(asError(problem));
      return "";
    }
  }

  /** Returns a substitute document for swagger-parser: a list of the documents to read next. */
  function parse({ url, data }: { url: string; data: unknown }) {
    const uri = uris.uri(url);
    const references: { $ref: string }[] = [];
    if (!failures.has(uri)) {
      try {
        const found = loadOne(uri, String(data));
        loaded.set(uri, found);
        for (const address of found.index.references) {
          references.push({ $ref: uris.key(address) });
        }
      } catch (problem) {
        problems.push(asError(problem));
      }
    }
    return { ...emptyApi, references };
  }

  function loadOne(uri: string, text: string): Loaded {
    const name = nameOf(uri);
    const isEntry = uri === entry.uri;
    const hasOverlays = isEntry && entry.overlays.length > 0;
    const reduce = isEntry ? entry.reduce : null;
    // An overlay may change any part.
    const parse = reduce && !hasOverlays ? parseLazily : parseText;
    const written = parse(name, text, (found) => parseWarnings.push(found));
    const { value: complete, trace } = hasOverlays
      ? overlay(name, written)
      : { value: written, trace: null };
    const reduced = (isObject(complete) && reduce?.(complete)) || null;
    const { value, trimmed } = reduced ?? { value: complete, trimmed: none };
    const stated = statedVersion(name, value);
    if (isEntry) entryVersion = stated ?? notOpenApi(name);
    const version = stated ?? entryVersion;
    const base = redirected.get(uri) ?? uri;
    const found = indexDocument(name, base, version, value);
    if (base !== uri) found.resources.unshift({ uri, pointer: "" });
    const { resources } = found;
    return {
      document: {
        ...{ name, uri: base, text, value, complete, trimmed, trace, version },
        resources,
      },
      index: found,
    };
  }

  function overlay(name: string, written: unknown): Overlaid {
    const overlaid = applyOverlays(name, written, entry.overlays);
    warnings.push(...overlaid.warnings);
    return overlaid;
  }

  const url = uris.key(entry.uri);
  const { references } = parse({ url, data: entry.text });
  // Most specs are one document. Loading swagger-parser takes as long as the whole run of a small one.
  if (references.length > 0) await readAll(url, references, { read, parse });

  throwFirst(problems);
  const first = loaded.get(entry.uri);
  // Unreachable: if the entry document is missing, `throwFirst` has thrown the problem.
  if (!first) throw new Error("the entry document was not read");
  return {
    ...assemble(first.document, [...loaded.values()]),
    failures,
    // Files are read in parallel. Sorting makes the order of warnings deterministic.
    warnings: [...warnings, ...parseWarnings.sort(byDocument)],
  };
}

const none: ReadonlySet<string> = new Set();

/** What swagger-parser gets instead of a document has no content but references. */
const emptyApi = {
  openapi: "3.0.0",
  info: { title: "", version: "" },
  paths: {},
};

interface Plugins {
  read(file: { url: string }): Promise<string>;
  parse(file: { url: string; data: unknown }): object;
}

/** Reads and parses the documents that the references name, and all that these refer to. */
async function readAll(
  url: string,
  references: readonly { $ref: string }[],
  { read, parse }: Plugins,
): Promise<void> {
  const { default: Parser } = await import("@apidevtools/swagger-parser");
  const disabled = false;
  const api = { ...emptyApi, references };
  await new Parser().resolve(url, api, {
    resolve: {
      external: true,
      file: disabled,
      http: disabled,
      ours: { canRead: true, read },
    },
    parse: {
      json: disabled,
      yaml: disabled,
      text: disabled,
      binary: disabled,
      ours: { canParse: true, parse },
    },
  } as SwaggerParser.Options);
}

/** Maps URIs to numbers, so that swagger-parser need not handle them. */
class UriTable {
  readonly #uris: string[] = [];
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#uris.length;
  }

  key(uri: string): string {
    const add = () => this.#uris.push(uri) - 1;
    const number = getOrCreate(this.#numbers, uri, add);
    return `spec://document/${number}`;
  }

  uri(key: string): string {
    return this.#uris[Number(key.slice("spec://document/".length))] ?? "";
  }
}

function notOpenApi(document: string): never {
  throw new DiagnosticError(
    diagnostic("not-openapi", { document, pointer: "" }, {}),
  );
}

/** Files are read in parallel, so the order of problems is arbitrary. Throws the first one by place. */
function throwFirst(problems: Error[]): void {
  const [first] = problems.sort((one, other) =>
    placeOf(one) < placeOf(other) ? -1 : 1,
  );
  if (first) throw first;
}

function placeOf(problem: Error): string {
  return problem instanceof DiagnosticError
    ? (problem.diagnostic.place?.document ?? "")
    : "";
}

function byDocument(one: Diagnostic, other: Diagnostic): number {
  const name = one.place?.document ?? "";
  return name < (other.place?.document ?? "") ? -1 : 1;
}

function asError(problem: unknown): Error {
  return problem instanceof Error ? problem : new Error(String(problem));
}

function assemble(
  entry: SpecDocument,
  loaded: Loaded[],
): Omit<SpecDocuments, "digest" | "failures" | "warnings"> {
  loaded.sort((one, other) =>
    one.document.name < other.document.name ? -1 : 1,
  );
  const resources = new Map<string, ReferenceTarget>();
  const anchors = new Map<string, ReferenceTarget>();
  const dynamicAnchors = new Map<string, ReferenceTarget>();
  for (const { document, index: found } of loaded) {
    for (const { uri, pointer } of found.resources) {
      resources.set(uri, { document, pointer });
    }
    for (const [name, pointer] of found.anchors) {
      anchors.set(name, { document, pointer });
    }
    for (const [name, pointer] of found.dynamicAnchors) {
      dynamicAnchors.set(name, { document, pointer });
    }
  }
  return {
    entry,
    byName: new Map(loaded.map(({ document }) => [document.name, document])),
    resources,
    anchors,
    dynamicAnchors,
    metaschemas: new Map(
      loaded.flatMap(({ index: found }) => found.metaschemas),
    ),
  };
}
