/** `specwright diff`: compares two specs, and says whom the changes break. */
import { visible } from "../../../base/diagnostics.js";
import type { Finding, Level } from "../finding.js";
import { levels, scopes } from "../order.js";
import type { ShownDiff, ShownFinding } from "../report/shown.js";
import { largestStep, versionReason, versionStep } from "../version.js";
import type { WaivedFinding } from "../waivers.js";
import {
  annotate,
  annotationsFlag,
} from "../../../cli/annotations/annotations.js";
import type { Command, Run } from "../../../cli/command.js";
import {
  booleanFlag,
  configFlag,
  nowFlag,
  flagValues,
  formatFlag,
  withWarnings,
} from "../../../cli/flags.js";
import { addCount, raiseExitCode } from "../../../cli/outcome.js";
import { filePosition, type JsonDiagnostic } from "../../../cli/problem.js";
import { painter } from "../../../cli/style.js";
import type { Comparison } from "./compare.js";
import { diffJson, type DiffDetails } from "./json.js";
import { jsonFinding, type JsonFinding } from "./json-finding.js";
import { nearestPlace } from "./nearest-place.js";

const flags = {
  format: formatFlag(
    ["text", "markdown", "html", "json", "changelog"],
    "Text, Markdown for a pull request, an HTML page, the same document as --json, or a section of a changelog.",
  ),
  scope: {
    choices: ["wire", "sdk", "all"],
    default: "all",
    defaultDescription: "all",
    requiresArg: true,
    description:
      "wire compares requests and responses, sdk the generated packages.",
  },
  "fail-on": {
    choices: levels,
    requiresArg: true,
    description:
      "Exit with 1 if there are such findings. unproven includes breaking, and compatible includes all.",
  },
  replay: booleanFlag(
    "Send the witnesses to the generated servers of both specs, and show their answers.",
  ),
  annotations: annotationsFlag,
  now: nowFlag,
  config: configFlag,
} as const;

export const diffCommand: Command<typeof flags, DiffDetails> = {
  name: "diff",
  description: "Compare two specs, and show whom the changes break",
  findings: [
    "there are findings of the level that `--fail-on` names",
    "a waiver has expired",
    withWarnings,
  ],
  flags,
  json: diffJson,
  positionals: {
    base: {
      type: "string",
      description:
        "The old spec: a file, a folder, git:REVISION:PATH or a URL; by default the last released spec. With stars, several specs.",
    },
    head: {
      type: "string",
      description: "The new spec; by default the one in the config file.",
    },
  },
  async run(run) {
    const { args, io, outcome } = run;
    const [{ compareInputs }, { diffInputs }, { specPairs }] =
      await Promise.all([
        import("./compare.js"),
        import("./inputs.js"),
        import("./pairs.js"),
      ]);
    const named = [textOf(args["base"]), textOf(args["head"])] as const;
    const pairs = await specPairs(...named, io.cwd);
    if (args.format === "json") outcome.asJson = true;
    const options = {
      scopes: args.scope === "all" ? scopes : [args.scope],
      isReplayed: args.replay,
    };
    const all: ListedComparison[] = [];
    for (const pair of pairs) {
      const inputs = await diffInputs(pair, flagValues("diff", args), io);
      const compared = await compareInputs(inputs, options, run);
      if (compared === null) continue;
      all.push(listFindings(compared));
    }
    if (all.length === 0) return;
    addResults(run, all);
    const failing = failingLevels(args["fail-on"]);
    const findings = all.flatMap((one) => one.findings);
    if (findings.some(({ finding }) => failing.includes(finding.level)))
      raiseExitCode(outcome, 1);
    await describe(all, pairs.length > 1, run);
    await annotate(run, args.annotations, all.flatMap(annotated));
  },
};

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** `unproven` includes `breaking`. */
function failingLevels(limit: Level | undefined): readonly Level[] {
  return limit === undefined ? [] : levels.slice(0, levels.indexOf(limit) + 1);
}

/** A finding, and what `--json` prints of it. */
interface ListedFinding {
  finding: Finding;
  json: JsonFinding;
}

interface ListedComparison {
  compared: Comparison;
  findings: ListedFinding[];
  waived: (ListedFinding & WaivedFinding)[];
}

function listFindings(compared: Comparison): ListedComparison {
  const { findings, waived, base, head, replays } = compared;
  const sides = { base, head };
  const listed = (finding: Finding) => ({
    finding,
    json: jsonFinding(
      finding,
      (side, place) => sides[side].places.jsonPlace(place),
      replays.get(finding) ?? null,
    ),
  });
  return {
    compared,
    findings: findings.map(listed),
    waived: waived.map(({ finding, waiver }) => {
      const { json } = listed(finding);
      const { reason, expires } = waiver;
      return { finding, waiver, json: { ...json, reason, expires } };
    }),
  };
}

type DiffRun = Run<typeof flags, DiffDetails>;

function addResults(
  { outcome }: DiffRun,
  all: readonly ListedComparison[],
): void {
  const jsonOf = ({ json }: ListedFinding) => json;
  const findings = all.flatMap((one) => one.findings.map(jsonOf));
  const waived = all.flatMap((one) => one.waived.map(jsonOf));
  for (const level of levels) addCount(outcome, level, 0);
  for (const { level } of findings) addCount(outcome, level);
  if (waived.length > 0) addCount(outcome, "waived", waived.length);
  const version = largestStep(all.map(({ compared }) => versionStep(compared)));
  outcome.details = { version, findings, waived };
}

async function describe(
  all: readonly ListedComparison[],
  isOneOfSeveral: boolean,
  { args: { format, verbose }, io, outcome: { text } }: DiffRun,
): Promise<void> {
  if (format === "changelog") {
    const { allChanges } = await import("../waivers.js");
    const { changelogSection } = await import("../report/changelog.js");
    const changes = all.flatMap(({ compared }) => allChanges(compared));
    text.push(changelogSection(changes, null));
    return;
  }
  const shown = await Promise.all(all.map((one) => shownDiff(one, verbose)));
  if (format === "markdown") {
    const { diffMarkdown } = await import("../report/markdown.js");
    text.push(shown.map(diffMarkdown).join("\n"));
  } else if (format === "html") {
    const { diffHtml } = await import("../report/html.js");
    text.push(diffHtml(shown));
  } else {
    const { diffText } = await import("../report/text.js");
    const paint = painter(io, io.stdout);
    const colours = {
      breaking: "red",
      unproven: "yellow",
      compatible: "green",
    } as const;
    for (const [index, diff] of shown.entries()) {
      const label = visible(all[index]?.compared.head.input.label ?? "");
      const start = index === 0 ? [label, ""] : ["", "", label, ""];
      if (isOneOfSeveral) text.push(...start);
      text.push(
        ...diffText(diff, (level, line) => paint(colours[level], line)),
      );
    }
  }
}

async function shownDiff(
  { compared, findings, waived }: ListedComparison,
  isVerbose: boolean,
): Promise<ShownDiff> {
  const [{ createRefusedParts }, { isLong }] = await Promise.all([
    import("../refused-part.js"),
    import("../report/shown.js"),
  ]);
  const { base, head, replays } = compared;
  const refusedPart = createRefusedParts({
    base: base.api.model,
    head: head.api.model,
  });
  const shown = ({ finding, json }: ListedFinding): ShownFinding => ({
    finding,
    base: json.base && filePosition(json.base),
    head: json.head && filePosition(json.head),
    replay: replays.get(finding) ?? null,
    refused:
      finding.witness !== null && isLong(finding.witness)
        ? refusedPart(finding)
        : null,
  });
  return {
    // A spec that was removed has no title on the new side.
    title: head.api.model.info.title || base.api.model.info.title,
    reason: versionReason(compared),
    hasScopes: true,
    isVerbose,
    findings: findings.map(shown),
    waived: waived.map((one) => ({ ...shown(one), waiver: one.waiver })),
  };
}

/** CI systems show errors and warnings at a line of the new spec: the old one is not a file of the pull request. */
function annotated({ findings, compared: { head } }: ListedComparison) {
  return findings.flatMap(({ finding, json }): JsonDiagnostic[] => {
    const { code, level, scope, message, operations } = finding;
    if (level === "compatible") return [];
    const { file, line, column, pointer } =
      json.head ?? nearestPlace(head, finding.base);
    const [first] = operations;
    const where = first === undefined ? "" : `${first.method} ${first.path}: `;
    return [
      {
        code,
        severity: level === "breaking" ? "error" : "warning",
        message: visible(`${where}${message}`),
        fix: `(${scope}, ${level})`,
        ...{ file, line, column, pointer },
      },
    ];
  });
}
