/** How a sample call reads the response. */
import { isLines } from "../../../base/openapi/stream-formats.js";
import type { Operation } from "../../../model/model.js";
import type { ContentDescription } from "../../../facts/operations/contents.js";
import type { WireReply } from "../../../facts/requests/wire-input.js";
import type { Site } from "../page.js";
import { answersOf } from "../words/status.js";
import { fileName } from "../../../facts/requests/files.js";

export interface SampleReply extends WireReply {
  /** Whether every success has a body of this kind, so that the client's type has no other members. */
  only: boolean;
}

export function sampleReply(site: Site, operation: Operation): SampleReply {
  const { successes } = answersOf(site.model, operation);
  const contents = successes[0]?.received ?? [];
  const [content] = contents;
  return {
    kind: replyKind(operation, content),
    accept: content && contents.length > 1 ? content.mediaType : null,
    only: successes.length === 1 && contents.length === 1,
    file: fileName("download", content?.mediaType ?? null),
  };
}

function replyKind(
  operation: Operation,
  content: ContentDescription | undefined,
): SampleReply["kind"] {
  if (content === undefined) return "none";
  const { kind, stream } = content;
  if (stream?.isEvents) return "events";
  if (stream !== null) return isLines(stream.format) ? "jsonLines" : "text";
  switch (kind) {
    case "json":
      return operation.pagination !== null ? "pages" : "json";
    case "bytes":
      return "file";
    default:
      return "text";
  }
}
