/**
 * The files of the output that hold the modules of a runtime. The modules of `templates/TARGET/runtime` are small, one
 * idea each. In the output, they are joined to a few files by subject, so that there is less to review.
 */
import type { ModulePlace } from "../target.js";

/** The name of the file by module or folder. All others are in `core`. */
const fileNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cli: {
    failure: "input",
    input: "input",
    output: "output",
  },
  client: {
    codecs: "options",
    credentials: "request",
    formats: "formats",
    options: "options",
    parameters: "request",
    query: "query",
    request: "request",
    requests: "options",
    response: "formats",
  },
  mcp: {},
  mock: {},
  server: {
    body: "request",
    "body/media-type": "http",
    "errors/problem": "http",
    "errors/refusals": "http",
    fetch: "http",
    http: "http",
    lifecycle: "lifecycle",
    node: "node",
    parameters: "request",
    response: "http",
    route: "http",
    "routing/check-operation": "http",
    "routing/text-end": "http",
  },
  validators: {
    codecs: "codecs",
    formats: "formats",
    "json-schema": "json-schema",
    numbers: "numbers",
  },
  webhooks: {
    bytes: "signatures",
    guard: "signatures",
    node: "node",
    schemes: "signatures",
    sender: "sender",
    signature: "signatures",
  },
};

const folder = "runtime/";

/** Whether a target has hand-written modules, which are joined or published. */
export function hasRuntime(target: string): boolean {
  return Object.hasOwn(fileNames, target);
}

/** `runtime/formats/json` of the client is in `runtime/formats`. Null for targets that are not ours. */
export function joinedModule({ target, module }: ModulePlace): string | null {
  const names = fileNames[target];
  if (names === undefined) return null;
  if (!module.startsWith(folder)) return module;
  const own = module.slice(folder.length);
  const [first = ""] = own.split("/");
  return `${folder}${names[own] ?? names[first] ?? "core"}`;
}

/** The package with the runtimes of all targets, for those who do not want copies. */
export const runtimePackage = "@specwright/runtime";

/** Files that not every application can load, because they need types of another package. */
const ownEntries: readonly string[] = ["client/query"];

/** The module of the package with the code of a hand-written module; null for a generated one. */
export function publishedModule(place: ModulePlace): string | null {
  const { target } = place;
  const file = joinedModule(place);
  if (file?.startsWith(folder)) {
    const own = `${target}/${file.slice(folder.length)}`;
    return `${runtimePackage}/${ownEntries.includes(own) ? own : target}`;
  }
  return file?.startsWith("description/")
    ? `${runtimePackage}/${target}/description`
    : null;
}
