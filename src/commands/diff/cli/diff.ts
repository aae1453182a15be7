/** `specwright diff`: compares two specs, and says whom the changes break. */
import { visible } from "../../../base/diagnostics.js";
import type { Finding, Level } from "../finding.js";
import { levels, scopes } from "../order.js";
import type { ShownDiff } from "../report/shown.js";
import { versionReason, versionStep } from "../version.js";
import { allChanges } from "../waivers.js";
import {
  annotate,
  annotationsFlag,
} from "../../../cli/annotations/annotations.js";
import type { Command } from "../../../cli/command.js";
import { configFlag, dayFlag, flagValues } from "../../../cli/flags.js";
import type { Io } from "../../../cli/io.js";
import {
  addCount,
  freshOutcome,
  raiseExitCode,
  type CommandOutcome,
} from "../../../cli/outcome.js";
import { filePosition, type JsonDiagnostic } from "../../../cli/problem.js";
import { painter } from "../../../cli/style.js";
import type { Comparison } from "./compare.js";
import { jsonFinding, type JsonFinding } from "./json-finding.js";

const flags = {
  format: {
    choices: ["text", "markdown", "json", "changelog"],
    default: "text",
    defaultDescription: "text",
    requiresArg: true,
    description:
      "Text, Markdown for a pull request, the same document as --json, or a section of a changelog.",
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

export const diffCommand: Command<typeof flags> = {
  name: "diff",
  description: "Compare two specs, and show whom the changes break",
  flags,
  positionals: {
    base: {
      type: "string",
      description:
        "The old spec: a file, a folder, git:REVISION:PATH or a URL; by default the last released spec.",
    },
    head: {
      type: "string",
      description: "The new spec; by default the one in the config file.",
    },
  },
  async run(args, io, progress) {
    const today = args.now ?? io.today;
    const [{ compareInputs }, { diffInputs }] = await Promise.all([
      import("./compare.js"),
      import("./inputs.js"),
    ]);
    const inputs = await diffInputs(
      textOf(args["base"]),
      textOf(args["head"]),
      flagValues("diff", args),
      io,
    );
    const outcome = freshOutcome();
    if (args.format === "json") outcome.asJson = true;
    const options = {
      today,
      scopes: args.scope === "all" ? scopes : [args.scope],
      strict: args.strict,
      isReplayed: args.replay,
    };
    const compared = await compareInputs(inputs, options, outcome, progress);
    if (compared === null) return outcome;
    const listed = listFindings(outcome, compared);
    const failing = failingLevels(args["fail-on"]);
    if (compared.findings.some(({ level }) => failing.includes(level)))
      raiseExitCode(outcome, 1);
    await describe(outcome, compared, listed, args.format, io);
    const wanted = args.annotations ?? [];
    await annotate(outcome, wanted, "specwright diff", io, annotated(listed));
    return outcome;
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

function listFindings(outcome: CommandOutcome, compared: Comparison): Listed {
  const { findings, waived, base, head, replays } = compared;
  const sides = { base, head };
  const toJson = (finding: Finding) =>
    jsonFinding(
      finding,
      (side, place) => sides[side].places.jsonPlace(place),
      replays.get(finding) ?? null,
    );
  const listed = {
    findings: findings.map(toJson),
    waived: waived.map(({ finding, waiver: { reason, expires } }) => ({
      ...toJson(finding),
      reason,
      expires,
    })),
  };
  for (const level of levels) addCount(outcome, level, 0);
  for (const { level } of findings) addCount(outcome, level, 1);
  if (waived.length > 0) addCount(outcome, "waived", waived.length);
  outcome.details = { version: versionStep(compared), ...listed };
  return listed;
}

async function describe(
  outcome: CommandOutcome,
  compared: Comparison,
  listed: Listed,
  format: string,
  io: Io,
): Promise<void> {
  const shown = shownDiff(compared, listed);
  if (format === "markdown") {
    const { diffMarkdown } = await import("../report/markdown.js");
    outcome.text.push(diffMarkdown(shown));
  } else if (format === "changelog") {
    const { changelogSection } = await import("../report/changelog.js");
    outcome.text.push(changelogSection(allChanges(compared), null));
  } else {
    const { diffText } = await import("../report/text.js");
    const paint = painter(io, io.stdout);
    const colours = {
      breaking: "red",
      unproven: "yellow",
      compatible: "green",
    } as const;
    outcome.text.push(
      ...diffText(shown, (level, text) => paint(colours[level], text)),
    );
  }
}

function shownDiff(compared: Comparison, listed: Listed): ShownDiff {
  const { findings, waived, head, replays } = compared;
  const places = (json: JsonFinding | undefined) => ({
    base: json?.base ? filePosition(json.base) : null,
    head: json?.head ? filePosition(json.head) : null,
  });
  return {
    title: head.api.model.info.title,
    reason: versionReason(compared),
    hasScopes: true,
    findings: findings.map((finding, index) => ({
      finding,
      ...places(listed.findings[index]),
      replay: replays.get(finding) ?? null,
    })),
    waived: waived.map((one, index) => ({
      ...one,
      ...places(listed.waived[index]),
      replay: replays.get(one.finding) ?? null,
    })),
  };
}

/** CI systems show errors and warnings at a line of the new spec. */
function annotated({ findings }: Listed): JsonDiagnostic[] {
  return findings.flatMap((finding) => {
    const { code, level, scope, message, base, head, operations } = finding;
    if (level === "compatible") return [];
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
        file: (head ?? base)?.file ?? null,
        line: (head ?? base)?.line ?? null,
        column: (head ?? base)?.column ?? null,
        pointer: (head ?? base)?.pointer ?? null,
      },
    ];
  });
}
