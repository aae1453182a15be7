/** Compares the encodings of the parts of forms. */
import { isDeepStrictEqual } from "node:util";
import type { Content, PartEncoding } from "../../../../model/model.js";
import { breaking, compatible, type PartChange } from "../change.js";
import type { BodyPart } from "./body-part.js";
import { covers } from "./media-types.js";
import { matched } from "../match.js";
import { headerListChanges } from "./headers.js";
import type { Apis } from "../sides.js";

export function encodingChanges(
  apis: Apis,
  old: Content,
  next: Content,
  body: BodyPart,
): PartChange[] {
  const { pairs, removed, added } = matched(old.encoding, next.encoding, [
    ({ property }) => property,
  ]);
  const none = (property: string): PartEncoding => ({
    property,
    contentType: null,
    headers: [],
    style: null,
  });
  return [
    ...pairs,
    ...removed.map((one) => ({ old: one, new: none(one.property) })),
    ...added.map((one) => ({ old: none(one.property), new: one })),
  ].flatMap((pair) => partChanges(apis, pair.old, pair.new, body));
}

function partChanges(
  apis: Apis,
  old: PartEncoding,
  next: PartEncoding,
  body: BodyPart,
): PartChange[] {
  const { property } = old;
  const { direction, places } = body;
  const details = { direction, part: `${body.part} part ${property}` };
  const changed = (isBreaking: boolean, text: string) =>
    (isBreaking ? breaking : compatible)(
      "part-encoding-changed",
      `${text} of the part "${property}" changed`,
      places,
      details,
    );
  const [sent, read] =
    direction === "request"
      ? [old.contentType, next.contentType]
      : [next.contentType, old.contentType];
  return [
    ...(old.contentType === next.contentType
      ? []
      : [changed(!coversAll(read, sent), "The media type")]),
    ...(isDeepStrictEqual(old.style, next.style)
      ? []
      : [changed(true, "The style")]),
    ...headerListChanges(apis, old.headers, next.headers, {
      direction,
      part: details.part,
      places,
      message: () => ({}),
    }),
  ];
}

/** Both are lists of media types. Without a list, the type follows from the schema, which did not change here. */
function coversAll(read: string | null, sent: string | null): boolean {
  if (read === null || sent === null) return read === null && sent !== null;
  const list = (text: string) =>
    text.split(",").map((type) => type.trim().toLowerCase());
  return list(sent).every((type) =>
    list(read).some((range) => covers(range, type)),
  );
}
