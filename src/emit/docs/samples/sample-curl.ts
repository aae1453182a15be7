/** A call as a curl command. */
import type { Operation } from "../../../model/model.js";
import { type Markdown, textBlock } from "../../markdown/index.js";
import { credentialsOf } from "../auth.js";
import type { Site } from "../page.js";
import { curlCommand } from "../../../facts/requests/curl-command.js";
import { urlOf } from "./sample-url.js";
import type { SampleInput } from "./sample-input.js";
import { sampleReply } from "./sample-reply.js";

export function curlSample(
  site: Site,
  operation: Operation,
  input: SampleInput,
): Markdown {
  const command = curlCommand({
    method: operation.method,
    url: urlOf(site, operation, input),
    credentials: credentialsOf(site.model, operation),
    input,
    reply: sampleReply(site, operation),
  });
  return textBlock("sh", [command]);
}
