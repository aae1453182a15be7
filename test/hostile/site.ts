/** The pages of a site with two versions, as VitePress receives them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freshOutcome } from "../../src/cli/outcome.js";
import { specOptions } from "../../src/cli/spec-options.js";
import { projectData } from "../../src/commands/site/build.js";
import { siteVersions } from "../../src/commands/site/cli/versions.js";
import { vitePressConfig } from "../../src/commands/site/config.js";
import { createProgress } from "../../src/cli/progress.js";
import { characterFault } from "./faults.js";

const today = "2030-01-01";
const silent = { write: () => true };

/** `base/spec.json` is the older version of `head/spec.json`. */
export async function siteFault(folder: string): Promise<string | null> {
  const config = {
    input: "head/spec.json",
    site: { versions: [{ name: "1.0", spec: "base/spec.json" }] },
  };
  writeFileSync(join(folder, "specwright.config.json"), JSON.stringify(config));
  const io = { cwd: folder, env: {}, today, stdout: silent, stderr: silent };
  const { specs, diagnostics } = await specOptions(io, {});
  const [spec] = specs;
  if (!spec) return JSON.stringify(diagnostics);
  const progress = createProgress(io, true);
  const run = { io, outcome: freshOutcome(), progress };
  const versions = await siteVersions(spec, run);
  if (versions === null) return null;
  for (const version of versions) {
    const data = projectData(version, { base: "/", title: null, versions });
    const { markdown, transformHead, themeConfig } = vitePressConfig({
      ...data,
      engine: "",
    });
    const renderer: Parameters<typeof markdown.config>[0] = {
      options: {},
      render: () => "",
    };
    markdown.config(renderer);
    const written = data.pages.map(({ address }) => {
      const env = { relativePath: `${address}.md` };
      renderer.render(address, env);
      const { _splitIntoSections } = themeConfig.search.options.miniSearch;
      return [
        env,
        transformHead({ page: `${address}.md` }),
        // The text is only indexed. VitePress stores and shows the titles.
        _splitIntoSections(`/pages/${address}.md`).map(
          ({ anchor, titles }) => ({ anchor, titles }),
        ),
      ];
    });
    const text = JSON.stringify([written, themeConfig, data.title]);
    const fault = characterFault(text) ?? markupFault(text);
    if (fault !== null) return `site: ${fault}`;
  }
  return null;
}

/** Markup that comes from the spec. The script of a page has `\u003c` in place of `<`. */
function markupFault(text: string): string | null {
  const found = /(?:<|u003c)(?!script setup|\/script)\/?(?:script|img)\b|\{\{/i;
  const match = found.exec(text);
  return match && `contains ${text.slice(match.index, match.index + 60)}`;
}
