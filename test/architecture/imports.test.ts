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
  const lazy =
    /\b(?:import|createRequire\(import\.meta\.url\))\(\s*"([^"]+)",?\s*\)/g;
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

/** Who may import whom among our own modules. The first row that fits a module's path counts. */
const layers: { of: RegExp; may: RegExp }[] = [
  { of: /^model\/model\.ts$/, may: /^common\/parameter-styles\.ts$/ },
  { of: /^diagnostics(\.ts$|\/)/, may: /^(diagnostics\/|model\/model|read\/)/ },
  { of: /^nearest\.ts$/, may: /^$/ },
  { of: /^common\//, may: /^$/ },
  {
    of: /^read\/overlay\/jsonpath\.ts$/,
    may: /^(read\/|patterns\/analyze)/,
  },
  { of: /^incremental\//, may: /^(incremental\/|model\/model|naming\/names)/ },
  { of: /^read\//, may: /^(read\/|diagnostics|model\/model|nearest)/ },
  {
    of: /^options\//,
    may: /^(options\/|diff\/waiver|emit\/target|lifecycle\/policy|model\/(model|pagination\/rule|selection\/filter)|read\/json)/,
  },
  {
    of: /^model\//,
    may: /^(model\/|read\/|diagnostics|incremental\/memo|nearest|options\/stages)/,
  },
  {
    of: /^bundle\//,
    may: /^(bundle\/|read\/|diagnostics|emit\/target\.ts|model\/(model|lifecycle\/spellings|schemas\/schema-table|source\/))/,
  },
  {
    of: /^patterns\//,
    may: /^(patterns\/|diagnostics|model\/(model|schemas\/pattern)|read\/pointer)/,
  },
  {
    of: /^examples\//,
    may: /^(examples\/|diagnostics|incremental\/|model\/(model|graph|schemas\/(json-type|pattern))|naming\/names|patterns\/(speed|texts)|read\/pointer)/,
  },
  {
    of: /^naming\/name-all\.ts$/,
    may: /^(diagnostics|emit\/targets?\.ts|model\/model|naming\/)/,
  },
  { of: /^naming\//, may: /^(naming\/|model\/model)/ },
  {
    of: /^emit\/(validators|client|server|docs)\//,
    may: /^(emit\/(code|lifecycle|markdown|packages|\1)\/|emit\/[a-z0-9-]+\.ts|examples\/(facts|sample\/sampler)|incremental\/|model\/(model|graph|lifecycle\/stable)|naming\/)/,
  },
  {
    of: /^emit\/mock\//,
    may: /^(emit\/(code|markdown|mock|packages)\/|emit\/[a-z0-9-]+\.ts|emit\/server\/(errors\/error-schema|runtime)\.ts|examples\/plan\/plans?\.ts|model\/(model|graph)|naming\/)/,
  },
  {
    of: /^emit\/types\//,
    may: /^(emit\/(code|markdown|packages|types)\/|emit\/[a-z0-9-]+\.ts|naming\/identifiers|read\/(json|local-reference|pointer))/,
  },
  { of: /^emit\/targets\.ts$/, may: /^emit\// },
  {
    of: /^emit\/target\.ts$/,
    may: /^(emit\/code\/|model\/model|naming\/|options\/stages)/,
  },
  {
    of: /^emit\//,
    may: /^(emit\/(code|lifecycle|markdown|packages)\/|emit\/[a-z0-9-]+\.ts|examples\/(formats|validate)|incremental\/|model\/(model|graph|lifecycle\/stable)|naming\/)/,
  },
  {
    of: /^print\//,
    may: /^(print\/|nearest|emit\/code\/|emit\/packages\/layout\.ts|emit\/target\.ts|naming\/|model\/model)/,
  },
  { of: /^format\//, may: /^(format\/|diagnostics|print\/print)/ },
  { of: /^write\//, may: /^(write\/|diagnostics|print\/print)/ },
  {
    of: /^cache\//,
    may: /^(cache\/|diagnostics|incremental\/units|read\/(json|positions)|write\/intact)/,
  },
  {
    of: /^scaffold/,
    may: /^(scaffold|diagnostics|emit-all|generate|model\/|naming\/|emit\/|write\/|read\/|print\/)/,
  },
  {
    of: /^config/,
    may: /^(config|attribute-error|diagnostics|diff\/waiver|generate|emit\/target|lifecycle\/policy|options\/|read\/|nearest)/,
  },
  {
    of: /^domains\//,
    may: /^(domains\/|config\/check|diagnostics|nearest|options\/kinds|read\/)/,
  },
  {
    of: /^lifecycle\//,
    may: /^(lifecycle\/|common\/|diagnostics|emit\/(lifecycle|markdown)\/|model\/model|print\/layout)/,
  },
  {
    of: /^usage\//,
    may: /^(usage\/|common\/|diagnostics|emit\/(lifecycle|markdown)\/|lifecycle\/(days|table-cell)|model\/model|read\/json|write\/reserved-names)/,
  },
  {
    of: /^site\//,
    may: /^(site\/|diagnostics|emit\/markdown\/url|write\/output-path)/,
  },
  {
    of: /^diff\/(compiled|replay)\//,
    may: /^(diff\/|diagnostics|emit-all|emit\/|examples\/|model\/|naming\/|print\/)/,
  },
  {
    of: /^diff\//,
    may: /^(diff\/|diagnostics|emit\/|examples\/|incremental\/|lifecycle\/|model\/|naming\/|patterns\/|print\/layout|read\/)/,
  },
  { of: /^attribute-error\.ts$/, may: /^(diagnostics|emit\/target)/ },
  {
    of: /^emit-all\.ts$/,
    may: /^(attribute-error|diagnostics|emit\/|incremental\/units|model\/model|naming\/names|options\/|print\/)/,
  },
  {
    of: /^generate\.ts$/,
    may: /^(bundle\/|diagnostics|emit-all|emit\/|model\/|naming\/|examples\/|incremental\/|options\/|patterns\/|print\/|read\/)/,
  },
  { of: /^surface\//, may: /^(surface\/|read\/json)/ },
  { of: /^release\//, may: /^(release\/|common\/|diagnostics|diff\/|read\/)/ },
  { of: /^(index\.ts|cli\/)/, may: /./ },
];

/** Each outside thing has one door. */
const doors: { of: RegExp; through: RegExp }[] = [
  { of: /^(js-yaml|yaml)$/, through: /^read\// },
  { of: /^@apidevtools\//, through: /^read\// },
  { of: /^json-p3$/, through: /^read\/overlay\/jsonpath\.ts$/ },
  { of: /^@eslint-community\/regexpp$/, through: /^patterns\/parse\.ts$/ },
  { of: /^handlebars/, through: /^print\/render\.ts$/ },
  {
    of: /^ts-morph$/,
    through:
      /^(diff\/compiled\/modules\.ts|print\/(source-file|built-source)\.ts|scaffold|usage\/)/,
  },
  { of: /^prettier/, through: /^(print|format)\// },
  { of: /^markdown-it$/, through: /^(emit\/markdown|site\/render)\// },
  { of: /^diff$/, through: /^write\/diff\.ts$/ },
  { of: /^yargs/, through: /^cli\// },
  { of: /^jiti$/, through: /^config/ },
  { of: /^tldts$/, through: /^domains\/config\/public-suffix\.ts$/ },
  { of: /^dns-packet$/, through: /^domains\/dns\/message\.ts$/ },
  { of: /^node:(dgram|net)$/, through: /^domains\// },
  {
    of: /^node:fs/,
    through:
      /^(read\/|write\/|cache\/|format\/|cli\/|config|scaffold|site\/|usage\/|print\/templates\.ts$)/,
  },
];

describe("layers", () => {
  it.each(modules)("$path imports only what its layer may", (module) => {
    const layer = layers.find(({ of }) => of.test(module.path));
    expect(layer, `${module.path} belongs to no layer`).toBeDefined();
    const own = layer?.of.exec(module.path)?.[1] ?? "";
    const may = new RegExp(layer?.may.source.replaceAll("\\1", own) ?? "^$");
    const wrong = module.imports
      .filter(({ from }) => from.startsWith("src/"))
      .map(({ from }) => from.slice("src/".length))
      // Small helpers without imports of their own are for all layers but the types of the model.
      .filter(
        (from) => !from.startsWith("common/") || layer?.may.source === "^$",
      )
      .filter((from) => !may.test(from));
    expect(wrong).toEqual([]);
  });
});

/** Folders inside of a layer, lowest first: a file imports from its own folder, from lower ones and from the root. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  model: [
    "source",
    "lifecycle",
    "schemas",
    "unions",
    "pagination",
    "operations",
    "selection",
  ],
  "emit/validators": ["facts", "module", "check", "view"],
  "emit/docs": ["words", "samples", "pages"],
  domains: ["config", "dns", "output", "verify"],
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

describe("a plain generate", () => {
  /** The modules that the command itself imports on demand. Specs of one document need no other one. */
  const onDemand = [
    "cli/main.ts",
    "cli/run.ts",
    "cli/generate.ts",
    "cli/changes-text.ts",
    "config/options.ts",
    "generate.ts",
    "write/output.ts",
    "format/format-files.ts",
  ];
  const byPath = new Map(
    modules.map((module) => [`src/${module.path}`, module]),
  );
  const loaded = new Set(onDemand.map((path) => `src/${path}`));
  for (const path of loaded)
    for (const { from, typeOnly, onDemand } of byPath.get(path)?.imports ?? [])
      if (!typeOnly && !onDemand) loaded.add(from);

  it("loads only the packages that it needs", () => {
    const packages = [...loaded].filter((from) => !/^(src\/|node:)/.test(from));
    expect(packages.sort()).toEqual(["js-yaml", "markdown-it", "yargs"]);
  });

  it("loads only the stages that it needs", () => {
    const others =
      /^src\/(diff\/(compiled|operations|report|schemas|sdk)|domains|lifecycle|scaffold|site|usage|patterns\/analyze|read\/(overlay\/jsonpath|positions))/;
    expect([...loaded].filter((path) => others.test(path))).toEqual([]);
  });
});
