/** The input of a call as far as its HTTP request depends on it. */
import type { Content, JsonValue, Parameter } from "../../../model/model.js";
import type { SampleBody } from "./sample-body.js";

export type WireParameter = Pick<Parameter, "name" | "location" | "encoding">;

export interface WireContent {
  mediaType: string;
  encoding: readonly Pick<
    Content["encoding"][number],
    "property" | "contentType" | "style"
  >[];
}

export type WireBody = SampleBody<WireContent>;

export interface WireInput<P = WireParameter, B = WireBody> {
  parameters: { parameter: P; value: JsonValue }[];
  body: B | null;
}
