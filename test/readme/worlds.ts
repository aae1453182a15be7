/** Configurations, and what is generated with them. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import {
  generate,
  type GeneratedFile,
  type GenerateOptions,
} from "../../src/generate.js";
import type { ApiModel } from "../../src/model/model.js";
import { pluginNames } from "../../src/base/options/server-plugins.js";

const root = join(import.meta.dirname, "../..");

const all = [
  "validators",
  "client",
  "server",
  "mock",
  "webhooks",
  "cli",
  "mcp",
  "zod",
  "types",
];

/** `input` is relative to the repository. */
export const configurations: Readonly<
  Record<string, Omit<GenerateOptions, "today">>
> = {
  bare: { input: "test/readme/bare.yaml", skills: true },
  "all plugins": {
    input: "spec/petstore.yaml",
    serverPlugins: [...pluginNames],
    serverDescription: "full",
    telemetry: true,
    tanstackQuery: true,
    skills: true,
  },
  "casing and dates": {
    input: "test/golden/values-server/input/openapi.yaml",
    dates: "Date",
    bytes: "Uint8Array",
    casing: "camel",
    shapes: true,
    skills: true,
  },
  "64-bit integers": {
    input: "test/int64/ledger.yaml",
    int64: "bigint",
    // MCP does not support them.
    targets: all.filter((target) => target !== "mcp"),
  },
  "runtime package": { input: "spec/petstore.yaml", runtime: "package" },
  shapes: {
    input: "spec/petstore.yaml",
    shapes: true,
    jsonSchema: true,
    messages: ["de", "fr"],
    enumHelpers: true,
    layout: "source",
  },
  streams: {
    input: "test/golden/media/input/openapi.yaml",
    layout: "package",
    serverPlugins: ["timeouts"],
    messages: [],
    skills: true,
  },
  workshop: {
    input: "test/readme/workshop.yaml",
    dates: "temporal",
    codecs: {
      colour: {
        type: "Colour",
        import: "#colour",
        decode: "colourOf",
        encode: "textOf",
      },
    },
    int64: "string",
    model: { brands: true },
    mcpTools: "search",
    webhookSignature: "github",
    rootTypes: "plain",
    readWriteMarkers: true,
    skills: true,
  },
};

/** The result of a configuration. */
export interface World {
  readonly name: string;
  readonly model: ApiModel;
  readonly files: readonly GeneratedFile[];
  /** The text of a file; empty if it does not exist. */
  text(path: string): string;
  /** The generated sources of a target as one text, without the runtime. */
  own(target: string): string;
  /** The sources of a target as one text, with the runtime that they use. */
  code(target: string): string;
  /** Whether a module of a target exports a name. */
  exports(target: string, name: string, module?: string): boolean;
  /** Whether the target has the entry point. */
  entry(target: string, name: string): boolean;
}

export async function worldOf(name: string): Promise<World> {
  const options = configurations[name];
  if (!options) throw new Error(`No configuration ${name}`);
  const { files, model, diagnostics } = await generate({
    targets: all,
    packageName: "@api/{target}",
    today: "2026-11-15",
    ...options,
    input: join(root, options.input),
  });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (model === null || errors.length > 0)
    throw new Error(errors.map(({ message }) => message).join("\n"));
  const texts = new Map(files.map(({ path, text }) => [placeOf(path), text]));
  const text = (path: string): string => texts.get(path) ?? "";
  const sources = new Map<string, string>();
  const code = (target: string): string => {
    const known = sources.get(target);
    if (known !== undefined) return known;
    const own = [...texts].filter(
      ([path]) => path.startsWith(`${target}/`) && path.endsWith(".ts"),
    );
    const made = [
      ...own.map(([, source]) => source),
      ...(options.runtime === "package" ? [runtimeText(target)] : []),
    ].join("\n");
    sources.set(target, made);
    return made;
  };
  return {
    name,
    own: (target) =>
      [...texts]
        .filter(
          ([path, source]) =>
            path.startsWith(`${target}/`) &&
            path.endsWith(".ts") &&
            !source.startsWith("// Part of the Specwright runtime.\n"),
        )
        .map(([, source]) => source)
        .join("\n"),
    model,
    files,
    text,
    code,
    exports: (target, exported, module = "index") => {
      const source = text(`${target}/${module}.ts`);
      // An entry point of the runtime package only names the module that it is.
      const whole =
        options.runtime === "package" && source !== ""
          ? source + adapterText(target, module)
          : source;
      return new RegExp(`export [^;]*\\b${exported}\\b`).test(whole);
    },
    entry: (target, entry) =>
      entry !== "" && text(`${target}/${entry}.ts`) !== "",
  };
}

/** `server/index.ts`, in every layout. */
function placeOf(path: string): string {
  const [first = "", second = "", ...rest] = path.split("/");
  if (first === "src") return [second, ...rest].join("/");
  return [first, ...(second === "src" ? [] : [second]), ...rest].join("/");
}

/** The text of an entry point that is part of the runtime package. */
function adapterText(target: string, module: string): string {
  const path = join(root, "templates", target, `${module}.ts`);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function runtimeText(target: string): string {
  const folder = join(root, "templates", target);
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(folder, path), "utf8"))
    .join("\n");
}
