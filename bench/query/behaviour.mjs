// What the application of a generator sends, and what it does with a failure.
import { join } from "node:path";
import { bundle } from "../client/sizes.mjs";

/** Calls the function of the query as TanStack Query would, with a `fetch` that answers 404. */
export async function behaviourOf(source, folder) {
  const recorder = join(import.meta.dirname, "recorder.mjs");
  const text = await bundle(source, folder, {
    alias: { "@tanstack/react-query": recorder },
  });
  const address = `data:text/javascript,${encodeURIComponent(text)}`;
  const { useCustomer } = await import(address);
  useCustomer("a/b");
  const { queryFn, queryKey } = globalThis.recordedQuery;
  let sent;
  let isValid = false;
  const original = globalThis.fetch;
  globalThis.fetch = async (url, init) => {
    sent = { url: url.url ?? url, headers: url.headers ?? init.headers };
    // Throws as `fetch` does, for example if a GET has a body.
    isValid = Boolean(new Request(url, init));
    return Response.json({ error: {} }, { status: 404 });
  };
  const { signal } = new AbortController();
  const isError = await Promise.resolve(queryFn({ queryKey, signal })).then(
    () => false,
    () => true,
  );
  globalThis.fetch = original;
  const { pathname, searchParams } = new URL(sent.url);
  const [name = ""] = [...searchParams.keys()];
  return {
    "can be sent": isValid,
    "escapes a path": pathname.endsWith("/customers/a%2Fb"),
    "expand[0]": /^expand\[\d*\]$/.test(name),
    "has the key":
      new Headers(sent.headers).get("authorization") === "Bearer key",
    "404 is an error": isValid && isError,
  };
}
