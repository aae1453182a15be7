/** The files of generated npm packages besides their sources. */
import { sourceCondition } from "../../base/common/source-condition.js";
import type { JsonValue } from "../../model/model.js";
import { bullets, codeSpan, inline, plain, prose } from "../markdown/index.js";
import { apiTitle } from "./api-title.js";
import { installBlock } from "./install.js";
import { hasRuntime, runtimePackage } from "./runtime-files.js";
import type {
  DocumentContext,
  FilePlan,
  PackageFacts,
  ProgramFacts,
  Target,
  TargetOf,
} from "../target.js";

/** A planned file, and the target whose folder it is in; an empty name for the output folder itself. */
interface PlacedPlan {
  readonly target: string;
  readonly plan: FilePlan;
}

/** A target with a package of its own, or with a part of the common one. */
interface Part {
  readonly target: Pick<Target, "name" | "dependsOn">;
  readonly facts: PackageFacts;
}

/** Returns `package.json` and `tsconfig.json` of the packages that these targets need in the layout. */
export function packagePlans<Context extends DocumentContext>(
  context: Context,
  targets: readonly TargetOf<Context>[],
): PlacedPlan[] {
  const parts = targets.flatMap((target): Part[] => {
    const facts = target.package?.(context);
    return facts === undefined ? [] : [{ target, facts }];
  });
  switch (context.layout) {
    case "source":
      return [];
    case "packages":
      return parts.flatMap((part) =>
        filesOf(context, part.target.name, {
          name: context.packageName(part.target.name),
          description: part.facts.description,
          exports: exportsOf(".", "", part.facts),
          files: part.facts.files ?? [],
          ...(part.facts.program === undefined
            ? { dependencies: ownDependencies(context, part), programs: [] }
            : {
                dependencies: {},
                programs: [
                  {
                    ...part.facts.program,
                    folder: "",
                    bundles: {
                      ...ownDependencies(context, part),
                      ...part.facts.program.bundles,
                    },
                  },
                ],
              }),
          peers: {
            needed: { ...part.facts.needs },
            optional: { ...part.facts.worksWith },
          },
          // `specwright usage` recognizes the package by this.
          specwright: { target: part.target.name },
          isCompiled: part.facts.declarations !== true,
          skipsLibraries: part.facts.skipsLibraries === true,
        }),
      );
    case "package": {
      if (parts.length === 0) return [];
      const names = parts.map(({ target }) => target.name);
      const files = filesOf(context, "", {
        name: context.packageName(""),
        description: `Generated code for the ${apiTitle(context)}: ${names.join(", ")}.`,
        exports: Object.assign(
          {},
          ...parts.map(({ target: { name }, facts }) =>
            exportsOf(`./${name}`, `${name}/`, facts),
          ),
        ) as Record<string, EntryFiles>,
        files: [...new Set(parts.flatMap(({ facts }) => facts.files ?? []))],
        programs: parts.flatMap(({ target, facts: { program } }) =>
          program ? [{ ...program, folder: `${target.name}/` }] : [],
        ),
        dependencies: runtimeDependency(context, parts),
        peers: {
          needed: merged(parts.map(({ facts }) => facts.needs)),
          optional: merged(parts.map(({ facts }) => facts.worksWith)),
        },
        specwright: { targets: names },
        isCompiled: parts.some(({ facts }) => facts.declarations !== true),
        skipsLibraries: parts.some(({ facts }) => facts.skipsLibraries),
      });
      return [...files, { target: "", plan: readmeOf(context, parts) }];
    }
  }
}

/** The start page of a package with several targets. */
function readmeOf(context: DocumentContext, parts: readonly Part[]): FilePlan {
  const { title, documentation } = context.info;
  return {
    kind: "markdown",
    path: "README.md",
    template: "package/README.md",
    view: {
      title: plain(title),
      summary: prose(documentation.summary),
      install: installBlock(context, ""),
      entries: bullets(
        parts.map(
          ({ target, facts }) =>
            inline`${codeSpan(context.importPath(target.name))}: ${plain(facts.description)}`,
        ),
      ),
    },
  };
}

/** The files of an entry point, by condition. A declaration file has no code beside it. */
type EntryFiles = {
  [sourceCondition]?: string;
  types: string;
  default?: string;
};

/** The index and the other entry points, by subpath. */
function exportsOf(
  path: string,
  folder: string,
  { entries = [], declarations = false, program }: PackageFacts,
): Record<string, EntryFiles> {
  if (program) return {};
  const entry = (module: string): EntryFiles =>
    declarations
      ? { types: `./src/${folder}${module}.d.ts` }
      : {
          [sourceCondition]: `./src/${folder}${module}.ts`,
          types: `./dist/${folder}${module}.d.ts`,
          default: `./dist/${folder}${module}.js`,
        };
  return {
    [path]: entry("index"),
    ...Object.fromEntries(
      entries.map((name) => [`${path}/${name}`, entry(name)]),
    ),
  };
}

function ownDependencies(
  context: DocumentContext,
  part: Part,
): Record<string, string> {
  return {
    ...runtimeDependency(context, [part]),
    ...dependenciesOf(context, part.target),
  };
}

function dependenciesOf(
  context: DocumentContext,
  { dependsOn = [] }: Part["target"],
): Record<string, string> {
  const version = context.workspaceProtocol
    ? "workspace:*"
    : versionOf(context);
  return Object.fromEntries(
    dependsOn.map((target) => [context.packageName(target), version]),
  );
}

/** Exactly the version of the generator. */
function runtimeDependency(
  { runtimeVersion }: DocumentContext,
  parts: readonly Part[],
): Record<string, string> {
  return runtimeVersion !== null &&
    parts.some(({ target }) => hasRuntime(target.name))
    ? { [runtimePackage]: runtimeVersion }
    : {};
}

function merged(
  peers: readonly (Readonly<Record<string, string>> | undefined)[],
): Record<string, string> {
  return Object.assign({}, ...peers) as Record<string, string>;
}

/** As npm sorts them. */
function sortedByName(
  dependencies: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = Object.entries(dependencies);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface PackageContent {
  readonly name: string;
  readonly description: string;
  /** By subpath. */
  readonly exports: Readonly<Record<string, EntryFiles>>;
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peers: Readonly<
    Record<"needed" | "optional", Readonly<Record<string, string>>>
  >;
  /** Each is bundled to one file. */
  readonly programs: readonly (ProgramFacts & { readonly folder: string })[];
  readonly specwright: JsonValue;
  /** Whether there is code to compile. */
  readonly isCompiled: boolean;
  /** Whether the compiler leaves declarations of dependencies unchecked. */
  readonly skipsLibraries: boolean;
}

/** `package.json` and `tsconfig.json`. ESM only: `require()` of ESM works from Node 20.19 on. */
function filesOf(
  context: DocumentContext,
  target: string,
  content: PackageContent,
): PlacedPlan[] {
  const { license } = context.info;
  const { name, description, exports, files, dependencies, peers } = content;
  const { specwright, isCompiled, programs } = content;
  // A package with programs alone has no other code to publish.
  const isChecked = programs.length > 0 && Object.keys(exports).length === 0;
  const build = [
    isChecked ? `${compile} --noEmit` : compile,
    ...programs.map((program) => bundle(program, "dist")),
  ].join(" && ");
  const prepack = [
    removal(fresh),
    isChecked ? `${compile} --noEmit` : `${compile} --outDir ${fresh}`,
    ...programs.map((program) => bundle(program, fresh)),
    replacement,
  ].join(" && ");
  const tools = Object.assign(
    { typescript: ">=5.9.0 <7.1.0" },
    ...programs.map(({ bundles }) => ({ ...bundles, esbuild: "^0.28.0" })),
  ) as Record<string, string>;
  const index = exports["."];
  const plan = (path: string, value: JsonValue): PlacedPlan => ({
    target,
    plan: { kind: "json", path, value },
  });
  const manifest = plan("package.json", {
    name,
    version: versionOf(context),
    description,
    ...(license?.identifier ? { license: license.identifier } : {}),
    ...publishFields(context, target),
    type: "module",
    // The index refuses another version of the runtime.
    sideEffects:
      runtimePackage in dependencies ? ["**/index.js", "**/index.ts"] : false,
    engines: { node: ">=20.19" },
    ...(index?.default !== undefined && { main: index.default }),
    ...(index !== undefined && { types: index.types }),
    ...(programs.length > 0 && {
      bin: Object.fromEntries(
        programs.map((program) => [
          program.name,
          `./${fileOf(program, "dist")}`,
        ]),
      ),
    }),
    exports: { ...exports, "./package.json": "./package.json" },
    files: [...(isCompiled ? ["dist"] : []), "src", ...files],
    ...(isCompiled && { scripts: { build, prepack } }),
    ...(Object.keys(dependencies).length > 0 && {
      dependencies: sortedByName(dependencies),
    }),
    ...peerFields(peers),
    ...(isCompiled && { devDependencies: sortedByName(tools) }),
    specwright,
  });
  if (!isCompiled) return [manifest];
  return [
    manifest,
    ...(context.publish?.jsr
      ? [plan("jsr.json", jsrOf(context, content))]
      : []),
    plan("tsconfig.json", {
      compilerOptions: {
        ...compilerOptions(context),
        ...(programs.length > 0 && { types: ["node"] }),
        ...(content.skipsLibraries && { skipLibCheck: true }),
      },
      include: ["src"],
    }),
  ];
}

function versionOf({ packageVersion: set, info }: DocumentContext): string {
  return packageVersion(set ?? info.version);
}

/** `repository` and `publishConfig`, as far as they are set. */
function publishFields(
  { publish = {}, layout }: DocumentContext,
  target: string,
): Record<string, JsonValue> {
  const { repository, directory, access, provenance, registry } = publish;
  const folder = [directory, ...(layout === "packages" ? [target] : [])]
    .filter((part) => part !== undefined && part !== ".")
    .join("/");
  const config = {
    ...(access !== undefined && { access }),
    ...(provenance !== undefined && { provenance }),
    ...(registry !== undefined && { registry }),
  };
  return {
    ...(repository !== undefined && {
      repository: {
        type: "git",
        url: repository,
        ...(directory !== undefined && folder !== "" && { directory: folder }),
      },
    }),
    ...(Object.keys(config).length > 0 && { publishConfig: config }),
  };
}

/** The manifest of the registry JSR, which publishes the sources. */
function jsrOf(
  context: DocumentContext,
  { name, exports, dependencies, peers }: PackageContent,
): JsonValue {
  const { license } = context.info;
  const sources = Object.entries(exports).map(([path, files]) => [
    path,
    files[sourceCondition] ?? files.types,
  ]);
  const version = versionOf(context);
  const imports = Object.entries(dependencies).map(([dependency, needed]) => [
    dependency,
    dependency === runtimePackage
      ? `npm:${dependency}@${needed}`
      : `jsr:${dependency}@${version}`,
  ]);
  for (const [peer, needed] of Object.entries(peers.needed))
    imports.push([peer, `npm:${peer}@${needed}`]);
  return {
    name,
    version,
    ...(license?.identifier ? { license: license.identifier } : {}),
    exports: Object.fromEntries(sources) as JsonValue,
    ...(imports.length > 0 && {
      imports: Object.fromEntries(imports) as JsonValue,
    }),
    publish: { include: ["src", "README.md", "jsr.json"] },
  };
}

const compile = "tsc -p tsconfig.json";

type PlacedProgram = PackageContent["programs"][number];

function fileOf({ folder, name }: PlacedProgram, output: string): string {
  return `${output}/${folder}${name}.js`;
}

/** One file that needs no other package. The sources of generated packages are used, so they need not be compiled. */
function bundle(program: PlacedProgram, output: string): string {
  const { folder, module, replaced } = program;
  return [
    `esbuild src/${folder}${module}.ts --bundle --platform=node --format=esm --target=node20.19`,
    `--conditions=${sourceCondition} --minify-syntax --minify-whitespace --legal-comments=none`,
    ...Object.entries(replaced).map(
      ([name, other]) => `--alias:${name}=./src/${folder}${other}.ts`,
    ),
    `--banner:js="#!/usr/bin/env node" --outfile=${fileOf(program, output)}`,
  ].join(" ");
}

/**
 * Where `prepack` compiles. It replaces `dist` at the end, because npm would publish files of earlier runs. An
 * interrupted run leaves `dist` as it was. Needs no package and no shell of its own.
 */
const fresh = "dist.next";
const old = "dist.old";

function removal(folder: string): string {
  return `node -e "fs.rmSync('${folder}',{recursive:true,force:true})"`;
}

const replacement = [
  removal(old),
  `node -e "fs.existsSync('dist')&&fs.renameSync('dist','${old}');fs.renameSync('${fresh}','dist')"`,
  removal(old),
].join(" && ");

/** How packages are compiled. */
export function compilerOptions({
  importExtension,
}: Pick<DocumentContext, "importExtension">): { [name: string]: JsonValue } {
  return {
    target: "es2022",
    ...(importExtension === ""
      ? { module: "esnext", moduleResolution: "bundler" }
      : { module: "nodenext" }),
    lib: ["es2022", "dom", "dom.iterable"],
    types: [],
    rootDir: "src",
    outDir: "dist",
    declaration: true,
    declarationMap: true,
    sourceMap: true,
    ...(importExtension === ".ts" && { rewriteRelativeImportExtensions: true }),
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    noImplicitOverride: true,
    noUnusedLocals: true,
    verbatimModuleSyntax: true,
    isolatedModules: true,
    isolatedDeclarations: true,
    erasableSyntaxOnly: true,
  };
}

export function optionalPeers(
  optional: Readonly<Record<string, string>>,
): Record<string, JsonValue> {
  return peerFields({ needed: {}, optional });
}

function peerFields({
  needed,
  optional,
}: PackageContent["peers"]): Record<string, JsonValue> {
  const names = Object.keys(optional);
  const all = { ...needed, ...optional };
  if (Object.keys(all).length === 0) return {};
  return {
    peerDependencies: all,
    ...(names.length > 0 && {
      peerDependenciesMeta: Object.fromEntries(
        names.map((name) => [name, { optional: true }]),
      ),
    }),
  };
}

/** npm requires semver, so other versions are converted: `v2` → `2.0.0`, `2022-11-15` → `2022.11.15`. */
function packageVersion(version: string): string {
  if (/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) {
    const [core = "", ...pre] = version.split("-");
    const numbers = core.split(".").map((part) => String(Number(part)));
    return [numbers.join("."), ...pre].join("-");
  }
  const numbers = (version.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => String(Number(part.slice(0, 9))));
  while (numbers.length < 3) numbers.push("0");
  return numbers.join(".");
}
