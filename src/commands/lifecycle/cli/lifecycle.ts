/** `specwright lifecycle`: lists everything that is deprecated or not stable, and checks the lifecycle policy. */
import type { SpecOptions } from "../../../base/config/options.js";
import { Diagnostics } from "../../../base/diagnostics.js";
import type { CalendarApi } from "../calendar.js";
import {
  annotate,
  annotationsFlag,
} from "../../../cli/annotations/annotations.js";
import type { Command } from "../../../cli/command.js";
import {
  dayFlag,
  flagValues,
  specPositional,
  withWarnings,
} from "../../../cli/flags.js";
import type { Io } from "../../../cli/io.js";
import {
  addCount,
  addProblems,
  freshOutcome,
  type CommandOutcome,
} from "../../../cli/outcome.js";
import { filePosition, locatePlaces } from "../../../cli/problem.js";
import type { JsonLifecycleItem } from "./json-item.js";
import { chosenSpecs, pipelineOptions } from "../../../cli/spec-options.js";

const flags = {
  format: {
    choices: ["table", "json", "markdown", "ics"],
    default: "table",
    defaultDescription: "table",
    requiresArg: true,
    description:
      "A table, the same document as --json, Markdown, or an iCalendar file with the removal dates.",
  },
  annotations: annotationsFlag,
  now: dayFlag("The date to use as today; by default the current date."),
} as const;

export const lifecycleCommand: Command<typeof flags> = {
  name: "lifecycle",
  description: "List deprecated and unstable parts, and check the policy",
  findings: ["the spec violates the lifecycle policy", withWarnings],
  flags,
  positionals: specPositional,
  async run(args, io, progress) {
    const specs = await chosenSpecs(io, flagValues("lifecycle", args));
    const outcome = freshOutcome();
    if (args.format === "json") outcome.asJson = true;
    const today = args.now ?? io.today;
    const found: Found[] = [];
    for (const spec of specs) {
      progress.show(`Reading ${spec.inputName} ...`);
      const api = await readItems(spec, today, args.strict, outcome);
      if (api !== null) found.push({ spec, ...api });
    }
    await describe(outcome, found, args.format, today, io);
    await annotate(outcome, args.annotations ?? [], "specwright lifecycle", io);
    return outcome;
  },
};

interface Found extends CalendarApi {
  spec: SpecOptions;
}

async function readItems(
  spec: SpecOptions,
  today: string,
  strict: boolean,
  outcome: CommandOutcome,
): Promise<CalendarApi | null> {
  const [{ readModel }, { lifecycleItems }, { policyDiagnostics }] =
    await Promise.all([
      import("../../../generate.js"),
      import("../items.js"),
      import("../policy.js"),
    ]);
  const diagnostics = new Diagnostics(spec.severity);
  const model = await readModel(
    pipelineOptions(spec, today),
    diagnostics,
    (complete) =>
      policyDiagnostics(
        lifecycleItems(complete, today),
        spec.lifecycle ?? {},
        today,
      ),
  );
  addProblems(outcome, diagnostics.list, spec.entryName, strict);
  if (model === null) return null;
  return { title: model.info.title, items: lifecycleItems(model, today) };
}

async function describe(
  outcome: CommandOutcome,
  found: readonly Found[],
  format: string,
  today: string,
  io: Io,
): Promise<void> {
  if (format === "ics") {
    const { calendarText } = await import("../calendar.js");
    // The line end of the last line is printed after it.
    outcome.text.push(calendarText(found, today).slice(0, -1));
    return;
  }
  const listed: JsonLifecycleItem[] = [];
  for (const { spec, title, items } of found) {
    const places = await locatePlaces(
      items.map(({ places }) => places.stated),
      spec.entryName,
      io,
    );
    const shown = items.map((item, index) => ({
      item,
      place: filePosition(places[index] ?? null),
    }));
    for (const [index, { part: _, places: __, ...item }] of items.entries()) {
      addCount(outcome, item.status, 1);
      const at = places[index] ?? { file: null, line: null, column: null };
      listed.push({ ...item, ...at });
    }
    if (format === "markdown") {
      const { lifecycleMarkdown } = await import("../markdown.js");
      outcome.text.push(lifecycleMarkdown(title, shown));
    } else {
      const { lifecycleTable } = await import("../table.js");
      outcome.text.push(...lifecycleTable(shown));
    }
  }
  outcome.details = { lifecycle: listed };
}
