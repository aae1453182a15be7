// Part of the Specwright runtime.
/** The types of a snippet: it sees the operations of the client, and nothing of the platform. */
import {
  createCompilerHost,
  createProgram,
  createSourceFile,
  flattenDiagnosticMessageText,
  getPreEmitDiagnostics,
  ModuleKind,
  ModuleResolutionKind,
  ScriptTarget,
  transpileModule,
  type CompilerOptions,
  type Diagnostic,
} from "typescript";
import type { SnippetCheck } from "./runtime/run/code-mode.js";

export interface SnippetCheckOptions {
  /** The folder from which the packages are found; that of this package by default. */
  readonly folder?: string;
}

const options: CompilerOptions = {
  target: ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts"],
  module: ModuleKind.NodeNext,
  moduleResolution: ModuleResolutionKind.NodeNext,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/**
 * Data crosses the border of the sandbox as JSON, so a result has no `response` and no headers. A 64-bit integer is a
 * number, or a string of its digits.
 */
const helpers = `
type Json<T, Int64> = T extends bigint ? Int64
  : T extends string | number | boolean | null | undefined ? T
  : T extends object ? { [K in keyof T]: Json<T[K], Int64> } : T;
type Given<Q> = Json<Q, bigint | number | string>;
type Returned<R> = R extends unknown ? Json<Omit<R, "response" | "headers">, number | string> : never;
type Bound<F> = F extends (client: never, request: infer Q, options?: never) => PromiseLike<infer R>
  ? undefined extends Q ? (request?: Given<Q>) => Promise<Returned<R>> : (request: Given<Q>) => Promise<Returned<R>>
  : never;
`;

/** `client` is the specifier of the client's package, as the module at `url` imports it. */
export function snippetCheck(
  client: string,
  names: Readonly<Record<string, string>>,
  url: string,
  { folder }: SnippetCheckOptions,
): SnippetCheck {
  const place = new URL("snippet.mts", folder ? folderUrl(folder) : url);
  const path = decodeURIComponent(place.pathname).replace(
    /^\/(?=[A-Za-z]:)/,
    "",
  );
  const host = createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  return (code, operations) => {
    const start = preamble(client, names, operations);
    const text = `${start}${code}\n}\n`;
    const program = createProgram([path], options, {
      ...host,
      fileExists: (file) => file === path || host.fileExists(file),
      readFile: (file) => (file === path ? text : host.readFile(file)),
      getSourceFile: (file, ...rest) =>
        file === path
          ? createSourceFile(file, text, ScriptTarget.ES2022, true)
          : read(file, ...rest),
    });
    const own = program.getSourceFile(path);
    const messages = getPreEmitDiagnostics(program, own).map((one) =>
      messageOf(one, text, start.split("\n").length),
    );
    if (messages.length > 0) return { kind: "invalid", messages };
    return { kind: "valid", javascript: javascriptOf(code) };
  };
}

function folderUrl(folder: string): URL {
  return new URL(`file://${folder.startsWith("/") ? "" : "/"}${folder}/`);
}

function preamble(
  client: string,
  names: Readonly<Record<string, string>>,
  operations: readonly string[],
): string {
  const members = operations.map(
    (name) =>
      `  ${JSON.stringify(name)}: Bound<typeof client[${JSON.stringify(names[name] ?? name)}]>;`,
  );
  return `import type * as client from ${JSON.stringify(client)};
${helpers}
export default async function (api: {\n${members.join("\n")}\n}): Promise<unknown> {
`;
}

/** `Line 2: Property 'nme' does not exist …`, with the line of the snippet. */
function messageOf(
  { messageText, start, file }: Diagnostic,
  text: string,
  before: number,
): string {
  const message = flattenDiagnosticMessageText(messageText, " ").slice(0, 500);
  if (file === undefined || start === undefined) return message;
  const line = text.slice(0, start).split("\n").length - before + 1;
  return line < 1 ? message : `Line ${String(line)}: ${message}`;
}

/** Without types. The function makes `await` and `return` valid. */
function javascriptOf(code: string): string {
  const { outputText } = transpileModule(`(async () => {\n${code}\n});`, {
    compilerOptions: { target: ScriptTarget.ES2022, module: ModuleKind.ESNext },
  });
  const from = outputText.indexOf("{") + 1;
  return outputText.slice(from, outputText.lastIndexOf("}"));
}
