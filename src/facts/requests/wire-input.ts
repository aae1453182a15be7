/** The input of a call as far as its HTTP request depends on it. */
import type { Content, JsonValue, Parameter } from "../../model/model.js";

type WireParameter = Pick<Parameter, "name" | "location" | "encoding">;

export interface WireContent {
  mediaType: string;
  encoding: readonly Pick<
    Content["encoding"][number],
    "property" | "contentType" | "style"
  >[];
}

export type WireBody<C = WireContent> = { content: C } & (
  | { kind: "json"; value: JsonValue }
  | { kind: "form"; fields: [string, JsonValue][] }
  /** `items` are those of a stream; null if the text is no stream. */
  | { kind: "text"; text: string; items: JsonValue[] | null }
  | { kind: "file"; file: WireFile }
  | { kind: "multipart"; parts: WirePart[] }
);

export interface WirePart {
  name: string;
  value: JsonValue;
  /** The file that takes the place of the value; null if the field is not a file. */
  file: WireFile | null;
  /** Whether the field is an array of files. */
  repeated: boolean;
}

export interface WireFile {
  name: string;
  /** Null if it is not known. */
  mediaType: string | null;
}

export interface WireInput<P = WireParameter, B = WireBody> {
  parameters: { parameter: P; value: JsonValue }[];
  body: B | null;
}

/** The response that a call expects. */
export interface WireReply {
  kind: "none" | "json" | "text" | "file" | "jsonLines" | "events" | "pages";
  /** The media type to ask for, if the operation offers several. */
  accept: string | null;
  /** Where a downloaded file is saved. */
  file: string;
}
