/** Reads how the value of a parameter, a header or a form field is serialized. */
import { didYouMean } from "../../nearest.js";
import { own } from "../../read/json.js";
import { field, fields, type Node } from "../source/node.js";
import { flag, follow, map, placeOf, text, type Context } from "../context.js";
import type { ParameterEncoding, ParameterLocation } from "../model.js";

/** A parameter has at most one media type. */
export function contentIn(context: Context, node: Node) {
  const content = map(context, node, "content");
  const [first] = content ? fields(content) : [];
  const media = first && follow(context, first[1]);
  return media ? { mediaType: first[0], media } : null;
}

/** The first style of each location is its default. */
const styles = {
  path: ["simple", "label", "matrix"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form"],
} as const;

/** `collectionFormat` of Swagger 2.0 allows these styles in every location. */
const collectionStyles = [
  "simple",
  "form",
  "spaceDelimited",
  // Only the upgrade of Swagger 2.0 produces this style. OpenAPI 3 has no style for tabs.
  "tabDelimited",
  "pipeDelimited",
] as const;

export function encodingIn(
  context: Context,
  node: Node,
  location: ParameterLocation,
): ParameterEncoding {
  checkContent(context, node);
  const content = contentIn(context, node);
  if (content)
    return { kind: "content", mediaType: plainMediaType(content.mediaType) };
  const written = text(context, node, "style");
  const allowed = node.parts?.has("style")
    ? collectionStyles
    : styles[location];
  const style = allowed.find((known) => known === written);
  const chosen = style ?? styles[location][0];
  if (written !== null && !style) {
    context.report("unknown-style", placeOf(field(node, "style") ?? node), {
      style: written,
      location,
      used: chosen,
      hint: didYouMean(written, allowed, `Use ${allowed.join(", ")}.`),
    });
  }
  return {
    kind: "style",
    style: chosen,
    explode: flag(context, node, "explode") ?? chosen === "form",
    allowReserved: flag(context, node, "allowReserved") ?? false,
  };
}

function checkContent(context: Context, node: Node): void {
  const content = map(context, node, "content");
  if (!content) return;
  const mediaTypes = fields(content);
  const [first] = mediaTypes;
  if (mediaTypes.length === 1) return;
  context.report("parameter-content", placeOf(content), {
    found: first ? String(mediaTypes.length) : "none",
    effect: first ? `${first[0]} is used` : "any value is allowed",
  });
}

/** Returns whether an Encoding Object has a style. In that case its `contentType` is ignored. */
export function isStyled(encoding: Node): boolean {
  return ["style", "explode", "allowReserved"].some(
    (key) => own(encoding.value, key) !== undefined,
  );
}

/** Returns the media type in lower case, without parameters such as `charset`. */
export function plainMediaType(written: string): string {
  return (written.split(";")[0] ?? "").trim().toLowerCase();
}
