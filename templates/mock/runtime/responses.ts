// Part of the Specwright runtime.
/** Samples of the responses of operations. */
import { startDraw, type Draw, type Plan } from "./draw.js";
import type { SampleOptions, SampleReader } from "./sample.js";

/** How to make one response. */
export interface PlannedResponse {
  readonly contentType?: string;
  readonly headers?: Plan;
  readonly body?: Plan;
  readonly reader?: SampleReader;
}

/** How to make the responses of an operation. */
export interface PlannedResponses {
  /** The status of a success. */
  readonly success: number;
  /** By status: `200`, `4XX` or `default`. */
  readonly responses: Readonly<Record<string, PlannedResponse>>;
}

/** The plans of operations, by name. */
export type ResponsePlans = Readonly<Record<string, PlannedResponses>>;

/** A sample of a response. Without a status, it is a success. */
export interface ResponseSample<Response extends { status: number }> {
  <Status extends Response["status"]>(
    status: Status,
    options?: SampleOptions,
  ): ResponseWith<Response, Status>;
  (status?: Response["status"], options?: SampleOptions): Response;
}

/** The responses that can have a status. */
type ResponseWith<Response, Status> = Response extends { status: infer Known }
  ? Status extends Known
    ? Response
    : never
  : never;

export function responseSample<Response extends { status: number }>(
  name: string,
  { success, responses }: PlannedResponses,
): ResponseSample<Response> {
  const sample = (
    status: number = success,
    { seed, size = "typical", items }: SampleOptions = {},
  ): unknown => {
    const planned =
      responses[status] ??
      responses[`${String(Math.floor(status / 100))}XX`] ??
      responses["default"];
    if (planned === undefined) {
      throw new Error(`${name} describes no response ${String(status)}.`);
    }
    const draw = startDraw(size, seed, items);
    return { status, ...partsOf(planned, status, draw) };
  };
  return sample as ResponseSample<Response>;
}

function partsOf(
  { contentType, headers, body, reader }: PlannedResponse,
  status: number,
  draw: Draw,
) {
  const sent = headers === undefined ? {} : { headers: headers(draw) };
  if (body === undefined || isEmpty(status)) return sent;
  const made = body(draw);
  return {
    ...(contentType !== undefined && { contentType }),
    ...sent,
    body: reader ? reader.decode(made) : made,
  };
}

/** Whether HTTP allows no body, even if the API describes one. */
function isEmpty(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}
