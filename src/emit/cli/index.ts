/** The target `cli`: a command line for the API, with a command for each operation. */
import { valueRef } from "../code/index.js";
import { operationsByGroup } from "../operations.js";
import { apiTitle } from "../packages/api-title.js";
import { runtimeCheck } from "../runtime-check.js";
import { defineTarget } from "../target.js";
import { commandsFile } from "./commands-file.js";
import { commandNames } from "./command-names.js";
import { cliContext } from "./context.js";
import { clientFile, programFile } from "./program-file.js";
import { readmeFile } from "./readme.js";

export const cli = defineTarget({
  name: "cli",
  names: { reserved: [], operations: {} },
  dependsOn: ["validators", "client"],
  package: (context) => ({
    description: `Command line for the ${apiTitle(context)}.`,
    program: {
      name: commandNames(context).program,
      module: "main",
      replaced: { "string-width": "width" },
      bundles: {
        "@types/node": ">=20.19.0",
        "@types/yargs": "^17.0.33",
        yargs: "^18.0.0",
      },
    },
  }),
  plan(target) {
    const context = cliContext(target);
    const groups = [...operationsByGroup(context)].map(([group, operations]) =>
      commandsFile(context, group, operations),
    );
    return [
      readmeFile(context),
      ...groups,
      programFile(context),
      clientFile(context),
      {
        kind: "typescript",
        path: "src/main.ts",
        template: "cli/main.ts",
        view: {
          program: valueRef(target.names.fixed("cli", "program", "program")),
          run: context.runtime.value("run", "run"),
          Host: context.runtime.type("host", "Host"),
          Output: context.runtime.type("host", "Output"),
          Parser: context.runtime.type("host", "Parser"),
          runtimeCheck: runtimeCheck(context, "cli"),
        },
      },
      {
        kind: "typescript",
        path: "src/width.ts",
        template: "cli/width.ts",
        view: {},
      },
      context.runtime.copyPlan(),
    ];
  },
});
