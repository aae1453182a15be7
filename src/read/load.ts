/**
 * Reads the entry document and all documents that it refers to, each once.
 *
 * swagger-parser walks from document to document and keeps them in its `$refs`. Reading and parsing are plugins of ours.
 * Of each document it sees an outline only: the references that `document-index.ts` found in it. It does not see the
 * documents themselves, for these reasons (13.0.0 with our plugins; `test/read/swagger-parser.test.ts` shows them):
 *
 * - It refuses OpenAPI 3.2, documents without `paths`, numbers as `info.version`, and referenced files that are empty.
 * - It follows a `$ref` in examples, defaults and extensions, which is data.
 * - It rewrites relative server URLs of a document that comes from the network, and resolves references against the
 *   address before a redirect.
 * - Its search takes quadratic time: 20,000 references to one file (0.6 MB) take 3.8 s, 40,000 take 21 s. The index takes
 *   0.6 s and 0.8 s, file system included.
 */
import SwaggerParser from "@apidevtools/swagger-parser";
import {
  DiagnosticError,
  diagnostic,
  type Diagnostic,
} from "../base/diagnostics.js";
import type {
  Failure,
  Reduce,
  SpecDocument,
  SpecDocuments,
  ReferenceTarget,
} from "./documents.js";
import { limits } from "./limits.js";
import { outsideFailure, type PathBases } from "./files/outside.js";
import { applyOverlays, type Overlaid } from "./overlay/apply.js";
import type { Overlay } from "./overlay/document.js";
import { parseText } from "./parse.js";
import { parseLazily } from "./parse-lazily.js";
import { isObject } from "../base/common/json.js";
import { exists, type Lookup } from "./references/look-up.js";
import type { RepairedReferences } from "./references/repair.js";
import { Unreadable } from "./source-text.js";
import { readSource, type SourcePolicy } from "./sources.js";
import { indexDocument, type DocumentIndex } from "./document-index.js";
import { statedVersion, type Version } from "./version.js";

interface EntrySource {
  readonly uri: string;
  readonly text: string;
  readonly overlays: readonly Overlay[];
  readonly reduce: Reduce | null;
  /** The folder of the spec; null if it comes from the network. */
  readonly folder: string | null;
}

interface Loaded {
  document: SpecDocument;
  index: DocumentIndex;
}

export async function loadDocuments(
  entry: EntrySource,
  nameOf: (uri: string) => string,
  policy: SourcePolicy,
  bases: PathBases,
): Promise<Omit<SpecDocuments, "digest">> {
  /** The final URI of each redirected document. Its references are relative to that URI. */
  const redirected = new Map<string, string>();
  const failures = new Map<string, Failure>();
  /** By URI: files that may not be read. */
  const outside = new Map<string, string>();
  const problems: Error[] = [];
  const warnings: Diagnostic[] = [];
  const parseWarnings: Diagnostic[] = [];
  let entryVersion: Version = "3.1";
  let count = 0;

  async function read({ url }: { url: string }): Promise<string> {
    const uri = uriOf(url);
    if (uri === entry.uri) return entry.text;
    try {
      if (++count >= limits.documents) {
        throw new Unreadable("too-many-documents", { limit: limits.documents });
      }
      const source = await readSource(uri, policy);
      if (source.uri !== uri) redirected.set(uri, source.uri);
      return source.text;
    } catch (problem) {
      if (!(problem instanceof Unreadable)) problems.push(asError(problem));
      else {
        failures.set(uri, problem.failure);
        if (problem.outside !== null) outside.set(uri, problem.outside);
      }
      return "";
    }
  }

  function parse({ url, data }: { url: string; data: unknown }): Outline {
    const uri = uriOf(url);
    if (failures.has(uri)) return { ...emptyApi, references: [] };
    try {
      const found = loadOne(uri, String(data));
      const references = Array.from(found.index.references, (address) => ({
        $ref: addressOf(address),
      }));
      return { ...emptyApi, references, [content]: found };
    } catch (problem) {
      problems.push(asError(problem));
      return { ...emptyApi, references: [] };
    }
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
        name,
        uri: base,
        text,
        value,
        complete,
        trimmed,
        trace,
        version,
        resources,
        inlined: new Map(),
      },
      index: found,
    };
  }

  function overlay(name: string, written: unknown): Overlaid {
    const overlaid = applyOverlays(name, written, entry.overlays);
    warnings.push(...overlaid.warnings);
    return overlaid;
  }

  const outlines = await resolve(addressOf(entry.uri), { read, parse });
  throwFirst(problems);
  const loaded = outlines.flatMap((outline) => outline[content] ?? []);
  const [first] = loaded;
  // Unreachable: if the entry document is missing, `throwFirst` has thrown the problem.
  if (!first) throw new Error("the entry document was not read");
  const files = [...new Set(outside.values())].sort();
  const failure = outsideFailure(files, entry.folder, bases);
  for (const uri of outside.keys()) failures.set(uri, failure);
  const assembled = assemble(first.document, loaded);
  const repaired = await repair({ ...assembled, failures }, loaded);
  return {
    ...assembled,
    failures,
    outside: files,
    homes: repaired?.homes ?? [],
    errors: repaired?.errors ?? [],
    // Files are read in parallel. Sorting makes the order of warnings deterministic.
    warnings: [
      ...warnings,
      ...parseWarnings.sort(byDocument),
      ...(repaired?.warnings ?? []),
    ],
  };
}

/** Most specs need no repair, so the walk of all references is skipped. */
async function repair(
  documents: Lookup & Pick<SpecDocuments, "entry">,
  loaded: Iterable<Loaded>,
): Promise<RepairedReferences | null> {
  const needsRepair = [...loaded].some(
    ({ index: { mayMisplace, targets } }) =>
      mayMisplace || ![...targets].every((uri) => exists(documents, uri)),
  );
  if (!needsRepair) return null;
  const { repairReferences } = await import("./references/repair.js");
  return repairReferences(documents.entry, documents);
}

const none: ReadonlySet<string> = new Set();

/** swagger-parser accepts it as a description. */
const emptyApi = {
  openapi: "3.0.0",
  info: { title: "", version: "" },
  paths: {},
};

/** The key of the document itself. swagger-parser does not search the values of symbols. */
const content = Symbol("content");

/** What swagger-parser sees of a document: the documents to read next. */
interface Outline {
  readonly references: readonly { $ref: string }[];
  /** Missing if the document cannot be read. */
  readonly [content]?: Loaded;
}

interface Plugins {
  read(file: { url: string }): Promise<string>;
  parse(file: { url: string; data: unknown }): Outline;
}

/** Returns the document at an address, and all documents that can be reached from it. */
async function resolve(
  address: string,
  { read, parse }: Plugins,
): Promise<Outline[]> {
  const disabled = false;
  const documents = await new SwaggerParser().resolve(address, {
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
  return Object.values(documents.values()) as Outline[];
}

/** A URI as swagger-parser sees it, so that it does not change it. It would escape a `file:` URI once more. */
function addressOf(uri: string): string {
  return scheme + encodeURIComponent(uri);
}

function uriOf(address: string): string {
  return decodeURIComponent(address.slice(scheme.length));
}

const scheme = "spec:///";

function notOpenApi(document: string): never {
  throw new DiagnosticError(
    diagnostic("not-openapi", { document, pointer: "" }, {}),
  );
}

/** Files are read in parallel, so the order of problems is arbitrary. Throws the first one by place. */
function throwFirst(problems: Error[]): void {
  const [first] = problems.sort((one, other) =>
    documentOfProblem(one) < documentOfProblem(other) ? -1 : 1,
  );
  if (first) throw first;
}

function documentOfProblem(problem: Error): string {
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

type Assembled = Omit<
  SpecDocuments,
  "digest" | "failures" | "outside" | "homes" | "errors" | "warnings"
>;

function assemble(entry: SpecDocument, loaded: Loaded[]): Assembled {
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
