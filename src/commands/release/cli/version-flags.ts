/** The flags and the JSON document of `version`. */
import type { Run } from "../../../cli/command.js";
import {
  booleanFlag,
  configFlag,
  dayFlag,
  textFlag,
} from "../../../cli/flags.js";
import type { JsonDocs } from "../../../cli/json-output.js";
import { versionField } from "../../diff/cli/json.js";
import type { VersionStep } from "../../diff/version.js";
import type { VersionPlan } from "./plan.js";

export interface VersionDetails {
  version: VersionStep;
  release: VersionPlan["release"];
}

export const versionFlags = {
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

export type VersionRun = Run<typeof versionFlags, VersionDetails>;

export const versionJson: JsonDocs<VersionDetails> = {
  fields: {
    version: versionField,
    release:
      "the released version `from` which the new one is computed, and the new version `to` set",
  },
  kinds: "`missing` or `changed`",
};
