/** Follows the quick start of the README with any package manager: install, `init`, and the commands that it prints. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root, type Project } from "./project.js";

/** Whether the project is one package, or a workspace of npm, pnpm, Yarn or Bun. */
export type ProjectKind = "package" | "workspace";

export interface Manager {
  /** Adds a package to `devDependencies`. */
  add: string;
  /** The same at the root of a workspace, if the manager needs a flag there. */
  addToRoot?: string;
  /** Runs an installed command. */
  exec: string;
  /** Files that the manager needs before it installs anything. */
  files?: Readonly<Record<string, string>>;
  /** Files that make a project a workspace, besides `package.json`. */
  workspaceFiles?: Readonly<Record<string, string>>;
}

export const managers = {
  npm: { add: "npm install -D", exec: "npx" },
  pnpm: {
    add: "pnpm add -D",
    addToRoot: "pnpm add -D --workspace-root",
    exec: "pnpm exec",
    workspaceFiles: { "pnpm-workspace.yaml": "packages:\n  - packages/*\n" },
  },
  yarn: {
    add: "yarn add -D",
    exec: "yarn exec",
    files: { ".yarnrc.yml": "nodeLinker: node-modules\n", "yarn.lock": "" },
  },
  bun: { add: "bun add -d", exec: "bunx" },
} satisfies Record<string, Manager>;

export function followQuickStart(
  project: Project,
  { add, addToRoot = add, exec, files = {}, workspaceFiles = {} }: Manager,
  kind: ProjectKind,
  tarball: string,
): void {
  const documents = ["error.yaml", "pets.yaml", "store.yaml"].map((name) => [
    `spec/${name}`,
    readFileSync(join(root, "spec", name), "utf8"),
  ]);
  project.write({
    ...files,
    ...(Object.fromEntries(documents) as Record<string, string>),
    "spec/openapi.yaml": readFileSync(join(root, "spec/petstore.yaml"), "utf8"),
  });
  if (kind === "workspace") {
    project.write({
      "package.json":
        '{ "private": true, "type": "module", "workspaces": ["packages/*"] }\n',
      ...workspaceFiles,
      "packages/app/package.json": '{ "name": "app", "version": "1.0.0" }\n',
    });
  }
  project.run(`${kind === "package" ? add : addToRoot} ${tarball}`);
  const printed = project.run(`${exec} specwright init --yes`);
  for (const command of nextCommands(printed)) project.run(command);
  const client =
    kind === "package"
      ? "generated/client/index.ts"
      : "packages/api/dist/client/index.js";
  if (!project.read(client).includes("listPets"))
    throw new Error("The generated client has no operation listPets.");
  const guide = project.run(`${exec} specwright docs projects`);
  if (!guide.includes("# Use it in a project"))
    throw new Error(`specwright docs printed:\n${guide}`);
}

/** The indented lines after "Next:". */
function nextCommands(printed: string): string[] {
  const [, next = ""] = printed.split(/^Next:$/m);
  const commands = next.split("\n").filter((line) => line.startsWith("  "));
  if (commands.length === 0)
    throw new Error(`specwright init printed no commands:\n${printed}`);
  return commands.map((line) => line.trim());
}
