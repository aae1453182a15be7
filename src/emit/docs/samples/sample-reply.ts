/** How a sample call reads the response. */
import type { Content, Operation } from "../../../model/model.js";
import {
  receivedContents,
  responseFormat,
} from "../../../facts/operations/body-formats.js";
import type { WireReply } from "../../../facts/requests/wire-input.js";
import type { Site } from "../page.js";
import { answersOf } from "../words/status.js";
import { fileName } from "../../../facts/requests/files.js";

export interface SampleReply extends WireReply {
  /** Whether every success has a body of this kind, so that the client's type has no other members. */
  only: boolean;
}

export function sampleReply(site: Site, operation: Operation): SampleReply {
  const { successes } = answersOf(operation);
  const [first] = successes;
  const contents = first ? receivedContents(operation, first) : [];
  const [content] = contents;
  return {
    kind: replyKind(site, operation, content),
    accept: content && contents.length > 1 ? content.mediaType : null,
    only: successes.length === 1 && contents.length === 1,
    file: fileName("download", content?.mediaType ?? null),
  };
}

function replyKind(
  { model }: Site,
  operation: Operation,
  content: Content | undefined,
): SampleReply["kind"] {
  if (content === undefined) return "none";
  switch (responseFormat(model, content)) {
    case "json":
      return operation.pagination !== null ? "pages" : "json";
    case "text":
    case "any":
      return "text";
    case "blob":
      return "file";
    case "json-lines":
      return "jsonLines";
    case "json-seq":
      return "text";
    case "events":
    case "json-events":
    case "named-events":
    case "json-event-data":
      return "events";
  }
}
