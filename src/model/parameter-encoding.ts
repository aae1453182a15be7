/** How the value of a parameter, a header or a field of a form is written. */
import { own } from "../read/json.js";
import { field, fields, type Node } from "../read/node.js";
import { flag, follow, map, placeOf, text, type Context } from "./context.js";
import type { ParameterEncoding, ParameterLocation } from "./model.js";

/** A parameter has at most one media type. */
export function contentIn(context: Context, node: Node) {
  const content = map(context, node, "content");
  const [first] = content ? fields(content) : [];
  const media = first && follow(context, first[1]);
  return media ? { mediaType: first[0], media } : null;
}

const styles = [
  "matrix",
  "label",
  "simple",
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
] as const;

const defaultStyles = {
  path: "simple",
  query: "form",
  header: "simple",
  cookie: "form",
} as const;

export function encodingIn(
  context: Context,
  node: Node,
  location: ParameterLocation,
): ParameterEncoding {
  const content = contentIn(context, node);
  if (content)
    return { kind: "content", mediaType: plainMediaType(content.mediaType) };
  const written = text(context, node, "style");
  const style = styles.find((known) => known === written);
  if (written !== null && !style) {
    context.report("unknown-style", placeOf(field(node, "style") ?? node), {
      style: written,
    });
  }
  const chosen = style ?? defaultStyles[location];
  return {
    kind: "style",
    style: chosen,
    explode: flag(context, node, "explode") ?? chosen === "form",
    allowReserved: flag(context, node, "allowReserved") ?? false,
  };
}

/** Whether an Encoding Object asks for a style; its content type does not count then. */
export function isStyled(encoding: Node): boolean {
  return ["style", "explode", "allowReserved"].some(
    (key) => own(encoding.value, key) !== undefined,
  );
}

/** Lower case, without parameters such as a charset. */
export function plainMediaType(written: string): string {
  return (written.split(";")[0] ?? "").trim().toLowerCase();
}
