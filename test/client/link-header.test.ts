import { expect, it } from "vitest";
import { linkTarget } from "../../templates/client/runtime/options/link-header.js";

it.each<[string, string, string | null]>([
  ["a link", '</a?cursor=b>; rel="next"', "/a?cursor=b"],
  ["no quotes", "</a>; rel=next", "/a"],
  ["blanks and capitals", '  </a>  ;  REL = "Next"', "/a"],
  ["several relations", '</a>; rel="last next"', "/a"],
  ["another link first", '</a>; rel="prev", </b>; rel="next"', "/b"],
  [
    "commas and semicolons inside",
    '</a,b;c>; title="x, y; z"; rel=next',
    "/a,b;c",
  ],
  ["a quote that is escaped", '</a>; title="\\", <x>"; rel=next', "/a"],
  ["a link in a title", '</a>; title="</b>; rel=next"', null],
  ["a second rel, which does not count", "</a>; rel=prev; rel=next", null],
  ["no relation", "</a>", null],
  ["only a name", "</a>; rel", null],
  ["a link without end", "</a; rel=next", null],
  ["a quote without end", '</a>; title="; rel=next', null],
  ["nothing", "", null],
])("finds the next page: %s", (_, header, target) => {
  expect(linkTarget(header, "next")).toBe(target);
});

it("has no page where there is no header", () => {
  expect(linkTarget(null, "next")).toBeNull();
});
