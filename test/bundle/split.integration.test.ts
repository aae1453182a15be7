/** A document that is split into several files and bundled again is the same document. */
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderWith } from "../read/folder.js";
import { bundled } from "./equivalent.js";
import { cases, optionsOf } from "./golden-cases.js";
import { split } from "./split.js";

describe.each(cases)("%s", (name) => {
  it("is the same after a split", async () => {
    const { json } = await bundled(optionsOf(name));
    const whole = JSON.parse(json) as Record<string, unknown>;
    // Dynamic references depend on the documents: another test shows that they are refused.
    if (/"\$(dynamic|recursive)/.test(json)) return;
    // A part of an operation gets a name as soon as it is in another document than its references.
    if (json.includes('"$ref": "#/paths/')) return;
    const files = split(whole);
    expect(Object.keys(files).length).toBeGreaterThan(1);
    const input = join(folderWith(files), "openapi.json");
    const again = await bundled({ input });
    expect(JSON.parse(again.json)).toEqual(whole);
  });
});
