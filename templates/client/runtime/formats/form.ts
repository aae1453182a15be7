// Part of the Specwright runtime.
/** Bodies of the media type `application/x-www-form-urlencoded`. */
import { byName, repeated, urlEncoded } from "../parameters/pairs.js";
import { isRecord } from "../parameters/objects.js";
import { jsonText } from "../parameters/json-text.js";
import { setBody } from "../request/body.js";
import type { BodyFormat, Style } from "../route.js";

/** A form whose fields are not described. */
export type FormBody = URLSearchParams | Readonly<Record<string, unknown>>;

/** Like a query parameter, but an object is JSON, and a space is a plus sign, as in forms of HTML. */
const unstyled: Style = (name, value, encode) => {
  const encodeField: typeof encode = (text) =>
    encode(text).replaceAll("%20", "+");
  return isRecord(value)
    ? [[name, encodeField(jsonText(value))]]
    : repeated(name, value, encodeField);
};

/** A form with one style for all fields, or with that of `fieldsByName`. */
export function formBody(style: Style = unstyled): BodyFormat {
  return {
    type: "application/x-www-form-urlencoded",
    write(draft, body, type) {
      // `fetch` sets the type of `URLSearchParams`.
      if (body instanceof URLSearchParams) setBody(draft, body, "");
      else setBody(draft, urlEncoded("field", body as object, style), type);
    },
  };
}

/** The styles of fields. Other fields are written like query parameters, and objects as JSON. */
export function fieldsByName(styles: {
  readonly [name: string]: Style;
}): Style {
  return byName(styles, unstyled);
}
