// Part of the Specwright runtime.
/** Header parameters. */
import { setHeader } from "../request/headers.js";
import { followRedirects } from "../request/redirects.js";
import type { AddParameters, BareStyle } from "../route.js";
import { entriesOf } from "./objects.js";
import { entryOf, named, textOf } from "./text.js";
import { unencoded } from "./unencoded.js";

/** `styles` has those that are not single values. */
export function headerParameters(
  styles: { readonly [name: string]: BareStyle } = {},
): AddParameters {
  return (draft, values = {}) => {
    for (const [name, value] of entriesOf(values)) {
      let text: string;
      try {
        const style = entryOf(styles, name);
        text = style ? style(value, name, unencoded) : unencoded(textOf(value));
      } catch (cause) {
        throw named("header", name, cause);
      }
      setHeader(draft.headers, name, text);
      draft.follow = followRedirects;
    }
  };
}
