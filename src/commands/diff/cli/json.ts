/** The JSON document of `diff`. */
import { jsonTable, type JsonDocs } from "../../../cli/json-output.js";
import type { VersionStep } from "../version.js";
import type { JsonFinding, JsonPlace } from "./json-finding.js";

export interface DiffDetails {
  version: VersionStep;
  findings: readonly JsonFinding[];
  waived: readonly JsonFinding[];
}

export const versionField =
  "the version that follows, `major`, `minor`, `patch` or `none`";

export const diffJson: JsonDocs<DiffDetails> = {
  fields: {
    version: versionField,
    findings: "the changes that no waiver covers, the breaking ones first",
    waived:
      "the changes that a waiver covers, with its `reason` and the day it `expires`",
  },
  counts: "the number of findings of each `level` and of `waived` ones",
  files: "the reports of `--annotations`",
  kinds: "`report`",
  tables: [
    jsonTable<JsonFinding>("Each entry of `findings` and `waived`", {
      code: "The stable code, one of those in the [list of findings](findings.md).",
      level:
        "`breaking`, `unproven` (it looks breaking, but no value or request shows it), or `compatible`.",
      scope:
        "`wire` for requests and responses, `sdk` for code that uses the generated packages.",
      direction:
        "`request` or `response`: who sends the changed part; `null` if it is in neither.",
      message: "What changed, in one sentence.",
      base: "The place in the old spec; `null` if it does not have the part.",
      head: "The place in the new spec; `null` if it does not have the part.",
      witness:
        "A value or a request that one side accepts and the other refuses; `null` if there is none.",
      operations:
        "The operations and webhooks that have the change, each with its `method`, `path` and `part`.",
    }),
    jsonTable<JsonPlace>("`base` and `head` of a finding", {
      file: "The document, relative to the working folder, its URL, or `git:REVISION:PATH`.",
      line: "The line, counted from 1; `null` if it is not known.",
      column: "The column, counted from 1; `null` if it is not known.",
      pointer: "The JSON Pointer of the part in the document.",
    }),
    jsonTable<NonNullable<JsonFinding["witness"]>>(
      "`witness` of a finding. Only `acceptedBy` is always there",
      {
        acceptedBy:
          "`base` or `head`: the side that accepts it. The other refuses it.",
        value: "The value: a body, a parameter or a header.",
        request:
          "The request, with its `method`, `target`, `headers` and `body`.",
        response: "The response, with its `status`, `headers` and `body`.",
        replay:
          "Only with `--replay`: the answers of the servers of `base` and `head`, each with its `status`, its `body` and whether it accepts the request or the response (`isAccepted`), and whether they are as the witness says (`isAsClaimed`).",
      },
    ),
  ],
};
