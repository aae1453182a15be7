/** The layers and the doors of the architecture, read from the import statements. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../src");

interface Module {
  /** Relative to `src`: `read/load.ts`. */
  path: string;
  imports: { from: string; typeOnly: boolean; onDemand: boolean }[];
}

const modules: Module[] = readdirSync(root, {
  recursive: true,
  encoding: "utf8",
})
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".ts"))
  .sort()
  .map((path) => ({
    path,
    imports: importsOf(path, readFileSync(join(root, path), "utf8")),
  }));

function importsOf(path: string, text: string): Module["imports"] {
  const statement =
    /^(?:import|export)\s+(type\s+)?(?:[^"';]*?from\s+)?"([^"]+)"/gm;
  const lazy = /\b(?:import|loadPackage)\(\s*"([^"]+)",?\s*\)/g;
  return [
    ...[...text.matchAll(statement)].map(([, type, from = ""]) => ({
      from: resolve(path, from),
      typeOnly: type !== undefined,
      onDemand: false,
    })),
    ...[...text.matchAll(lazy)].map(([, from = ""]) => ({
      from: resolve(path, from),
      typeOnly: false,
      onDemand: true,
    })),
  ];
}

function resolve(path: string, from: string): string {
  if (!from.startsWith(".")) return from;
  const parts = path.split("/").slice(0, -1);
  for (const part of from.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return `src/${parts.join("/").replace(/\.js$/, ".ts")}`;
}

/** What commands have in common: flags, outcomes, files of the user. */
const commandKit = "cli/(?!commands\\.|main\\.|run\\.)";

/**
 * Who may import whom among our own modules. The first row that fits a module's path counts. All but the types of the
 * model may import `base/common/` and `base/openapi/`, and all above `base/` may import its other folders.
 */
const layers: { of: RegExp; may: RegExp }[] = [
  {
    of: /^model\/model\.ts$/,
    may: /^base\/openapi\/(parameter-styles|webhook-signatures)\.ts$/,
  },
  { of: /^base\/(common|openapi)\//, may: /^base\/openapi\// },
  {
    of: /^base\/(count-of|diagnostics|hidden-text|own-version|package-folder|stack-frames)/,
    may: /^(base\/(diagnostics|hidden-text|package-folder)|model\/model)/,
  },
  { of: /^base\/patterns\//, may: /^(base\/patterns\/|model\/model)/ },
  {
    of: /^base\/options\//,
    may: /^(base\/(options\/|diagnostics)|model\/(model|pagination\/rule|selection\/filter))/,
  },
  { of: /^base\/config/, may: /^(base\/|emit\/target|read\/entry-document)/ },
  { of: /^incremental\//, may: /^(incremental\/|model\/model|naming\/names)/ },
  { of: /^keywords\//, may: /^(keywords\/|model\/model)/ },
  { of: /^read\//, may: /^(keywords\/|read\/|model\/model)/ },
  { of: /^model\//, may: /^(keywords\/|model\/|read\/|incremental\/memo)/ },
  {
    of: /^bundle\//,
    may: /^(bundle\/|read\/|emit\/target\.ts|model\/(model|lifecycle\/spellings|schemas\/schema-table|source\/))/,
  },
  {
    of: /^facts\//,
    may: /^(facts\/|incremental\/|keywords\/|model\/(model|graph|references|value-format|lifecycle\/stable))/,
  },
  {
    of: /^samples\//,
    may: /^(samples\/|facts\/|incremental\/|keywords\/|model\/(model|graph|references))/,
  },
  {
    of: /^naming\/name-all\.ts$/,
    may: /^(emit\/targets?\.ts|model\/model|naming\/)/,
  },
  {
    of: /^naming\//,
    may: /^(facts\/operations\/(status|server-url)|naming\/|model\/(model|graph|references))/,
  },
  {
    of: /^emit\/(validators|client|server|docs|webhooks)\//,
    may: /^(emit\/(code|markdown|packages|\1)\/|emit\/[a-z0-9-]+\.ts|facts\/|samples\/sample\/sampler|incremental\/|keywords\/|model\/(model|graph|references|lifecycle\/stable)|naming\/)/,
  },
  // Its code calls the client with values of the wire, and with the client's own checks.
  {
    of: /^emit\/mcp\//,
    may: /^(emit\/(code|markdown|mcp|packages)\/|emit\/[a-z0-9-]+\.ts|emit\/client\/(route\/checks|wire-call)\.ts|facts\/|samples\/sample\/sampler|model\/model|naming\/)/,
  },
  {
    of: /^emit\/mock\//,
    may: /^(emit\/(code|markdown|mock|packages)\/|emit\/[a-z0-9-]+\.ts|emit\/server\/(codecs|errors\/error-schema|runtime)\.ts|facts\/|samples\/plan\/plans?\.ts|model\/(model|graph)|naming\/)/,
  },
  // Its commands call the client with values of the wire, and with the client's own checks.
  {
    of: /^emit\/cli\//,
    may: /^(emit\/(cli|code|markdown|packages)\/|emit\/[a-z0-9-]+\.ts|emit\/client\/(route\/checks|wire-call)\.ts|facts\/|model\/model|naming\/)/,
  },
  {
    of: /^emit\/types\//,
    may: /^(emit\/(code|markdown|packages|types)\/|emit\/[a-z0-9-]+\.ts|naming\/identifiers|read\/local-reference)/,
  },
  // A target of a user has no more than this: the exports of `src/index.ts`.
  {
    of: /^emit\/zod\//,
    may: /^(emit\/(code|markdown|zod)\/|emit\/packages\/install|emit\/target\.ts|facts\/schemas\/(brands|codecs|formats|resolved-type)|keywords\/(limits|table)|model\/model|naming\/(names|symbols))/,
  },
  { of: /^emit\/targets\.ts$/, may: /^emit\// },
  {
    of: /^emit\/target\.ts$/,
    may: /^(emit\/code\/|model\/model|naming\/)/,
  },
  {
    of: /^emit\//,
    may: /^(emit\/(code|markdown|packages)\/|emit\/[a-z0-9-]+\.ts|facts\/|incremental\/|keywords\/|model\/(model|graph|references|lifecycle\/stable)|naming\/)/,
  },
  {
    of: /^print\//,
    may: /^(print\/|emit\/code\/|emit\/packages\/layout\.ts|emit\/target\.ts|naming\/|model\/model)/,
  },
  { of: /^write\//, may: /^(write\/|print\/print)/ },
  { of: /^surface\//, may: /^surface\// },
  {
    of: /^emit-all\.ts$/,
    may: /^(emit\/|incremental\/units|model\/model|naming\/names|print\/)/,
  },
  {
    of: /^generate\.ts$/,
    may: /^(bundle\/|emit-all|emit\/|facts\/|incremental\/|model\/|naming\/|print\/|read\/|samples\/)/,
  },
  // A release compares two versions as `diff` does, and writes packages as `generate` does.
  {
    of: /^commands\/release\//,
    may: /^((?!commands\/)|commands\/(diff|generate|release)\/)/,
  },
  {
    of: /^commands\/generate\/cache\//,
    may: /^(commands\/generate\/cache\/|incremental\/units|read\/positions|write\/(intact|record|text-file)\.ts)/,
  },
  // Agents ask about the codes that `diff` reports, name revisions as it does, and find operations as the server does.
  {
    of: /^commands\/mcp\//,
    may: /^((?!commands\/)|commands\/(mcp\/|diff\/[a-z]+\/codes\.ts|diff\/cli\/named-revision\.ts))/,
  },
  // A site describes what changed between two versions as `diff` does.
  {
    of: /^commands\/site\/cli\//,
    may: /^((?!commands\/)|commands\/(diff|site)\/)/,
  },
  // Code of browsers, which must stay small.
  {
    of: /^commands\/site\/console\//,
    may: /^(commands\/site\/console\/|emit\/docs\/try-it\/console-data|facts\/(operations|requests)\/|model\/model)/,
  },
  // It knows nothing of specs.
  {
    of: /^commands\/domains\//,
    may: new RegExp(`^(commands/domains/|${commandKit})`),
  },
  // It sends what the facts say about operations, and reads and generates nothing itself.
  {
    of: /^commands\/contract\//,
    may: new RegExp(
      `^(commands/contract/|${commandKit}|facts/|samples/|keywords/|model/(model|pagination/detect))`,
    ),
  },
  { of: /^commands\/([a-z]+)\//, may: /^((?!commands\/)|commands\/\1\/)/ },
  // The public API, and the table of commands.
  { of: /^(index|vite|cli\/commands)\.ts$/, may: /./ },
  { of: /^cli\//, may: /^(?!commands\/)/ },
];

/** Each outside thing has one door. */
const doors: { of: RegExp; through: RegExp }[] = [
  {
    of: /^@modelcontextprotocol\//,
    through: /^commands\/mcp\/server\.ts$/,
  },
  { of: /^(js-yaml|yaml)$/, through: /^read\// },
  { of: /^@apidevtools\//, through: /^read\// },
  { of: /^json-p3$/, through: /^read\/overlay\/jsonpath\.ts$/ },
  {
    of: /^@eslint-community\/regexpp$/,
    through: /^base\/patterns\/parse\.ts$/,
  },
  { of: /^refa$/, through: /^base\/patterns\/text-sets\.ts$/ },
  { of: /^handlebars/, through: /^print\/render\.ts$/ },
  {
    of: /^ts-morph$/,
    through:
      /^(commands\/(diff\/(compiled\/modules\.ts|sdk\/types\/)|scaffold\/|lifecycle\/usage\/)|print\/(source-file|built-source)\.ts)/,
  },
  { of: /^prettier/, through: /^print\// },
  {
    of: /^markdown-it$/,
    through: /^(emit\/markdown|commands\/site\/render)\//,
  },
  { of: /^diff$/, through: /^write\/diff\.ts$/ },
  { of: /^yargs/, through: /^cli\// },
  { of: /^jiti\/static$/, through: /^base\/config\// },
  { of: /^tldts$/, through: /^commands\/domains\/config\/public-suffix\.ts$/ },
  { of: /^dns-packet$/, through: /^commands\/domains\/dns\/message\.ts$/ },
  { of: /^node:(dgram|net|tls)$/, through: /^commands\/domains\// },
  {
    of: /^node:fs/,
    through:
      /^(base\/(config\/|own-version\.ts$)|cli\/|commands\/|print\/(format\/|templates\.ts$)|read\/|write\/)/,
  },
];

/** Whether an import is one of the helpers that a module may use besides its row in the table. */
function isBase(path: string, from: string): boolean {
  if (path === "model/model.ts") return false;
  return (
    /^base\/(common|openapi)\//.test(from) ||
    (from.startsWith("base/") && !path.startsWith("base/"))
  );
}

describe("layers", () => {
  it.each(modules)("$path imports only what its layer may", (module) => {
    const layer = layers.find(({ of }) => of.test(module.path));
    expect(layer, `${module.path} belongs to no layer`).toBeDefined();
    const own = layer?.of.exec(module.path)?.[1] ?? "";
    const may = new RegExp(layer?.may.source.replaceAll("\\1", own) ?? "^$");
    const wrong = module.imports
      .filter(({ from }) => from.startsWith("src/"))
      .map(({ from }) => from.slice("src/".length))
      .filter((from) => !isBase(module.path, from))
      .filter((from) => !may.test(from));
    expect(wrong).toEqual([]);
  });
});

/** What a module has of the commands, or of the problems that one of them reports. */
function ofCommands({ path, imports }: Module): string[] {
  return imports
    .filter(({ from }) => /^src\/(commands|base\/diagnostics)\//.test(from))
    .map(({ from }) => `${path} imports ${from}`);
}

it("what commands have in common knows none of them", () => {
  const kit = modules.filter(({ path }) =>
    new RegExp(`^${commandKit}`).test(path),
  );
  expect(kit.flatMap(ofCommands)).toEqual([]);
});

it.each([
  [`import type { DiffDetails } from "../commands/diff/cli/json.js";`, 1],
  [`import { policyProblems } from "../base/diagnostics/policy.js";`, 1],
  [`import { diagnosticTable } from "../base/diagnostics.js";`, 0],
])("%s knows as many commands as it should", (text, count) => {
  const path = "cli/outcome.ts";
  const imports = importsOf(path, text);
  expect(ofCommands({ path, imports })).toHaveLength(count);
});

/** Folders inside of a layer, lowest first: a file imports from its own folder, from lower ones and from the root. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  model: [
    "source",
    "repair",
    "lifecycle",
    "schemas",
    "unions",
    "pagination",
    "operations",
    "selection",
  ],
  "emit/validators": ["facts", "module", "check", "view"],
  "emit/docs": ["words", "samples", "pages"],
  "commands/domains": ["config", "edit", "dns", "output", "https", "verify"],
};

describe.each(Object.entries(rooms))("folders of %s", (layer, order) => {
  const roomOf = (path: string): number =>
    path.startsWith(`${layer}/`)
      ? order.indexOf(path.slice(layer.length + 1).split("/")[0] ?? "")
      : -1;

  it.each(order)("%s imports only from lower folders", (room) => {
    const wrong = modules
      .filter(({ path }) => path.startsWith(`${layer}/${room}/`))
      .flatMap(({ path, imports }) =>
        imports
          .map(({ from }) => from.slice("src/".length))
          .filter((from) => roomOf(from) > roomOf(path))
          .map((from) => `${path} imports ${from}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe("doors", () => {
  it.each(modules)("$path opens no foreign door", (module) => {
    const wrong = module.imports.filter(
      ({ from, typeOnly }) =>
        !typeOnly &&
        doors.some(
          (door) => door.of.test(from) && !door.through.test(module.path),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it("knows every package that is imported", () => {
    const known = /^(node:|src\/)/;
    const strangers = modules.flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ from }) =>
            !known.test(from) && !doors.some((door) => door.of.test(from)),
        )
        .map(({ from }) => `${path}: ${from}`),
    );
    expect(strangers).toEqual([]);
  });
});

const byPath = new Map(modules.map((module) => [`src/${module.path}`, module]));

/** Everything that is loaded with some modules: other modules and packages. */
function loadedBy(paths: readonly string[]): ReadonlySet<string> {
  const loaded = new Set(paths.map((path) => `src/${path}`));
  for (const path of loaded)
    for (const { from, typeOnly, onDemand } of byPath.get(path)?.imports ?? [])
      if (!typeOnly && !onDemand) loaded.add(from);
  return loaded;
}

it("browsers load the console without the facts of schemas", () => {
  const loaded = [...loadedBy(["commands/site/console/request.ts"])];
  const small =
    /^src\/(commands\/site\/console|base\/(common|openapi)|facts\/(operations|requests))\//;
  expect(loaded.filter((path) => !small.test(path))).toEqual([]);
});

describe("a plain generate", () => {
  /** The modules that the command itself imports on demand. */
  const onDemand = [
    "cli/main.ts",
    "cli/run.ts",
    "commands/generate/generate.ts",
    "commands/generate/changes-text.ts",
    "base/config/options.ts",
    "generate.ts",
    "write/output.ts",
    "print/format/format-files.ts",
  ];
  it.each(onDemand)("%s exists", (path) => {
    expect(byPath.has(`src/${path}`)).toBe(true);
  });
  const loaded = loadedBy(onDemand);

  it("loads only the packages that it needs", () => {
    const packages = [...loaded].filter((from) => !/^(src\/|node:)/.test(from));
    expect(packages.sort()).toEqual([
      "@apidevtools/swagger-parser",
      "js-yaml",
      "markdown-it",
      "yargs",
    ]);
  });

  it("loads only the stages that it needs", () => {
    const others =
      /^src\/(commands\/(diff\/(compiled|operations|report|schemas|sdk)|(domains|lifecycle|scaffold|site)\/(?!cli\/|finding\.ts))|base\/patterns\/analyze|read\/(overlay\/jsonpath|positions))/;
    expect([...loaded].filter((path) => others.test(path))).toEqual([]);
  });
});

describe("references", () => {
  /** Code that follows references one by one, instead of asking for the end of the chain. */
  const ownChains = [
    // A loop with a limit, or one that goes on while a type is a reference.
    /\bsteps < \d+; steps\+\+|while \([^)]*kind === "(schema|reference)"/,
    // The first reference among the assertions of a schema.
    /\.find\(\(\{ kind \}\) => kind === "reference"/,
    // The target of a reference becomes the next place.
    /^\s*\w+ = [\w.?![\]]*\.(type\.schema|to);/m,
  ];
  /** The same as a function that calls itself up to a depth. Only the model, which has no chains yet, may do that. */
  const ownDescent =
    /(case|kind ===) "(schema|reference)"(?:(?!case "|\n\})[^])*?\.schemas\[[^\]]*\](?:(?!case "|\n\})[^])*?depth \+ 1/;

  const isChain = (path: string, text: string): boolean =>
    !/^(base\/common\/follow|model\/references)\.ts$/.test(path) &&
    (ownChains.some((chain) => chain.test(text)) ||
      (!/^(model|facts\/schemas)\//.test(path) && ownDescent.test(text)));

  it.each(modules)("$path does not follow chains of its own", ({ path }) => {
    const text = readFileSync(join(root, path), "utf8");
    expect(isChain(path, text)).toBe(false);
  });

  it.each([
    `while (type.kind === "schema") type = find(type.schema).type;`,
    `for (let steps = 0; steps < 20; steps++) step();`,
    `assertions.find(({ kind }) => kind === "reference")`,
    `for (let next = id; !seen.has(next);) {
  seen.add(next);
  next = schema.type.schema;
}`,
    `if (only?.kind === "reference") {
  id = only.to;
}`,
    `case "schema": {
  const schema = model.schemas[type.schema];
  return schema ? endOf(schema.type, depth + 1) : null;
}`,
  ])("%s is a chain", (text) => {
    expect(isChain("emit/example.ts", text)).toBe(true);
  });
});
