/** `specwright diff`: compares two specs, and says whom the changes break. */
import { visible } from "../../../base/diagnostics.js";
import type { Finding, Level } from "../finding.js";
import { levels, scopes } from "../order.js";
import type { ShownDiff } from "../report/shown.js";
import { largestStep, versionReason, versionStep } from "../version.js";
import {
  annotate,
  annotationsFlag,
} from "../../../cli/annotations/annotations.js";
import type { Command, Run } from "../../../cli/command.js";
import {
  configFlag,
  dayFlag,
  flagValues,
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
  format: {
    choices: ["text", "markdown", "html", "json", "changelog"],
    default: "text",
    defaultDescription: "text",
    requiresArg: true,
    description:
      "Text, Markdown for a pull request, an HTML page, the same document as --json, or a section of a changelog.",
  },
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
  replay: {
    type: "boolean",
    default: false,
    description:
      "Send the witnesses to the generated servers of both specs, and show their answers.",
  },
  annotations: annotationsFlag,
  now: dayFlag("The date to use as today; by default the current date."),
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
    const { args, io, progress, outcome, today } = run;
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
      today,
      scopes: args.scope === "all" ? scopes : [args.scope],
      strict: args.strict,
      isReplayed: args.replay,
    };
    const all: ListedComparison[] = [];
    for (const pair of pairs) {
      const inputs = await diffInputs(pair, flagValues("diff", args), io);
      const compared = await compareInputs(inputs, options, outcome, progress);
      if (compared === null) continue;
      all.push({ compared, listed: listFindings(compared) });
    }
    if (all.length === 0) return;
    addResults(run, all);
    const failing = failingLevels(args["fail-on"]);
    const findings = all.flatMap(({ compared }) => compared.findings);
    if (findings.some(({ level }) => failing.includes(level)))
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

interface Listed {
  findings: JsonFinding[];
  waived: JsonFinding[];
}

interface ListedComparison {
  compared: Comparison;
  listed: Listed;
}

function listFindings(compared: Comparison): Listed {
  const { findings, waived, base, head, replays } = compared;
  const sides = { base, head };
  const toJson = (finding: Finding) =>
    jsonFinding(
      finding,
      (side, place) => sides[side].places.jsonPlace(place),
      replays.get(finding) ?? null,
    );
  return {
    findings: findings.map(toJson),
    waived: waived.map(({ finding, waiver: { reason, expires } }) => ({
      ...toJson(finding),
      reason,
      expires,
    })),
  };
}

type DiffRun = Run<typeof flags, DiffDetails>;

function addResults(
  { outcome }: DiffRun,
  all: readonly ListedComparison[],
): void {
  const findings = all.flatMap(({ listed }) => listed.findings);
  const waived = all.flatMap(({ listed }) => listed.waived);
  for (const level of levels) addCount(outcome, level, 0);
  for (const { level } of findings) addCount(outcome, level, 1);
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
  { compared, listed }: ListedComparison,
  isVerbose: boolean,
): Promise<ShownDiff> {
  const [{ createRefusedParts }, { isLong }] = await Promise.all([
    import("../refused-part.js"),
    import("../report/shown.js"),
  ]);
  const { findings, waived, base, head, replays } = compared;
  const refusedPart = createRefusedParts({
    base: base.api.model,
    head: head.api.model,
  });
  const proofOf = (finding: Finding) => ({
    replay: replays.get(finding) ?? null,
    refused:
      finding.witness !== null && isLong(finding.witness)
        ? refusedPart(finding)
        : null,
  });
  const places = (json: JsonFinding | undefined) => ({
    base: json?.base ? filePosition(json.base) : null,
    head: json?.head ? filePosition(json.head) : null,
  });
  return {
    // A spec that was removed has no title on the new side.
    title: head.api.model.info.title || base.api.model.info.title,
    reason: versionReason(compared),
    hasScopes: true,
    isVerbose,
    findings: findings.map((finding, index) => ({
      finding,
      ...places(listed.findings[index]),
      ...proofOf(finding),
    })),
    waived: waived.map((one, index) => ({
      ...one,
      ...places(listed.waived[index]),
      ...proofOf(one.finding),
    })),
  };
}

/** CI systems show errors and warnings at a line of the new spec: the old one is not a file of the pull request. */
function annotated({ listed, compared: { findings, head } }: ListedComparison) {
  return listed.findings.flatMap((finding, index): JsonDiagnostic[] => {
    const { code, level, scope, message, operations } = finding;
    if (level === "compatible") return [];
    const { file, line, column, pointer } =
      finding.head ?? nearestPlace(head, findings[index]?.base ?? null);
    const [first] = operations;
    const where = first === undefined ? "" : `${first.method} ${first.path}: `;
    return [
      {
        code,
        severity:
          level === "breaking" ? ("error" as const) : ("warning" as const),
        message: visible(`${where}${message}`),
        fix:
          level === "breaking"
            ? `(${scope}, breaking)`
            : `(${scope}, unproven)`,
        ...{ file, line, column, pointer },
      },
    ];
  });
}
