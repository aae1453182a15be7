/** The files of every generated npm package besides its sources. */
import type { JsonValue } from "../model/model.js";
import type { FilePlan, TargetContext } from "./target.js";

export interface PackageOptions {
  target: string;
  /** One sentence with the title of the API. */
  description: string;
  /** Other targets whose packages this one imports. */
  dependsOn: readonly string[];
  /** Additional entry points, by subpath: `{ "./node": "node" }` is `src/node.ts`. */
  subpaths?: Readonly<Record<string, string>>;
  /** Folders that npm publishes besides the code. */
  files?: readonly string[];
  /** Optional peer dependencies and their versions. */
  worksWith?: Readonly<Record<string, string>>;
}

/** `package.json` and `tsconfig.json`. ESM only: `require()` of ESM works from Node 20.19 on. */
export function packagePlans(
  context: TargetContext,
  options: PackageOptions,
): FilePlan[] {
  const version = packageVersion(context.model.info.version);
  const entry = (module: string): JsonValue => ({
    types: `./dist/${module}.d.ts`,
    default: `./dist/${module}.js`,
  });
  const subpaths = Object.entries(options.subpaths ?? {});
  const dependencies = options.dependsOn.map((target) => [
    context.packageName(target),
    version,
  ]);
  const { license } = context.model.info;
  return [
    {
      kind: "json",
      path: "package.json",
      value: {
        name: context.packageName(options.target),
        version,
        description: options.description,
        ...(license?.identifier ? { license: license.identifier } : {}),
        type: "module",
        sideEffects: false,
        engines: { node: ">=20.19" },
        main: "./dist/index.js",
        types: "./dist/index.d.ts",
        exports: {
          ".": entry("index"),
          ...Object.fromEntries(
            subpaths.map(([path, module]) => [path, entry(module)]),
          ),
          "./package.json": "./package.json",
        },
        files: ["dist", "src", ...(options.files ?? [])],
        scripts: { build: "tsc -p tsconfig.json", prepack: "npm run build" },
        ...(dependencies.length > 0
          ? { dependencies: Object.fromEntries(dependencies) as JsonValue }
          : {}),
        ...(options.worksWith ? optionalPeers(options.worksWith) : {}),
        devDependencies: { typescript: ">=5.9.0 <7.1.0" },
        // `specwright usage` recognizes the package by this.
        specwright: { target: options.target },
      },
    },
    {
      kind: "json",
      path: "tsconfig.json",
      value: {
        compilerOptions: {
          target: "es2022",
          module: "nodenext",
          lib: ["es2022", "dom", "dom.iterable"],
          types: [],
          rootDir: "src",
          outDir: "dist",
          declaration: true,
          declarationMap: true,
          sourceMap: true,
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
        },
        include: ["src"],
      },
    },
  ];
}

function optionalPeers(
  peerDependencies: Readonly<Record<string, string>>,
): Record<string, JsonValue> {
  const names = Object.keys(peerDependencies);
  return {
    peerDependencies,
    peerDependenciesMeta: Object.fromEntries(
      names.map((name) => [name, { optional: true }]),
    ),
  };
}

/** npm requires semver, so other versions are converted: `v2` → `2.0.0`, `2022-11-15` → `2022.11.15`. */
export function packageVersion(version: string): string {
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
