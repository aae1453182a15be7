/** Findings as one HTML page without scripts and without other files. */
import { withoutControls } from "../../../base/diagnostics.js";
import type { Level, Witness } from "../finding.js";
import { levels } from "../order.js";
import {
  levelTitles,
  messageLines,
  operationText,
  replayWords,
  sentenceOf,
  witnessWords,
  withoutWords,
  wordsCode,
  type ShownDiff,
  type ShownFinding,
} from "./shown.js";

/** HTML that `markup` made. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The only way from text to HTML: a value in a template is text, unless a template made it. */
function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const shown = values.map((value) => {
    if (value instanceof Html) return value.text;
    if (typeof value === "object")
      return value.map(({ text }) => text).join("");
    return String(value)
      .split("\n")
      .map(withoutControls)
      .join("\n")
      .replace(/[&<>"']/g, (character) => references[character] ?? character);
  });
  return new Html(String.raw({ raw: parts }, ...shown));
}

const style = markup`
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color-scheme: light dark; }
article { border-left: 4px solid; margin: 1rem 0; padding: 0 1rem; }
article.breaking { border-color: #c62828; }
article.unproven { border-color: #ef8f00; }
article.compatible { border-color: #2e7d32; }
p, ul { margin: 0.25rem 0; }
code, pre { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap; }
`;

export function diffHtml(diffs: readonly ShownDiff[]): string {
  const titles = diffs.map(({ title }) => title).join(", ");
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Changes of ${titles}</title>
<style>${style}</style>
</head>
<body>
${diffs.map(specPart)}
</body>
</html>`.text;
}

function specPart(diff: ShownDiff): Html {
  const { title, reason, waived } = diff;
  return markup`<h1>Changes of ${title}</h1>
<p>${reason}</p>
${levels.map((level) => levelSection(diff, level))}
${
  waived.length === 0
    ? []
    : markup`<h2>Waived (${waived.length})</h2>
${waived.map(({ waiver, ...shown }) =>
  entry(shown, [
    markup`<p>Waived until ${waiver.expires}: ${waiver.reason}</p>`,
  ]),
)}`
}
`;
}

function levelSection(
  { findings: all, isVerbose }: ShownDiff,
  level: Level,
): Html {
  const findings = all.filter(({ finding }) => finding.level === level);
  if (findings.length === 0) return markup``;
  const { listed, words } = withoutWords({ findings, isVerbose });
  return markup`<h2>${levelTitles[level]} (${findings.length})</h2>
${listed.map((shown) => entry(shown))}
${words === null ? [] : markup`<p><code>${wordsCode}</code>: ${words}.</p>`}`;
}

function entry(
  { finding, base, head, replay }: ShownFinding,
  end: readonly Html[] = [],
): Html {
  const { code, level, scope, direction, witness, operations } = finding;
  const facts = [scope, ...(direction === null ? [] : [direction])].join(", ");
  const places = [
    ...(base === null ? [] : [markup`<li>base <code>${base}</code></li>`]),
    ...(head === null ? [] : [markup`<li>head <code>${head}</code></li>`]),
  ];
  return markup`<article class="${level}">
<h3>${sentenceOf(finding)}</h3>
<p><code>${code}</code> (${facts})</p>
<ul>${operations.map((one) => markup`<li><code>${operationText(one)}</code></li>`)}${places}</ul>
${witness === null ? [] : witnessPart(witness)}
${replay === null ? [] : markup`<p>Replayed: ${replayWords(replay)}.</p>`}
${end}
</article>
`;
}

function witnessPart(witness: Witness): Html {
  const lines =
    messageLines(witness) ??
    JSON.stringify(witness.value ?? null, null, 2).split("\n");
  return markup`<details><summary>Witness: ${witnessWords(witness)}</summary><pre>${lines.join("\n")}</pre></details>`;
}
