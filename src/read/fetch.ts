/** Fetches documents from the network, only from origins that the user allows, redirects included. */
import { limits } from "./limits.js";
import { checkSize, Unreadable, type SourceText } from "./source-text.js";

/** Servers use many media types for descriptions. HTML pages and images are rejected. */
const usableTypes = /json|yaml|openapi|octet-stream|^text\/plain/i;

export async function fetchSource(
  url: URL,
  origins: readonly string[],
  maxFileSize: number | undefined,
): Promise<SourceText> {
  if (!origins.includes(url.origin)) {
    throw new Unreadable("reference-remote", { origin: url.origin });
  }
  // One deadline for all requests, so that redirects do not extend it.
  const signal = AbortSignal.timeout(limits.fetchMilliseconds);
  let address = url;
  for (let hops = 0; hops <= limits.redirects; hops++) {
    const response = await request(address, signal);
    const target = redirectOf(response, address);
    if (target === null) {
      const text = await textOfResponse(response, address, signal, maxFileSize);
      return { uri: address.href, text };
    }
    if (!origins.includes(target.origin)) {
      throw new Unreadable("redirect-outside", {
        url: address.href,
        origin: target.origin,
      });
    }
    await response.body?.cancel();
    address = target;
  }
  return failed(url, `more than ${limits.redirects} redirects`);
}

async function request(url: URL, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, {
      redirect: "manual",
      credentials: "omit",
      headers: { accept: "application/yaml, application/json, */*;q=0.5" },
      signal,
    });
  } catch {
    return failed(url, failureReason(signal));
  }
}

function redirectOf(response: Response, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(response.status)) return null;
  const location = response.headers.get("location") ?? "";
  if (location === "" || !URL.canParse(location, from.href)) {
    return failed(
      from,
      `status ${response.status} without a valid Location header`,
    );
  }
  return new URL(location, from);
}

async function textOfResponse(
  response: Response,
  url: URL,
  signal: AbortSignal,
  maxFileSize: number | undefined,
): Promise<string> {
  if (response.status !== 200 || !response.body) {
    await response.body?.cancel();
    return failed(url, `status ${response.status}`);
  }
  const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
  if (type !== "" && !usableTypes.test(type)) {
    await response.body.cancel();
    throw new Unreadable("fetch-type", { url: url.href, type });
  }
  let size = 0;
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      checkSize(size, url.href, maxFileSize, true);
      chunks.push(chunk);
    }
  } catch (problem) {
    if (problem instanceof Unreadable) throw problem;
    return failed(url, failureReason(signal));
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function failureReason(signal: AbortSignal): string {
  return signal.aborted
    ? `no complete response within ${limits.fetchMilliseconds / 1000} seconds`
    : "no response";
}

function failed(url: URL, reason: string): never {
  throw new Unreadable("fetch-failed", { url: url.href, reason });
}
