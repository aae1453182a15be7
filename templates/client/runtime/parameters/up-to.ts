// Part of the Specwright runtime.
/** Path parameters that are followed by text in the same segment: `{name}.{extension}`. */
import type { BareStyle } from "../route.js";
import { encodingAlso } from "./flat-text.js";
import { single } from "./path.js";

/** If a value contained the text that follows it, the server would end the value there. */
export function upTo(next: string, style: BareStyle = single): BareStyle {
  return (value, name, encode) => {
    const text = style(value, name, encode);
    const [first = ""] = next;
    const encoded = /[^\w%]/.test(first)
      ? encodingAlso((same) => same, first)(text)
      : text;
    // If no text separates two parameters, the server gives one character to the first.
    const end = (encoded + next).indexOf(next, 1);
    if (end !== encoded.length && text !== "")
      throw new Error(
        "contains the text that follows the parameter in the path",
      );
    return encoded;
  };
}
