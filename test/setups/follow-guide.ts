/** Sets up a workspace as the guide says. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { guideSteps } from "./guide.js";
import type { Project } from "./project.js";

export function followSteps(
  project: Project,
  manager: string,
  tarball: string,
): void {
  for (const step of guideSteps(manager)) {
    if (step.kind === "file") {
      const { path, text } = step;
      const isManifest = path === "package.json";
      project.write({ [path]: isManifest ? merged(project, text) : text });
    } else {
      for (const command of step.commands) {
        project.run(withTarball(command, tarball));
      }
    }
  }
}

/** The command with a packed Specwright instead of the one of the registry. */
export function withTarball(command: string, tarball: string): string {
  return /^\w+ (add|install) /.test(command)
    ? command.replace(/ specwright(@latest)?$/, ` ${tarball}`)
    : command;
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
