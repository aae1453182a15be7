/** Compares the responses of an operation. */
import { hundredsOf, statusWord } from "../../../../facts/operations/status.js";
import { isErrorStatus } from "../../../../facts/operations/status.js";
import type { Response } from "../../../../model/model.js";
import type { Witness, WitnessResponse } from "../../finding.js";
import {
  breaking,
  compatible,
  type PartChange,
  type Details,
  type Places,
} from "../change.js";
import { contentChanges } from "./contents.js";
import { headerListChanges } from "./headers.js";
import { linkChanges } from "../links.js";
import { contentPairs, covers } from "./media-types.js";
import type { ExchangePair, ComparedApi } from "../sides.js";
import { documentationChanges } from "../words.js";
import { requestOf, responseOf, sampleResponse } from "../proofs/requests.js";

export function compareResponses(pair: ExchangePair): PartChange[] {
  const { old, new: next } = pair;
  const pairs = new Map<string, ResponsePair>();
  const add = (one: Response | undefined, other: Response | undefined) => {
    if (!one || !other) return;
    const names = [statusWord(one.status), statusWord(other.status)];
    pairs.set(names.join(" "), { old: one, new: other });
  };
  for (const one of old.responses) add(one, covering(next.responses, one));
  for (const other of next.responses)
    add(covering(old.responses, other), other);
  return [
    ...[...pairs.values()].flatMap((one) => responseChanges(pair, one)),
    ...old.responses
      .filter((one) => !covering(next.responses, one))
      .map((one) => removedChange(pair, one)),
    ...next.responses
      .filter((one) => !covering(old.responses, one))
      .map((one) => addedChange(pair, one)),
  ];
}

interface ResponsePair {
  old: Response;
  new: Response;
}

/** The response that describes the status codes of another: the code itself, then its range, then `default`. */
function covering(
  responses: readonly Response[],
  { status }: Response,
): Response | undefined {
  const range = `${String(hundredsOf(status))}XX`;
  return [statusWord(status), range, "default"]
    .map((word) => responses.find((one) => statusWord(one.status) === word))
    .find((found) => found);
}

function detailsOf(
  { responseBy }: ExchangePair,
  { status }: Response,
): Details {
  return { direction: responseBy, part: `response ${statusWord(status)}` };
}

function removedChange(pair: ExchangePair, response: Response): PartChange {
  const isSuccess = !isErrorStatus(response.status, true);
  return (isSuccess ? breaking : compatible)(
    "response-removed",
    `Removed the response "${statusWord(response.status)}"`,
    { base: response.origin, head: pair.new.origin },
    {
      ...detailsOf(pair, response),
      witness: isSuccess
        ? responseWitness(pair.base, sampleResponse(pair.base, response))
        : null,
    },
  );
}

/** A response that only one side describes. */
function responseWitness(
  { name }: ComparedApi,
  response: WitnessResponse | null,
): Witness | null {
  return response && { acceptedBy: name, response };
}

function addedChange(pair: ExchangePair, response: Response): PartChange {
  return compatible(
    "response-added",
    `New response "${statusWord(response.status)}"`,
    { base: pair.old.origin, head: response.origin },
    detailsOf(pair, response),
  );
}

function responseChanges(
  pair: ExchangePair,
  responses: ResponsePair,
): PartChange[] {
  const { old, new: next } = responses;
  const places = { base: old.origin, head: next.origin };
  const details = detailsOf(pair, old);
  const part = `response ${statusWord(old.status)}`;
  const of = (side: ComparedApi) => (side.name === "base" ? old : next);
  return [
    ...mediaTypeChanges(pair, responses, places, details),
    ...contentPairs(old.contents, next.contents).flatMap((contents) =>
      contentChanges(pair, contents, {
        direction: pair.responseBy,
        part: `${part} ${contents.old.mediaType}`,
        places,
        message: (side, content, value) => {
          const response = responseOf(side, of(side), {
            content: { content, value },
          });
          return response === null ? {} : { response };
        },
      }),
    ),
    ...headerListChanges(pair, old.headers, next.headers, {
      direction: pair.responseBy,
      part,
      places,
      message: (side, headers) => {
        const response = responseOf(side, of(side), { headers });
        return response === null ? {} : { response };
      },
    }),
    ...linkChanges(pair, old, next, places, details),
    ...documentationChanges({ title: part, places, details }, old, next),
  ];
}

/**
 * A client gets the media type that it asks for. The server must still have one that the client understands, and it may
 * have others.
 */
function mediaTypeChanges(
  pair: ExchangePair,
  { old, new: next }: ResponsePair,
  places: Places,
  details: Details,
): PartChange[] {
  if (next.contents.length === 0)
    return old.contents.length === 0
      ? []
      : [
          breaking(
            "response-body-removed",
            "The response has no body any more",
            places,
            {
              ...details,
              witness: responseWitness(pair.head, responseOf(pair.head, next)),
            },
          ),
        ];
  if (old.contents.length === 0)
    return [
      compatible(
        "response-body-added",
        "The response has a body",
        places,
        details,
      ),
    ];
  const removed = old.contents.filter(
    ({ mediaType }) =>
      !next.contents.some((one) => covers(mediaType, one.mediaType)),
  );
  const added = next.contents.filter(
    ({ mediaType }) =>
      !old.contents.some((one) => covers(one.mediaType, mediaType)),
  );
  return [
    ...removed.map(({ mediaType }) =>
      breaking(
        "response-media-type-removed",
        `The response body is not "${mediaType}" any more`,
        places,
        { ...details, ...acceptWitness(pair, mediaType) },
      ),
    ),
    ...added.map(({ mediaType }) =>
      compatible(
        "response-media-type-added",
        `The response body may be "${mediaType}"`,
        places,
        details,
      ),
    ),
  ];
}

/** A request that accepts only this media type. */
function acceptWitness(
  pair: ExchangePair,
  accept: string,
): { witness: Witness | null } {
  if (pair.responseBy === "request") return { witness: null };
  const request = requestOf(pair.base, pair.old, { accept });
  return { witness: request && { acceptedBy: "base", request } };
}
