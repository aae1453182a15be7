/** What the console of a site knows of an operation. It is written as JSON and read in a browser. */
import type {
  HttpMethod,
  ParameterEncoding,
  ParameterLocation,
  SecurityScheme,
} from "../../../model/model.js";
import type {
  WireContent,
  WireReply,
} from "../../../facts/requests/wire-input.js";

/** The ending of the files, which takes the place of `.md`. */
export const consoleEnding = ".try-it.json";

export interface ConsolePage {
  operations: ConsoleOperation[];
}

export interface ConsoleOperation {
  /** The anchor of its heading on the page. */
  anchor: string;
  /** The name of the operation. */
  name: string;
  method: HttpMethod;
  /** With parameters in braces. */
  path: string;
  servers: { name: string; url: string }[];
  parameters: ConsoleParameter[];
  /** The body, in each format that can be sent. */
  bodies: ConsoleBody[];
  needsBody: boolean;
  /** Alternatives. An empty one needs no credential. */
  security: Pick<SecurityScheme, "name" | "scheme">[][];
  reply: WireReply;
}

/** A field of the form. */
export interface ConsoleField {
  name: string;
  /** `text` is sent as it is. `scalar` is a number, a boolean or null. */
  kind: "text" | "scalar" | "json" | "file";
  /** The possible values; empty if there are others. */
  choices: string[];
  required: boolean;
  /** The value at first; empty if it is not sent. */
  value: string;
  /** A possible value. */
  example: string;
}

export interface ConsoleParameter extends ConsoleField {
  location: ParameterLocation;
  encoding: ParameterEncoding;
}

export interface ConsoleBody {
  content: WireContent;
  /** `fields` and `parts` have fields, the others a text or a file. */
  kind: "text" | "file" | "fields" | "parts";
  text: string;
  fields: ConsoleField[];
}
