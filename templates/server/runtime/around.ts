// Part of the Specwright runtime, copied unchanged.
import type { Awaitable, HttpReply } from "./http.js";
import type { RequestInfo, ServerOptions } from "./options.js";

/** Works inside the application's `around`. Whatever that does, the work is done once, and its reply is the answer. */
export async function workWithin(
  around: NonNullable<ServerOptions<never>["around"]>,
  info: RequestInfo,
  work: () => Awaitable<HttpReply>,
  failed: (error: unknown) => void,
): Promise<HttpReply> {
  let coming: Awaitable<HttpReply> | null = null;
  const once = () => (coming ??= work());
  try {
    await around(info, async () => (await once()).status);
  } catch (error) {
    failed(error);
  }
  return once();
}
