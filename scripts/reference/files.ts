/** The files that are written from the tables in `src/` and from the runtime in `templates/`. */
import { format } from "prettier";
import { cliPage } from "./cli-page.js";
import { configPage } from "./config-page.js";
import { configSchema } from "./config-schema.js";
import { configTypes } from "./config-types.js";
import { domainsSchema } from "../../src/commands/domains/config/keys.js";
import { diagnosticsPage } from "./diagnostics-page.js";
import { exitCodesPage } from "./exit-codes-page.js";
import { findingsPage } from "./findings-page.js";
import { viewsPage } from "./views-page.js";
import { runtimeCoerce } from "./runtime-coerce.js";
import { runtimeModules } from "./runtime-modules.js";
import { runtimeStyles } from "./runtime-styles.js";

/** Their texts by path, relative to the root of the repository. */
export async function referenceFiles(): Promise<Map<string, string>> {
  const texts: Record<string, string> = {
    "docs/reference/cli.md": cliPage(),
    "docs/reference/config.md": configPage(),
    "docs/reference/config.schema.json": JSON.stringify(configSchema()),
    "docs/reference/diagnostics.md": diagnosticsPage(),
    "docs/reference/exit-codes.md": exitCodesPage(),
    "docs/reference/findings.md": findingsPage(),
    "docs/reference/views.md": viewsPage(),
    "docs/reference/domains.schema.json": JSON.stringify(domainsSchema()),
    "src/emit/validators/facts/runtime-modules.ts": runtimeModules(),
    "src/base/options/spec-config.ts": configTypes(),
    "templates/server/runtime/parameters/styles.ts": runtimeStyles(),
    "templates/validators/runtime/shapes/coerce.ts": runtimeCoerce(),
  };
  const files = new Map<string, string>();
  for (const [path, text] of Object.entries(texts)) {
    files.set(path, await format(text, { filepath: path }));
  }
  return files;
}
