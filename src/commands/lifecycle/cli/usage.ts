/** `specwright usage`: finds uses of deprecated and unstable parts in the code of a consumer. */
import { existsSync, statSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import {
  diagnostic,
  fail,
  type Diagnostic,
} from "../../../base/diagnostics.js";
import type { Use, UsageReport } from "../usage/usage.js";
import {
  annotate,
  annotationsFlag,
} from "../../../cli/annotations/annotations.js";
import type { Command, Run } from "../../../cli/command.js";
import { formatFlag, nowFlag, withWarnings } from "../../../cli/flags.js";
import type { Io } from "../../../cli/io.js";
import { addCount, addProblems } from "../../../cli/outcome.js";
import { filePosition } from "../../../cli/problem.js";
import { usageJson, type JsonUse, type UsageDetails } from "./json.js";

const flags = {
  "fail-on": {
    choices: ["overdue", "deprecated", "unstable"],
    type: "array",
    requiresArg: true,
    nargs: 1,
    description:
      "Exit with 1 if there are such uses. deprecated includes overdue.",
  },
  format: formatFlag(
    ["table", "json"],
    "A table, or the same document as --json.",
  ),
  annotations: annotationsFlag,
  now: nowFlag,
} as const;

export const usageCommand: Command<typeof flags, UsageDetails> = {
  name: "usage",
  description: "Find uses of deprecated and unstable parts in your code",
  findings: ["the code uses a part that `--fail-on` names", withWarnings],
  flags,
  json: usageJson,
  positionals: {
    dir: {
      type: "string",
      description:
        "The folder of the code that uses generated packages; by default the working directory.",
    },
  },
  async run(run) {
    const { args, io, progress, outcome } = run;
    const dir = typeof args["dir"] === "string" ? args["dir"] : ".";
    const folder = resolve(io.cwd, dir);
    if (!existsSync(folder) || !statSync(folder).isDirectory()) {
      return fail("bad-arguments", null, {
        problem: `There is no folder ${dir}.`,
        hint: "Name the folder of the code to read.",
      });
    }
    if (args.format === "json") outcome.asJson = true;
    progress.show(`Reading ${dir} ...`);
    const { usageOf } = await import("../usage/usage.js");
    const report = usageOf(folder, io.today);
    const wanted: readonly string[] = args["fail-on"] ?? [];
    const findings = [
      ...reportProblems(report, dir, io),
      ...report.uses
        .filter(({ status }) => isWanted(status, wanted))
        .map((use) => useProblem(use, io)),
    ];
    addProblems(outcome, findings);
    await describe(report, run);
    await annotate(run, args.annotations);
  },
};

function isWanted(status: Use["status"], wanted: readonly string[]): boolean {
  return (
    wanted.includes(status) ||
    (status === "overdue" && wanted.includes("deprecated"))
  );
}

function reportProblems(
  { untyped, packages }: UsageReport,
  dir: string,
  io: Io,
): Diagnostic[] {
  const first = new Map(
    [...untyped].reverse().map((entry) => [entry.package, entry]),
  );
  return [
    ...[...first.values()].map((entry) =>
      diagnostic("untyped-package", placeOfUse(entry, io), {
        package: entry.package,
      }),
    ),
    ...(packages.length === 0
      ? [diagnostic("no-generated-package", null, { folder: dir })]
      : []),
  ];
}

function useProblem(use: Use, io: Io): Diagnostic {
  const part = `${use.kind} ${use.name}`;
  const place = placeOfUse(use, io);
  if (use.deprecation === null) {
    return diagnostic("unstable-use", place, {
      part,
      package: use.package,
      stability: use.stability,
    });
  }
  const { removal, advice } = use.deprecation;
  return diagnostic("deprecated-use", place, {
    part,
    package: use.package,
    until: removal === null ? "without a removal date" : `until ${removal}`,
    advice: advice === "" ? "Stop using it." : advice,
  });
}

function placeOfUse(
  { file, line, column }: Pick<Use, "file" | "line" | "column">,
  io: Io,
) {
  const position = { line, column };
  return { document: fileName(file, io), pointer: "", position };
}

/** Relative to the working directory. */
function fileName(file: string, { cwd }: Io): string {
  return relative(cwd, file).replaceAll(sep, "/");
}

async function describe(
  { uses, files }: UsageReport,
  { outcome, io }: Run<typeof flags, UsageDetails>,
): Promise<void> {
  const { usageTable } = await import("../usage/table.js");
  const placeText = (use: Use) =>
    filePosition({ ...use, file: fileName(use.file, io) });
  outcome.text.push(...usageTable(uses, placeText));
  outcome.details = { uses: uses.map((use) => jsonUse(use, io)) };
  addCount(outcome, "files", files);
  for (const { status } of uses) addCount(outcome, status);
}

function jsonUse({ deprecation, ...use }: Use, io: Io): JsonUse {
  return {
    kind: use.kind,
    name: use.name,
    package: use.package,
    status: use.status,
    stability: use.stability,
    since: deprecation?.since ?? null,
    sinceVersion: deprecation?.sinceVersion ?? null,
    removal: deprecation?.removal ?? null,
    daysLeft: use.daysLeft,
    advice: deprecation?.advice ?? null,
    file: fileName(use.file, io),
    line: use.line,
    column: use.column,
  };
}
