/** The config of the guide for Next.js, with the part of Next.js that it imports. */
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { page, root } from "../guide/pages.js";
import { put } from "../write/folder.js";
import { start } from "./processes.js";
import { createWorkspace, specWith } from "./workspace.js";

const { blocks } = page("docs/guide/development.md");
const config = blocks.find(({ text }) => text.includes("next/constants"))?.text;

it("starts one generate --watch with the dev server", async () => {
  const { folder } = createWorkspace();
  put(folder, {
    "next.config.mjs": config ?? "",
    "node_modules/next/constants.js":
      'exports.PHASE_DEVELOPMENT_SERVER = "phase-development-server";\n',
    "node_modules/.bin/specwright": `#!/usr/bin/env node
import(${JSON.stringify(join(root, "dist/cli/main.js"))});
`,
    "next.mjs": `import config from "./next.config.mjs";
config("phase-production-build");
console.log("built", process.env.SPECWRIGHT_WATCH);
config("phase-development-server");
config("phase-development-server");
`,
  });
  chmodSync(join(folder, "node_modules/.bin/specwright"), 0o755);
  const next = start(["next.mjs"], folder);
  await next.says(/built undefined/);
  await next.says(/written, 0 removed/);
  put(folder, { "openapi.yaml": specWith("findTodos") });
  await next.says(/written, \d+ removed/);
  expect(next.count(/written/)).toBe(2);
});
