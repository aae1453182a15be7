// Part of the Specwright runtime.
/** JSON with values that `JSON` cannot read and write, such as 64-bit integers. */
import { setBody } from "../request/body.js";
import { whole } from "../response/whole.js";
import type { BodyFormat, ReadBody } from "../route.js";
import { parseJson } from "./json.js";

export interface ExactJson {
  readonly parse: (text: string) => unknown;
  readonly stringify: (value: unknown) => string;
}

export function exactJson({ parse }: ExactJson): ReadBody {
  return async (response, _, source) =>
    parseJson(await whole("text", response, source), parse);
}

export function exactJsonBody({ stringify }: ExactJson): BodyFormat {
  return {
    type: "application/json",
    write: (draft, body, type) => {
      setBody(draft, stringify(body), type);
    },
  };
}
