import { targetOf } from "../../../facts/requests/request-text.js";
import type { Operation } from "../../../model/model.js";
import type { Site } from "../page.js";
import { baseUrlOf } from "../servers.js";
import type { SampleInput } from "./sample-input.js";

/** The URL of a sample call, with its path and query. */
export function urlOf(
  { model }: Site,
  operation: Operation,
  input: SampleInput,
): string {
  return baseUrlOf(model, operation) + targetOf(operation.path, input);
}
