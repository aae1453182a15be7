/** `Link` headers, by the examples of RFC 8288. */
import { describe, expect, it } from "vitest";
import { linkTarget } from "../../templates/client/runtime/options/link-header.js";
import { links } from "./examples/rfc8288.js";

describe(`RFC 8288: ${String(links.length)} examples`, () => {
  it.each(links)("the client reads %s, %s", (header, relation, target) => {
    expect(linkTarget(header, relation)).toBe(target);
  });
});
