/** Decides the config and the scripts of a new project. */
import type { PackageManager } from "../../base/config/package-manager.js";
import type { SpecConfig } from "../../base/config.js";
import { hasRuntime } from "../../emit/packages/runtime-files.js";
import { builtInTargets, withDependencies } from "../../emit/targets.js";
import type { UserProject } from "./project.js";
import { targetsFor, type Purpose } from "./purpose.js";
import { foldersOfPackages, isInWorkspace } from "./workspace.js";

export interface InitPlan {
  config: SpecConfig;
  scripts: Record<string, string>;
  /** The commands to run next. */
  next: readonly [string, string];
  /** Folders of packages that the user must add to the workspace. */
  notIncluded: readonly string[];
}

interface Commands {
  /** Runs a script of `package.json`. */
  run: string;
  /** Runs an installed command. */
  exec: string;
  install: string;
  addToDev: string;
  /** Runs the script `build` of the package in a folder. */
  build: (folder: string) => string;
}

const commands: Record<PackageManager, Commands> = {
  npm: {
    run: "npm run",
    exec: "npx",
    install: "npm install",
    addToDev: "npm install --save-dev",
    build: (folder) => `npm run build --workspace ${folder}`,
  },
  pnpm: {
    run: "pnpm run",
    exec: "pnpm exec",
    install: "pnpm install",
    addToDev: "pnpm add --save-dev",
    build: (folder) => `pnpm --filter ./${folder} run build`,
  },
  yarn: {
    run: "yarn run",
    exec: "yarn exec",
    install: "yarn install",
    addToDev: "yarn add --dev",
    build: (folder) => `yarn --cwd ${folder} run build`,
  },
  "yarn-classic": {
    run: "yarn run",
    exec: "yarn",
    install: "yarn install",
    addToDev: "yarn add --dev",
    build: (folder) => `yarn --cwd ${folder} run build`,
  },
  bun: {
    run: "bun run",
    exec: "bunx",
    install: "bun install",
    addToDev: "bun add --dev",
    build: (folder) => `bun run --filter ./${folder} build`,
  },
};

/** Options that the user has chosen. The input is required. */
export type Chosen = Pick<
  SpecConfig,
  "output" | "layout" | "packageName" | "targets"
> & {
  input: string;
  purpose: Purpose;
  /** Folders outside that of the input, from which it needs documents. */
  folders?: readonly string[];
};

/** Returns the config: what the user has chosen, then what suits the project. */
export function configFor(project: UserProject, chosen: Chosen): SpecConfig {
  const layout = chosen.layout ?? (isWorkspace(project) ? "package" : "source");
  const isUsual = chosen.purpose === "both" && layout !== "source";
  const targets =
    chosen.targets ??
    (isUsual ? undefined : targetsFor(chosen.purpose, layout));
  const output = chosen.output ?? defaultOutput(project, layout, targets);
  const packageName = chosen.packageName ?? defaultName(project, layout);
  return {
    input: chosen.input,
    output,
    ...(layout !== "packages" && { layout }),
    ...(packageName !== undefined && { packageName }),
    ...(targets !== undefined && { targets }),
    ...(layout === "source" && project.isBundled && { importExtension: "" }),
    ...(chosen.folders &&
      chosen.folders.length > 0 && {
        externalRefs: { folders: [...chosen.folders] },
      }),
    ...(/^https?:/i.test(chosen.input) && {
      externalRefs: { origins: [new URL(chosen.input).origin] },
    }),
  };
}

function isWorkspace({ workspaces }: UserProject): boolean {
  return workspaces.length > 0;
}

/** In a workspace, packages go to a folder that it includes already. */
function defaultOutput(
  project: UserProject,
  layout: string,
  targets: Targets,
): string {
  if (layout === "source") return project.has("src") ? "src/api" : "generated";
  const outputs = foldersOfPackages(project.workspaces).flatMap((folder) => [
    `${folder}/api`,
    `${folder}/generated`,
    ...(layout === "packages" ? [folder] : []),
  ]);
  const suits = (output: string) =>
    packageFolders(layout, output, targets).every(
      (folder) =>
        isInWorkspace(folder, project.workspaces) && !project.has(folder),
    );
  return outputs.find(suits) ?? "generated";
}

type Targets = SpecConfig["targets"];

/** The folders of the packages with code to build. */
function packageFolders(
  layout: string,
  output: string,
  targets: Targets = ["client", "server"],
): string[] {
  switch (layout) {
    case "source":
      return [];
    case "package":
      return [output];
    default: {
      const wanted = withDependencies(
        builtInTargets,
        targets.map((target) =>
          typeof target === "string" ? target : target.name,
        ),
      );
      return builtInTargets
        .filter(({ name }) => wanted.has(name) && hasRuntime(name))
        .map(({ name }) => `${output}/${name}`);
    }
  }
}

function defaultName(project: UserProject, layout: string): string | undefined {
  if (layout === "source" || project.scope === null) return undefined;
  return layout === "package"
    ? `${project.scope}/{api}`
    : `${project.scope}/{api}-{target}`;
}

/** Returns the scripts and the commands for a config. */
export function planFor(project: UserProject, config: SpecConfig): InitPlan {
  const { run, exec, install, addToDev, build } = commands[project.manager];
  const { layout = "packages", output = "generated", targets } = config;
  const generate = "specwright generate";
  const folders = packageFolders(layout, output, targets);
  const command = [generate, ...folders.map(build)].join(" && ");
  const known = project.scripts["generate"];
  const isFree = known === undefined || known === command;
  const name = isFree ? "generate" : "generate:api";
  const scripts = {
    [name]: command,
    [`${name}:check`]: `${generate} --check`,
  };
  const add = `${addToDev}${project.manager === "pnpm" && isWorkspace(project) ? " --workspace-root" : ""} specwright`;
  const installAll = project.isInstalled ? install : add;
  const next: InitPlan["next"] =
    folders.length > 0
      ? [
          `${project.isInstalled ? exec : "npx"} ${generate} && ${installAll}`,
          `${run} ${name}`,
        ]
      : project.isInstalled
        ? [`${run} ${name}`, `${run} ${name}:check`]
        : [add, `${run} ${name}`];
  const notIncluded = folders.filter(
    (folder) => !isInWorkspace(folder, project.workspaces),
  );
  return { config, scripts, next, notIncluded };
}

/** Returns the text of `specwright.config.ts`. */
export function configText(config: SpecConfig): string {
  const entries = Object.entries(config).map(
    ([key, value]) => `  ${key}: ${literal(value)},`,
  );
  return `import { defineConfig } from "specwright";

export default defineConfig({
${entries.join("\n")}
});
`;
}

/** JSON in the layout of Prettier. The values are short. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(
      ([key, item]) => `${key}: ${literal(item)}`,
    );
    return `{ ${entries.join(", ")} }`;
  }
  return JSON.stringify(value);
}
