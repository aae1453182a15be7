/** The set-ups, by name. A new one is a row here: the tool that it needs, and the steps in an empty project. */
import {
  createApplication,
  runModule,
  sources,
  type ClientSource,
} from "./application.js";
import { followSteps } from "./follow-guide.js";
import { nextPackages, runNext } from "./next.js";
import { comparePublished } from "./published.js";
import { compileProgram, runProgram, type Project } from "./project.js";
import { followQuickStart, managers, type ProjectKind } from "./quick-start.js";
import { runJest, runJestCommonJs, runRequire, runVitest } from "./tests.js";
import type { Tool } from "./tools.js";

export interface Setup {
  /** Null if npm is enough. */
  tool: Tool | null;
  /** Without the spec and the config of the guide. */
  isEmpty?: true;
  /** Throws an error if the set-up does not work. `tarball` is the packed Specwright. */
  run(project: Project, tarball: string): void;
}

const packages: ClientSource = { layout: "packages" };

export const setups: Readonly<Record<string, Setup>> = {
  npm: { tool: null, run: followGuide("npm", "node out/program.js") },
  pnpm: {
    tool: "pnpm",
    run: followGuide(
      "pnpm",
      "node out/program.js",
      "pnpm pack --out packed.tgz",
    ),
  },
  yarn: {
    tool: "yarn",
    run: followGuide(
      "Yarn",
      "node out/program.js",
      "yarn pack --out packed.tgz",
    ),
  },
  bun: {
    tool: "bun",
    run: followGuide(
      "Bun",
      "bun program.ts",
      "bun pm pack --filename packed.tgz",
    ),
  },
  ...quickStarts("start", "package"),
  ...quickStarts("workspace", "workspace"),
  ...applications("vite", ["vite@7.3.8"], sources, (project) => {
    project.write({
      "vite.config.mjs": `export default {
  build: { lib: { entry: "main.ts", formats: ["es"], fileName: "main" } },
};
`,
    });
    project.run("npx vite build");
    runModule(project, "dist/main.js");
  }),
  ...applications("esbuild", ["esbuild@0.28.2"], sources, (project) => {
    project.run(
      "npx esbuild main.ts --bundle --format=esm --platform=browser --outfile=dist/main.js",
    );
    runModule(project, "dist/main.js");
  }),
  ...applications("next-webpack", nextPackages, sources, (project, source) => {
    runNext(project, source, "webpack");
  }),
  ...applications(
    "next-turbopack",
    nextPackages,
    // Turbopack does not find `.ts` files behind `.js` imports.
    sources.filter(
      (one) => one.layout === "packages" || one.importExtension === "",
    ),
    (project, source) => {
      runNext(project, source, "turbopack");
    },
  ),
  ...applications("vitest", ["vitest@4.1.12"], sources, runVitest),
  ...applications(
    "jest",
    ["jest@30.5.2", "ts-jest@29.4.15", "typescript@5.9.3"],
    sources,
    runJest,
  ),
  ...applications(
    "jest-commonjs",
    [
      "jest@30.5.2",
      "@babel/preset-env@7.29.7",
      "@babel/preset-typescript@7.29.7",
    ],
    [packages],
    runJestCommonJs,
  ),
  ...applications("require", [], [packages], (project) => {
    runRequire(project, "22");
  }),
};

/** A set-up for each source of the client: `vite`, `vite-source-js` and `vite-source`. */
function applications(
  name: string,
  npmPackages: readonly string[],
  from: readonly ClientSource[],
  run: (project: Project, source: ClientSource) => void,
): Record<string, Setup> {
  return Object.fromEntries(
    from.map((source): [string, Setup] => [
      `${name}${suffixOf(source)}`,
      {
        tool: null,
        run(project, tarball) {
          createApplication(project, tarball, source, npmPackages);
          run(project, source);
        },
      },
    ]),
  );
}

function suffixOf(source: ClientSource): string {
  if (source.layout === "packages") return "";
  return source.importExtension === "" ? "-source" : "-source-js";
}

/** `start-npm`, `start-pnpm`, `start-yarn` and `start-bun`. */
function quickStarts(name: string, kind: ProjectKind): Record<string, Setup> {
  const tools = { npm: null, pnpm: "pnpm", yarn: "yarn", bun: "bun" } as const;
  return Object.fromEntries(
    (["npm", "pnpm", "yarn", "bun"] as const).map((manager) => [
      `${name}-${manager}`,
      {
        tool: tools[manager],
        isEmpty: true,
        run(project, tarball) {
          followQuickStart(project, managers[manager], kind, tarball);
        },
      },
    ]),
  );
}

/** Does what the guide says, compiles and runs a program that uses the packages, and publishes them. */
function followGuide(
  manager: string,
  program: string,
  pack: string | null = null,
): Setup["run"] {
  return (project, tarball) => {
    followSteps(project, manager, tarball);
    for (const resolution of ["nodenext", "bundler"] as const) {
      compileProgram(project, "7.0", resolution);
      runProgram(project, program);
    }
    if (pack !== null) comparePublished(project, pack);
  };
}
