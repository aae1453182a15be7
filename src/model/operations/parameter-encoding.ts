/** Reads how the value of a parameter, a header or a form field is serialized. */
import {
  defaultStyles,
  parameterStyles,
  type ParameterStyleName,
} from "../../base/openapi/parameter-styles.js";
import { didYouMean } from "../../base/common/nearest.js";
import { own } from "../../base/common/json.js";
import { field, fields, type Node } from "../source/node.js";
import {
  flag,
  follow,
  map,
  placeOf,
  text,
  type Context,
  entriesIn,
} from "../context.js";
import type { ParameterEncoding, ParameterLocation } from "../model.js";

/** A parameter has at most one media type. */
export function contentIn(context: Context, node: Node) {
  const [first] = entriesIn(context, node, "content");
  const media = first && follow(context, first[1]);
  return media ? { mediaType: first[0], media } : null;
}

const styleNames = Object.keys(parameterStyles) as ParameterStyleName[];

function stylesIn(location: ParameterLocation): ParameterStyleName[] {
  return styleNames.filter((name) =>
    parameterStyles[name].in.some((allowed) => allowed === location),
  );
}

/** `collectionFormat` of Swagger 2.0 allows these styles in every location. */
const collectionStyles = styleNames.filter(
  (name) => name === "simple" || parameterStyles[name].pairs,
);

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
    : stylesIn(location);
  const style = allowed.find((known) => known === written);
  const chosen = style ?? defaultStyles[location];
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
    explode: flag(context, node, "explode") ?? parameterStyles[chosen].explode,
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
