/** Compares the encodings of the parts of forms. */
import { isDeepStrictEqual } from "node:util";
import type { Content } from "../../../../model/model.js";
import { breaking, compatible, type PartChange } from "../change.js";
import type { BodyPart } from "./body-part.js";
import {
  sentPart,
  hasSameTypes,
  readsAll,
  type SentPart,
} from "./sent-part.js";
import { headerListChanges } from "./headers.js";
import type { Apis } from "../sides.js";

export function encodingChanges(
  apis: Apis,
  old: Content,
  next: Content,
  body: BodyPart,
): PartChange[] {
  const properties = new Set(
    [...old.encoding, ...next.encoding].map(({ property }) => property),
  );
  return [...properties].flatMap((property) =>
    partChanges(
      apis,
      sentPart(apis.base.model, old, property),
      sentPart(apis.head.model, next, property),
      body,
    ),
  );
}

function partChanges(
  apis: Apis,
  old: SentPart,
  next: SentPart,
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
  const [sent, read] = direction === "request" ? [old, next] : [next, old];
  return [
    ...(hasSameTypes(old, next)
      ? []
      : [changed(!readsAll(read, sent), "The media type")]),
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
