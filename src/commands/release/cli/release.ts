/** `specwright release`: publishes the generated packages with npm. */
import { thrownProblem } from "../../../base/diagnostics.js";
import {
  booleanFlag,
  configFlag,
  dayFlag,
  textFlag,
} from "../../../cli/flags.js";
import { addProblems } from "../../../cli/outcome.js";
import { specCommand } from "../../../cli/spec-command.js";
import {
  releaseJson,
  type JsonPackage,
  type ReleaseDetails,
} from "./json-package.js";

const flags = {
  "dry-run": booleanFlag("Publish nothing; show what would be published."),
  tag: textFlag(
    "The tag of npm; by default latest, or for a version such as 2.0.0-beta.1 its first word.",
  ),
  now: dayFlag("The date of the release; by default the current date."),
  config: configFlag,
} as const;

export const releaseCommand = specCommand<typeof flags, ReleaseDetails>({
  name: "release",
  description: "Publish the generated packages with npm",
  findings: [],
  flags,
  json: releaseJson,
  async run(specs, { args, io, progress, outcome }) {
    const { releaseSpec } = await import("./release-spec.js");
    const packages: JsonPackage[] = [];
    try {
      for (const spec of specs) {
        const run = { spec, outcome, packages, io, progress };
        await releaseSpec(run, args["dry-run"], args.tag ?? null);
      }
    } catch (error) {
      addProblems(outcome, [thrownProblem(error)]);
    }
    outcome.details = { packages };
  },
});
