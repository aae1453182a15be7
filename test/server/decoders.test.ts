/** Which encodings of bodies a platform decodes. */
import { deflateSync, gzipSync } from "node:zlib";
import { expect, it, vi } from "vitest";

it("platforms without node:zlib decode gzip and deflate", async () => {
  vi.stubGlobal("process", { ...process, getBuiltinModule: undefined });
  vi.resetModules();
  const { decoders } =
    await import("../../templates/server/runtime/body/decoders.js");
  const known = decoders();
  vi.unstubAllGlobals();
  expect(Object.keys(known)).toEqual(["gzip", "deflate"]);
  for (const [name, encode] of [
    ["gzip", gzipSync],
    ["deflate", deflateSync],
  ] as const) {
    const decoder = known[name]?.();
    if (!decoder) throw new Error(name);
    const source = new Blob([encode("text")]).stream();
    const text = await new Response(source.pipeThrough(decoder)).text();
    expect(text).toBe("text");
  }
});
