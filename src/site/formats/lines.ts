/** The lines of a page, by what a writer of another Markdown dialect may change. */
import { createParser, markAlerts, metaText } from "../render/tokens.js";

export type PageLine =
  | { kind: "text" | "code"; text: string }
  /** An alert of the docs: its kind, such as `WARNING`, and its lines without the mark of a quotation. */
  | { kind: "alert"; alert: string; lines: string[] };

const parser = createParser();

export function linesOfPage(markdown: string): PageLine[] {
  const tokens = parser.parse(markdown, {});
  markAlerts(tokens);
  const code = new Set<number>();
  const alerts = new Map<number, { end: number; alert: string }>();
  for (const token of tokens) {
    if (!token.map) continue;
    const [start, end] = token.map;
    const alert = metaText(token, "alert");
    if (alert !== null && token.level === 0) alerts.set(start, { end, alert });
    if (token.type === "fence") {
      for (let line = start; line < end; line++) code.add(line);
    }
  }
  const lines = markdown.split("\n");
  const result: PageLine[] = [];
  for (let at = 0; at < lines.length; at++) {
    const found = alerts.get(at);
    if (found) {
      const quoted = lines.slice(at + 1, found.end);
      const text = quoted
        .filter((line) => line.startsWith(">"))
        .map((line) => line.replace(/^> ?/, ""));
      result.push({ kind: "alert", alert: found.alert, lines: text });
      at += text.length;
      continue;
    }
    const text = lines[at] ?? "";
    result.push({ kind: code.has(at) ? "code" : "text", text });
  }
  return result;
}
