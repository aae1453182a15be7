/** The set-ups, by name. A new one is a row here: the tool that it needs, and the steps in an empty project. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { guideSteps } from "./guide.js";
import { compileProgram, runProgram, type Project } from "./project.js";
import type { Tool } from "./tools.js";

export interface Setup {
  /** Null if npm is enough. */
  tool: Tool | null;
  /** Throws an error if the set-up does not work. `tarball` is the packed Specwright. */
  run(project: Project, tarball: string): void;
}

export const setups: Readonly<Record<string, Setup>> = {
  npm: { tool: null, run: followGuide("npm", "node out/program.js") },
  pnpm: { tool: "pnpm", run: followGuide("pnpm", "node out/program.js") },
  yarn: { tool: "yarn", run: followGuide("Yarn", "node out/program.js") },
  bun: { tool: "bun", run: followGuide("Bun", "bun program.ts") },
};

/** Does what the guide says, and then compiles and runs a program that uses the packages. */
function followGuide(manager: string, program: string): Setup["run"] {
  return (project, tarball) => {
    for (const step of guideSteps(manager)) {
      if (step.kind === "file") {
        const { path, text } = step;
        const isManifest = path === "package.json";
        project.write({ [path]: isManifest ? merged(project, text) : text });
      } else {
        for (const command of step.commands) {
          project.run(command.replace(/ specwright$/, ` ${tarball}`));
        }
      }
    }
    for (const resolution of ["nodenext", "bundler"] as const) {
      compileProgram(project, "7.0", resolution);
      runProgram(project, program);
    }
  };
}

/** The `package.json` of the guide, with the Specwright that is installed instead of `"*"`. */
function merged(project: Project, shown: string): string {
  const installed = JSON.parse(
    readFileSync(join(project.folder, "package.json"), "utf8"),
  ) as { devDependencies: object };
  const described = JSON.parse(shown) as object;
  const { devDependencies } = installed;
  return JSON.stringify({ ...installed, ...described, devDependencies });
}
