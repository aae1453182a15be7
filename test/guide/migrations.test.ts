/** The guides for migrations show all code of the applications that `test/migrations` runs. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { pages, root } from "./pages.js";

const apps = "test/migrations/apps";

function filesOf(app: string): string[] {
  return readdirSync(join(root, apps, app), {
    recursive: true,
    encoding: "utf8",
  })
    .filter((path) => /\.(?:ts|mjs|yaml)$/.test(path))
    .map((path) => `${apps}/${app}/${path.replaceAll("\\", "/")}`);
}

/** The file without the imports of other packages, which a guide need not repeat. */
function contentOf(file: string): string {
  return readFileSync(join(root, file), "utf8")
    .replace(/^import [^;]* from "@tanstack\/[^;]*;\n/m, "")
    .trim();
}

it.each(["hey-api", "orval", "redocly"])(
  "from-%s.md shows both applications",
  (app) => {
    const page = pages.find(({ path }) => path === `docs/guide/from-${app}.md`);
    const shown = new Map(
      page?.blocks.map(({ comment, text }) => [
        comment?.replace(/^excerpt /, ""),
        text.trim(),
      ]),
    );
    for (const file of [...filesOf(app), ...filesOf("specwright")])
      expect({ file, text: shown.get(file) }).toEqual({
        file,
        text: contentOf(file),
      });
  },
);
