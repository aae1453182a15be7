// Part of the Specwright runtime.
/** Path parameters that are followed by text in the same segment: `{name}.{extension}`. */
import type { BareStyle } from "../route.js";
import { encodingAlso } from "./flat-text.js";
import { single } from "./path.js";

/** If a value contained the text that follows it, the server would end the value there. */
export function upTo(next: string, style: BareStyle = single): BareStyle {
  return (value, name, encode) => {
    const [first = ""] = next;
    // Only in items: an encoded separator would be a part of an item.
    const encoded = style(
      value,
      name,
      /[^\w%]/.test(first) ? encodingAlso(encode, first) : encode,
    );
    // If no text separates two parameters, the server gives one character to the first.
    const end = (encoded + next).indexOf(next, 1);
    if (end !== encoded.length && encoded !== "")
      throw new Error(
        "contains the text that follows the parameter in the path",
      );
    return encoded;
  };
}
