/** Each guide says for whom it is and what the reader has at the end, and begins with the installation. */
import { describe, expect, it } from "vitest";
import { pages } from "./pages.js";

const form = /^This guide is for .+?\. At the end, you have .+\.$/;

const guides = pages.filter(({ path }) => path.startsWith("docs/guide/"));

/** Guides whose first command is another one. */
const otherStarts: Readonly<Record<string, string>> = {
  "docs/guide/production.md":
    "it deploys an application that another guide has created",
};

function firstParagraph(text: string): string {
  const [heading = "", paragraph = ""] = text.split(/\n{2,}/);
  expect(heading).toMatch(/^# \S/);
  return paragraph.replaceAll("\n", " ");
}

describe.each(guides)("$path", ({ path, text, blocks }) => {
  it("says for whom it is and what they will have", () => {
    const paragraph = firstParagraph(text);
    expect(paragraph).toMatch(form);
    expect(paragraph.length).toBeLessThan(350);
  });

  if (path in otherStarts) return;

  it("begins with the installation", () => {
    const first = blocks.find(({ language }) => language === "sh");
    expect(first?.text).toMatch(/^npm install (-D|--save-dev) specwright\n/);
  });
});

it("lists no exception that a guide does not need", () => {
  const paths = guides.map(({ path }) => path);
  expect(
    Object.keys(otherStarts).filter((path) => !paths.includes(path)),
  ).toEqual([]);
});
