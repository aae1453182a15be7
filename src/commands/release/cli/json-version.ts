/** The JSON document of `version`. */
import type { JsonDocs } from "../../../cli/json-output.js";
import { versionField } from "../../diff/cli/json.js";
import type { VersionStep } from "../../diff/version.js";
import type { VersionPlan } from "./plan.js";

export interface VersionDetails {
  version: VersionStep;
  release: VersionPlan["release"];
}

export const versionJson: JsonDocs<VersionDetails> = {
  fields: {
    version: versionField,
    release:
      "the released version `from` which the new one is computed, and the new version `to` set",
  },
  kinds: "`missing` or `changed`",
};
