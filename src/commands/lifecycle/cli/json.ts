/** The JSON documents of `lifecycle` and `usage`. */
import type { DeprecationText } from "../../../facts/lifecycle/deprecation-text.js";
import type { LifecycleItem } from "../items.js";
import type { Use } from "../usage/usage.js";
import { jsonTable, type JsonDocs } from "../../../cli/json-output.js";
import type { FilePlace } from "../../../cli/problem.js";

type JsonLifecycleItem = Omit<LifecycleItem, "part" | "places"> & FilePlace;

export interface LifecycleDetails {
  lifecycle: readonly JsonLifecycleItem[];
}

export type JsonUse = Omit<Use, "deprecation"> &
  Omit<DeprecationText, "advice"> & {
    /** Null for a part that is not deprecated. */
    advice: string | null;
  };

export interface UsageDetails {
  uses: readonly JsonUse[];
}

/** The fields of both documents. */
const lifecycleFields = {
  status: "`overdue`, `deprecated` or `unstable`.",
  stability: "`experimental`, `alpha`, `beta` or `stable`.",
  since: "The date of the deprecation.",
  sinceVersion: "The version of the API that deprecates the part.",
  removal: "The date of the removal.",
  daysLeft: "The days until the removal; negative if it is overdue.",
};

const positionFields = {
  line: "The line, counted from 1.",
  column: "The column, counted from 1.",
};

export const lifecycleJson: JsonDocs<LifecycleDetails> = {
  fields: {
    lifecycle:
      "the deprecated parts, with the earliest removal first, then the parts that are not stable",
  },
  counts: "the number of parts in each `status`",
  files: "the reports of `--annotations`",
  kinds: "`report`",
  tables: [
    jsonTable<JsonLifecycleItem>(
      "Each entry of `lifecycle`. A field is `null` if the spec does not state it",
      {
        kind: "`api`, `tag`, `server`, `securityScheme`, `operation`, `webhook`, `parameter`, `header`, `mediaType`, `bodyField`, `schema`, `field` or `value`.",
        name: "The name of the part. For a field, its path; for a value, the value.",
        operation: "The operation to which the part belongs, or which it is.",
        schema: "The schema to which the part belongs, or which it is.",
        ...lifecycleFields,
        replacement: "The operation or part to use instead, or a sentence.",
        note: "The message for people.",
        file: "The document that states it, relative to the working folder, or its URL.",
        ...positionFields,
      },
    ),
  ],
};

export const usageJson: JsonDocs<UsageDetails> = {
  fields: { uses: "the uses, with the earliest removal first" },
  counts: "the number of `files` and of uses in each `status`",
  files: "the reports of `--annotations`",
  kinds: "`report`",
  tables: [
    jsonTable<JsonUse>(
      "Each entry of `uses`. A field is `null` if the package does not state it",
      {
        kind: "`operation`, `parameter`, `field`, `value` or `schema`.",
        name: "The name in the package: `getPet`, `ListPetsQuery.cursor`.",
        package: "The generated package that declares the part.",
        ...lifecycleFields,
        advice:
          "What to use instead, in words; `null` if the part is not deprecated.",
        file: "The file of the use, relative to the working folder.",
        ...positionFields,
      },
    ),
  ],
};
