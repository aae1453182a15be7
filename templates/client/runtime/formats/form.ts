// Part of the Specwright runtime, copied unchanged.
/** Bodies of the media type `application/x-www-form-urlencoded`. */
import { repeated, urlEncoded } from "../parameters/pairs.js";
import { isRecord } from "../parameters/objects.js";
import { jsonText } from "../parameters/json-text.js";
import { setBody } from "../request/body.js";
import type { BodyFormat, Style, Styles } from "../route.js";

/** A form whose fields are not described. */
export type FormBody = URLSearchParams | Readonly<Record<string, unknown>>;

/** A form with the styles of its fields: one for all of them, or by name. */
export function formBody(styles: Styles = {}): BodyFormat {
  return {
    type: "application/x-www-form-urlencoded",
    write(draft, body, type) {
      // `fetch` sets the type of `URLSearchParams`.
      if (body instanceof URLSearchParams) draft.init.body = body;
      else
        setBody(
          draft,
          urlEncoded("field", body as object, styles, unstyled),
          type,
        );
    },
  };
}

/** Like a query parameter, but an object is JSON. */
const unstyled: Style = (name, value, encode) =>
  isRecord(value)
    ? [[name, encode(jsonText(value))]]
    : repeated(name, value, encode);
