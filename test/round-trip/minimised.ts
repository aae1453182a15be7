/** The smallest request and response with the same fault. */
import { describeOperation } from "../../src/facts/operations/describe.js";
import type { Operation } from "../../src/model/model.js";
import type { Result as Answer } from "../../templates/server/runtime/response/result.js";
import type { Json } from "../validators/property/json.js";
import { minimiseAsync } from "../validators/property/minimise.js";
import type { Request, TripPackages } from "./packages.js";
import { inputEntries } from "./requests.js";
import type { ResponseKind } from "./responses.js";

export interface Trip {
  readonly operation: Operation;
  readonly request: Request;
  readonly answer: Answer;
  /** Null if the operation describes no response. */
  readonly kind: ResponseKind | null;
}

export interface Fault {
  readonly problem: string;
  readonly sent: unknown;
  readonly received: unknown;
}

/** Removes parts of the request, then of the response, for as long as both are valid and the fault is the same. */
export async function minimised(
  packages: TripPackages,
  trip: Trip,
  faultOf: (trip: Trip) => Promise<Fault | null>,
): Promise<Fault | null> {
  const { problem } = (await faultOf(trip)) ?? {};
  let last = await faultOf(trip);
  const isStill = async (smaller: Trip): Promise<boolean> => {
    const isAlike =
      hasBodyLike(trip.request, smaller.request) &&
      hasBodyLike(trip.answer, smaller.answer);
    if (!isAlike || !isValid(packages, smaller)) return false;
    const fault = await faultOf(smaller);
    if (fault?.problem !== problem) return false;
    last = fault;
    return true;
  };
  const request = await minimiseAsync(trip.request as Json, (smaller) =>
    isStill({ ...trip, request: smaller as Request }),
  );
  await minimiseAsync(trip.answer as unknown as Json, (smaller) =>
    isStill({
      ...trip,
      request: request as Request,
      answer: smaller as unknown as Answer,
    }),
  );
  return last;
}

interface Message {
  readonly body?: unknown;
  readonly contentType?: string;
}

/** Whether a message has the media type of another, and a body for it. */
function hasBodyLike(message: Message, smaller: Message | null): boolean {
  return (
    smaller?.contentType === message.contentType &&
    typeof smaller?.body === typeof message.body
  );
}

function isValid(
  { model, validate }: TripPackages,
  { operation, request, answer, kind }: Trip,
): boolean {
  if (typeof answer !== "object" || (answer as Answer | null) === null)
    return false;
  if (kind?.content && answer.body === undefined) return false;
  const inputs = inputEntries.every(([location, name]) => {
    const schema = operation.inputs[location];
    return (
      schema === null ||
      validate(schema, "request", request[name] ?? {}).length === 0
    );
  });
  const contents = (
    describeOperation(model, operation).body?.contents ?? []
  ).map(({ content }) => content);
  const content =
    contents.find(({ mediaType }) => mediaType === request.contentType) ??
    contents[0];
  const bodies: [typeof content | null, "request" | "response", unknown][] = [
    [content, "request", request.body],
    [kind?.content, "response", answer.body],
  ];
  return (
    inputs &&
    bodies.every(([described, direction, body]) => {
      if (!described || typeof body !== "object") return true;
      const { schema, itemSchema } = described;
      const items = itemSchema !== null && Array.isArray(body) ? body : [];
      return (
        (!schema || validate(schema, direction, body).length === 0) &&
        items.every(
          (item) =>
            !itemSchema || validate(itemSchema, direction, item).length === 0,
        )
      );
    })
  );
}
