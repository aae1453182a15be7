/** `specwright lifecycle`: lists everything that is deprecated or not stable, and checks the lifecycle policy. */
import type { SpecOptions } from "../../../base/config/options.js";
import type { CalendarApi } from "../calendar.js";
import {
  annotate,
  annotationsFlag,
} from "../../../cli/annotations/annotations.js";
import type { Run } from "../../../cli/command.js";
import { formatFlag, nowFlag, withWarnings } from "../../../cli/flags.js";
import { addCount } from "../../../cli/outcome.js";
import { withPlaces } from "../../../cli/problem.js";
import { readModel, specCommand } from "../../../cli/spec-command.js";
import { lifecycleJson, type LifecycleDetails } from "./json.js";

const flags = {
  format: formatFlag(
    ["table", "json", "markdown", "ics"],
    "A table, the same document as --json, Markdown, or an iCalendar file with the removal dates.",
  ),
  annotations: annotationsFlag,
  now: nowFlag,
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
  const { today } = run.io;
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
  { args: { format }, io, outcome }: LifecycleRun,
): Promise<void> {
  if (format === "ics") {
    const { calendarText } = await import("../calendar.js");
    // The line end of the last line is printed after it.
    outcome.text.push(calendarText(found, io.today).slice(0, -1));
    return;
  }
  const listed: LifecycleDetails["lifecycle"][number][] = [];
  for (const { spec, title, items } of found) {
    const shown = await withPlaces(
      items,
      ({ places }) => places.stated,
      spec.entryName,
      io,
    );
    for (const { part: _, places: __, ...item } of shown) {
      addCount(outcome, item.status);
      listed.push(item);
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
