/** `specwright version`: sets the version that follows the changes since the last release, and records the spec. */
import {
  booleanFlag,
  configFlag,
  dayFlag,
  flagValues,
  textFlag,
  withWarnings,
} from "../../../cli/flags.js";
import { onlySpec, specCommand } from "../../../cli/spec-command.js";
import { versionJson, type VersionDetails } from "./json-version.js";

const flags = {
  "dry-run": booleanFlag("Write nothing; print what would change."),
  set: textFlag(
    "The new version; by default the one that follows the changes.",
  ),
  base: textFlag(
    "The spec to compare with, as in diff; by default the last released spec.",
  ),
  changelog: textFlag(
    "The changelog; by default CHANGELOG.md beside the config file.",
  ),
  now: dayFlag("The date of the release; by default the current date."),
  config: configFlag,
} as const;

export const versionCommand = specCommand<typeof flags, VersionDetails>({
  name: "version",
  description:
    "Set the version that follows the changes since the last release",
  findings: ["a waiver has expired", withWarnings],
  flags,
  json: versionJson,
  select: onlySpec,
  async run([spec], run) {
    const { args } = run;
    const { setVersion } = await import("./set-version.js");
    const options = {
      set: args.set ?? null,
      base: args.base ?? null,
      changelog: args.changelog ?? null,
      isDry: args["dry-run"],
    };
    await setVersion(spec, flagValues("version", args), options, run);
  },
});
