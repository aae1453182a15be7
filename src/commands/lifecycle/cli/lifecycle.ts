/** `specwright lifecycle`: lists everything that is deprecated or not stable, and checks the lifecycle policy. */
import type { SpecOptions } from "../../../base/config/options.js";
import type { CalendarApi } from "../calendar.js";
import {
  annotate,
  annotationsFlag,
} from "../../../cli/annotations/annotations.js";
import type { Run } from "../../../cli/command.js";
import { dayFlag, withWarnings } from "../../../cli/flags.js";
import { addCount } from "../../../cli/outcome.js";
import { filePosition, locatePlaces, noPlace } from "../../../cli/problem.js";
import { readModel, specCommand } from "../../../cli/spec-command.js";
import { lifecycleJson, type LifecycleDetails } from "./json.js";

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

export const lifecycleCommand = specCommand<typeof flags, LifecycleDetails>({
  name: "lifecycle",
  description: "List deprecated and unstable parts, and check the policy",
  findings: ["the spec violates the lifecycle policy", withWarnings],
  flags,
  json: lifecycleJson,
  async run(specs, run) {
    const { args, outcome } = run;
    if (args.format === "json") outcome.asJson = true;
    const found: Found[] = [];
    for (const spec of specs) found.push(...(await readItems(spec, run)));
    await describe(found, run);
    await annotate(run, args.annotations);
  },
});

type LifecycleRun = Run<typeof flags, LifecycleDetails>;

interface Found extends CalendarApi {
  spec: SpecOptions;
}

/** Empty for a spec without a model. */
async function readItems(
  spec: SpecOptions,
  run: LifecycleRun,
): Promise<Found[]> {
  const [{ lifecycleItems }, { policyDiagnostics }] = await Promise.all([
    import("../items.js"),
    import("../policy.js"),
  ]);
  const { today } = run;
  const { model } = await readModel(run, spec, (complete) =>
    policyDiagnostics(
      lifecycleItems(complete, today),
      spec.lifecycle ?? {},
      today,
    ),
  );
  if (model === null) return [];
  const { title } = model.info;
  return [{ spec, title, items: lifecycleItems(model, today) }];
}

async function describe(
  found: readonly Found[],
  { args: { format }, io, outcome, today }: LifecycleRun,
): Promise<void> {
  if (format === "ics") {
    const { calendarText } = await import("../calendar.js");
    // The line end of the last line is printed after it.
    outcome.text.push(calendarText(found, today).slice(0, -1));
    return;
  }
  const listed: LifecycleDetails["lifecycle"][number][] = [];
  for (const { spec, title, items } of found) {
    const places = await locatePlaces(
      items.map(({ places }) => places.stated),
      spec.entryName,
      io,
    );
    const shown = items.map((item, index) => ({
      item,
      place: filePosition(places[index] ?? noPlace),
    }));
    for (const [index, { part: _, places: __, ...item }] of items.entries()) {
      addCount(outcome, item.status, 1);
      listed.push({ ...item, ...(places[index] ?? noPlace) });
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
