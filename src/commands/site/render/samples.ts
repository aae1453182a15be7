/**
 * The samples of a call in several languages. Without JavaScript, each is a section with its name above it. The theme
 * shows them as tabs.
 */
import type { MarkdownIt } from "markdown-it";
import { htmlText } from "./html.js";
import { plainText, type Token } from "./tokens.js";

/** The line above a sample in the docs → the name of its tab. */
const names = new Map([
  ["With curl:", "curl"],
  ["With fetch:", "fetch"],
  ["With the generated client:", "Client"],
]);

/** A paragraph of three tokens, then the code. */
const sampleLength = 4;

/** Puts tokens around the samples that follow each other. A single sample stays as it is. */
export function groupSamples(tokens: readonly Token[]): Token[] {
  const result: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const found = samplesAt(tokens, at);
    if (found.length < 2) {
      result.push(...tokens.slice(at, at + 1));
      at++;
      continue;
    }
    result.push(mark("samples_open", ""));
    for (const name of found) {
      const sample = tokens.slice(at, at + sampleLength);
      result.push(mark("sample_open", name), ...sample, mark("sample_close"));
      at += sampleLength;
    }
    result.push(mark("samples_close"));
  }
  return result;
}

function samplesAt(tokens: readonly Token[], start: number): string[] {
  const found: string[] = [];
  for (let at = start; ; at += sampleLength) {
    const [open, inline, , fence] = tokens.slice(at, at + sampleLength);
    const name =
      open?.type === "paragraph_open" && open.level === 0 && inline
        ? names.get(plainText([inline]))
        : undefined;
    if (name === undefined || fence?.type !== "fence") return found;
    found.push(name);
  }
}

function mark(type: string, content = ""): Token {
  return { type, content } as Token;
}

export function addSampleRules({ renderer: { rules } }: MarkdownIt): void {
  rules["samples_open"] = () => '<div class="samples">\n';
  rules["sample_open"] = (tokens, index) =>
    `<div class="sample" data-label="${htmlText(tokens[index]?.content ?? "")}">\n`;
  rules["sample_close"] = rules["samples_close"] = () => "</div>\n";
}
