/** A cell of the matrix: one call by one consumer, in packages with one set of options. */
import type { PlaceCall } from "../calls.js";
import { inCode, type Mode } from "../places.js";
import { expectSame } from "./same.js";
import type { Network, SentRequest } from "./network.js";
import type { World } from "./world.js";

export interface Setting {
  readonly network: Network;
  readonly world: World;
  /** The packages without options: their values are those of the wire. */
  readonly plain: World;
}

export interface Cell {
  readonly mode: Mode;
  /** A target, or a way to use it. */
  readonly consumer: string;
  readonly subject: string;
  /** Throws an error that shows a difference. */
  run(setting: Setting): Promise<void>;
}

/** What uses values: the cells of one mode. */
export type Consumer = (mode: Mode) => readonly Cell[];

/** A consumer with a cell for each subject. */
export function consumer<Subject>(
  name: string,
  subjects: Readonly<Record<string, Subject>>,
  run: (setting: Setting, subject: Subject) => Promise<void>,
): Consumer {
  return (mode) =>
    Object.entries(subjects).map(([subject, value]) => ({
      mode,
      consumer: name,
      subject,
      run: (setting) => run(setting, value),
    }));
}

export function byTitle(
  calls: readonly PlaceCall[],
): Readonly<Record<string, PlaceCall>> {
  return Object.fromEntries(calls.map((call) => [call.title, call]));
}

export function responseOf({ response }: PlaceCall): Response {
  const { status = 200, headers, body } = response;
  return new Response(body ?? null, {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** The body of the response as a value of the wire; undefined if there is none. */
export function wireBody({ response: { items, body } }: PlaceCall): unknown {
  return items ?? (body === undefined ? undefined : JSON.parse(body));
}

export function isFailure({ response: { status = 200 } }: PlaceCall): boolean {
  return status >= 400;
}

/** The request as code has it. */
export function codeRequest(
  { mode, app }: World,
  { request }: PlaceCall,
): object {
  return Object.fromEntries(
    Object.entries(request).map(([place, part]) => [
      place,
      inCode(mode, app, part),
    ]),
  );
}

/** Compares the request that a function sends with that of the client without options. */
export async function expectSameRequest(
  setting: Setting,
  call: PlaceCall,
  perform: () => unknown,
): Promise<void> {
  const { network } = setting;
  const requests = await network.requestsOf([responseOf(call)], perform);
  await expectSame(requests, [await judged(setting, call)], "the request");
}

export async function judged(
  { network, plain }: Setting,
  call: PlaceCall,
): Promise<SentRequest> {
  const client = plain.app.client.createClient({});
  const [request] = await network.requestsOf([responseOf(call)], () =>
    plain.call(call.operation)(client, call.request),
  );
  if (!request) throw new Error(`Nothing was sent for ${call.title}`);
  return request;
}
