/** The applications of a workspace, and how their tools read the sources of generated packages. */
import { join } from "node:path";
import { textOfFile } from "../../base/config/package-manager.js";
import { sourceCondition } from "../../base/common/source-condition.js";
import { withSources } from "./compiler-options.js";
import type { UserProject } from "./project.js";
import { namesIn, packageFolders } from "./workspace.js";

interface SourcesPlan {
  /** The texts of files that change, by path. */
  readonly edits: ReadonlyMap<string, string>;
  /** Lines for the user: what to add by hand. */
  readonly advice: readonly string[];
}

const tsconfigs = ["tsconfig.json", "tsconfig.app.json"];
const viteConfig = /^vite\.config\.[cm]?[jt]s$/;

/** An application that reads the sources needs no build of the packages during development. */
export function sourcesPlan(cwd: string, project: UserProject): SourcesPlan {
  const edits = new Map<string, string>();
  const viteConfigs: string[] = [];
  let isSet = false;
  for (const folder of ["", ...packageFolders(cwd, project.workspaces)]) {
    const inFolder = (name: string) =>
      folder === "" ? name : `${folder}/${name}`;
    for (const name of tsconfigs) {
      const text = textOfFile(join(cwd, folder, name));
      const state = text === null ? null : withSources(text);
      if (state?.kind === "set") isSet = true;
      if (state?.kind === "added") edits.set(inFolder(name), state.text);
    }
    const found = namesIn(join(cwd, folder)).find((name) =>
      viteConfig.test(name),
    );
    if (found !== undefined) viteConfigs.push(inFolder(found));
  }
  const compiler =
    isSet || edits.size > 0
      ? []
      : [`  tsconfig.json: "customConditions": ["${sourceCondition}"]`];
  const bundler = viteConfigs.map(
    (path) =>
      `  ${path}: plugins: [specwright()], with import { specwright } from "specwright/vite"`,
  );
  const advice = [...compiler, ...bundler];
  return {
    edits,
    advice:
      advice.length === 0
        ? []
        : [
            "To use the packages without a build during development (specwright docs development), add to:",
            ...advice,
          ],
  };
}
