/** `specwright lifecycle`: the list in each format, and the policy. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { specwright } from "../cli/terminal.js";
import { folderWith, frame } from "../read/folder.js";

const root = join(import.meta.dirname, "../..");

describe("the pet store", () => {
  const lines = readFileSync(join(root, "spec/petstore.yaml"), "utf8").split(
    "\n",
  );
  /** The first line of the spec with this text. */
  const lineOf = (text: string) =>
    lines.findIndex((line) => line.includes(text)) + 1;
  const deprecated = lineOf("deprecated: true");
  const sunset = lineOf("x-deprecated-sunset:");
  const run = (...args: string[]) =>
    specwright({ cwd: root }, "lifecycle", ...args);

  it("is listed with dates, days, replacement and places", async () => {
    const { stdout, stderr, code } = await run("--now", "2030-11-05");
    expect(code).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toContain(
      `2030-12-05  30         operation getPet  2026-11-15  listPets with status=available  spec/petstore.yaml:${deprecated}:19`,
    );
    expect(stdout).toContain(
      `beta          parameter cursor of listPets  spec/petstore.yaml:${lineOf("x-stability: beta")}:24`,
    );
    expect(stdout).toContain("1 deprecated (0 overdue,");
  });

  it("follows its policy on the removal date, and violates it on the next day", async () => {
    expect((await run("--now", "2030-12-05")).code).toBe(0);
    const { code, stderr, stdout } = await run("--now", "2030-12-06");
    expect(code).toBe(1);
    expect(stderr).toContain(
      `error removal-overdue: The operation getPet was to be removed on 2030-12-05, and today is 2030-12-06.\n  at spec/petstore.yaml:${sunset}:28`,
    );
    expect(stderr).toContain("Remove it, or move the removal date.");
    expect(stdout).toContain("1 day overdue");
    const later = await run("--now", "2030-12-15");
    expect(later.stdout).toContain("10 days overdue");
  });

  it("as JSON, with --json or --format json", async () => {
    const { stdout } = await run("--json", "--now", "2030-12-06");
    const again = await run("--format", "json", "--now", "2030-12-06");
    expect(again.stdout).toBe(stdout);
    expect(JSON.parse(stdout)).toMatchObject({
      exitCode: 1,
      counts: { overdue: 1, unstable: 2 },
      diagnostics: [{ code: "removal-overdue", line: sunset, column: 28 }],
      lifecycle: [
        {
          kind: "operation",
          name: "getPet",
          operation: "getPet",
          schema: null,
          status: "overdue",
          since: "2026-11-15",
          removal: "2030-12-05",
          daysLeft: -1,
          replacement: "listPets with status=available",
          file: "spec/petstore.yaml",
          line: deprecated,
          column: 19,
        },
        { kind: "operation", name: "listOrders", stability: "experimental" },
        { kind: "parameter", name: "cursor", operation: "listPets" },
      ],
    });
  });

  it("as Markdown", async () => {
    const { stdout } = await run("--format", "markdown", "--now", "2030-12-06");
    expect(stdout).toContain("## Lifecycle of Pet Store");
    expect(stdout).toMatch(
      /\| 2030-12-05 \| \*\*1 day overdue\*\* \| `operation getPet`/,
    );
  });

  it("as a calendar", async () => {
    const { stdout } = await run("--format", "ics", "--now", "2030-01-01");
    expect(stdout).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/);
    expect(stdout).toContain("DTSTART;VALUE=DATE:20301205\r\n");
    expect(stdout).toContain("DTSTAMP:20300101T000000Z\r\n");
    expect(stdout).toContain("SUMMARY:Pet Store: removal of operation getPet");
  });
});

describe("the clock", () => {
  const at = (env: Record<string, string>, ...args: string[]) =>
    specwright({ cwd: root, env }, "lifecycle", ...args);

  it("is SOURCE_DATE_EPOCH, unless --now is given", async () => {
    const late = { SOURCE_DATE_EPOCH: "1922745600" }; // 2030-12-06
    expect((await at(late)).code).toBe(1);
    expect((await at(late, "--now", "2030-12-05")).code).toBe(0);
    expect((await at({ SOURCE_DATE_EPOCH: "" })).code).toBe(0);
  });

  it.each(["abc", "-1", "1.5", "999999999999999"])(
    "cannot be %s",
    async (seconds) => {
      const { code, stderr } = await at({ SOURCE_DATE_EPOCH: seconds });
      expect(code).toBe(2);
      expect(stderr).toContain(
        `SOURCE_DATE_EPOCH is not a number of seconds since 1970: ${seconds}.`,
      );
    },
  );

  it("does not change generated files", async () => {
    const config = {
      input: join(root, "spec/petstore.yaml"),
      externalRefs: { folders: [join(root, "spec")] },
    };
    const cwd = folderWith({ "specwright.config.json": config });
    await specwright({ cwd }, "generate", "--now", "2020-01-01");
    const { stdout, code } = await specwright(
      { cwd },
      "generate",
      "--check",
      "--now",
      "2040-01-01",
    );
    expect(stdout).toContain("is up to date");
    expect(code).toBe(0);
  });
});

/** Runs the policy over a spec with one deprecated operation. */
async function policy(
  rules: object,
  operation: object,
  now: string,
  more: object = {},
) {
  const cwd = folderWith({
    "spec.json": {
      ...frame,
      paths: {
        "/old": { get: { operationId: "old", deprecated: true, ...operation } },
        "/new": { get: { operationId: "new" } },
      },
      ...more,
    },
    "specwright.config.json": { input: "spec.json", lifecycle: rules },
  });
  const args = ["lifecycle", "--json", "--now", now];
  const { code, stdout } = await specwright({ cwd }, ...args);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: Record<string, string>[];
  };
  return {
    code,
    found: diagnostics.map(
      ({ code, severity, pointer, fix }) =>
        `${severity} ${code} ${pointer} ${fix}`,
    ),
  };
}

describe("a rule", () => {
  const at = "/paths/~1old/get";
  const dates = {
    "x-deprecated-since": "2026-01-01",
    "x-sunset": "2026-07-01",
  };

  it.each<[string, object, object, string, number, string[]]>([
    ["no rule", {}, {}, "2026-02-01", 0, []],
    [
      "overdue without a rule is a warning",
      {},
      dates,
      "2026-07-02",
      0,
      [
        `warning removal-overdue ${at}/x-sunset Remove it, or move the removal date.`,
      ],
    ],
    [
      "failWhenOverdue",
      { failWhenOverdue: true },
      dates,
      "2026-07-02",
      1,
      [
        `error removal-overdue ${at}/x-sunset Remove it, or move the removal date.`,
      ],
    ],
    [
      "not overdue on the day itself",
      { failWhenOverdue: true },
      dates,
      "2026-07-01",
      0,
      [],
    ],
    [
      "notice",
      { notice: { stable: 182 } },
      dates,
      "2026-02-01",
      1,
      [
        `error notice-too-short ${at}/x-sunset Move the removal date to 2026-07-02 or later.`,
      ],
    ],
    ["enough notice", { notice: { stable: 181 } }, dates, "2026-02-01", 0, []],
    [
      "notice of another level",
      { notice: { beta: 1000 } },
      dates,
      "2026-02-01",
      0,
      [],
    ],
    [
      "notice of its level",
      { notice: { beta: 1000, stable: 1 } },
      { ...dates, "x-stability": "beta" },
      "2026-02-01",
      1,
      [
        `error notice-too-short ${at}/x-sunset Move the removal date to 2028-09-27 or later.`,
      ],
    ],
    [
      "notice without a deprecation date",
      { notice: { stable: 1 } },
      { "x-sunset": "2026-07-01" },
      "2026-02-01",
      1,
      [
        `error deprecation-date-missing ${at}/deprecated Add \`x-deprecated-since\` with the date of the deprecation.`,
      ],
    ],
    [
      "requireRemovalDate",
      { requireRemovalDate: true },
      {},
      "2026-02-01",
      1,
      [
        `error removal-date-missing ${at}/deprecated Add \`x-sunset\` with the date of the removal.`,
      ],
    ],
    [
      "requireReplacement",
      { requireReplacement: true },
      {},
      "2026-02-01",
      1,
      [
        `error replacement-missing ${at}/deprecated Add \`x-replaced-by\` with an operation, or with a sentence that says what to do instead.`,
      ],
    ],
    [
      "all rules kept",
      {
        notice: { stable: 180 },
        requireRemovalDate: true,
        requireReplacement: true,
        failWhenOverdue: true,
      },
      { ...dates, "x-replaced-by": "new" },
      "2026-02-01",
      0,
      [],
    ],
  ])("%s", async (_, rules, operation, now, code, found) => {
    expect(await policy(rules, operation, now)).toEqual({ code, found });
  });

  it("is reported once for all operations that inherit one date", async () => {
    const operation = (operationId: string) => ({
      get: { operationId, tags: ["t"] },
    });
    const found = await policy({ failWhenOverdue: true }, {}, "2031-01-01", {
      tags: [{ name: "t", "x-deprecated": true, "x-sunset": "2030-01-01" }],
      paths: { "/a": operation("a"), "/b": operation("b") },
    });
    expect(found.found).toEqual([
      "error removal-overdue /tags/0/x-sunset Remove it, or move the removal date.",
    ]);
  });

  it("does not apply to generate and validate", async () => {
    const cwd = folderWith({
      "spec.json": {
        ...frame,
        paths: { "/a": { get: { deprecated: true } } },
      },
      "specwright.config.json": {
        input: "spec.json",
        lifecycle: { requireRemovalDate: true },
      },
    });
    for (const command of ["generate", "validate"]) {
      const { code, stderr } = await specwright({ cwd }, command);
      expect(stderr).not.toContain("removal-date-missing");
      expect(code).toBe(0);
    }
    expect((await specwright({ cwd }, "lifecycle")).code).toBe(1);
  });

  it("must be known and of the right type", async () => {
    const config = {
      input: "spec.json",
      lifecycle: { notice: { stable: -1, betta: 3 }, failOverdue: true },
    };
    const cwd = folderWith({
      "spec.json": frame,
      "specwright.config.json": config,
    });
    const { code, stderr } = await specwright({ cwd }, "lifecycle");
    expect(code).toBe(2);
    expect(stderr).toContain("lifecycle.notice.stable");
    expect(stderr).toContain("a number of days");
    expect(stderr).toContain("Did you mean beta?");
    expect(stderr).toContain(
      "The keys are: notice, requireRemovalDate, requireReplacement, failWhenOverdue.",
    );
  });
});

it("an error in the spec is an error of the run, not a finding", async () => {
  const { code } = await policy({}, { "x-sunset": "soon" }, "2026-01-01");
  expect(code).toBe(2);
});

it("several specs share one calendar", async () => {
  const spec = (title: string) => ({
    ...frame,
    info: { title, version: "1" },
    paths: {
      "/a": {
        get: { operationId: "a", deprecated: true, "x-sunset": "2030-01-01" },
      },
    },
  });
  const cwd = folderWith({
    "a/spec.json": spec("A"),
    "b/spec.json": spec("B"),
    "specwright.config.json": {
      specs: [
        { input: "a/spec.json", output: "ga" },
        { input: "b/spec.json", output: "gb" },
      ],
    },
  });
  const { stdout } = await specwright({ cwd }, "lifecycle", "--format", "ics");
  expect(stdout.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
  const uids = [...stdout.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid);
  expect(new Set(uids).size).toBe(2);
});

describe("annotations", () => {
  const cwdWith = (operationId: string) =>
    folderWith({
      "spec.json": {
        ...frame,
        paths: { "/a": { get: { operationId, deprecated: true } } },
      },
      "specwright.config.json": {
        input: "spec.json",
        lifecycle: { requireRemovalDate: true },
      },
    });

  it("go to standard error or to files, and the table stays", async () => {
    const cwd = cwdWith("a");
    const { stdout, stderr, code } = await specwright(
      { cwd },
      ...["lifecycle", "--annotations", "github"],
      ...["--annotations", "gitlab=quality.json"],
      ...["--annotations", "junit=junit.xml"],
    );
    expect(code).toBe(1);
    expect(stdout).toContain("no date             operation a");
    expect(stderr).toContain(
      "::error file=spec.json,line=1,col=115,title=removal-date-missing::The operation a is deprecated without a removal date. Add `x-sunset` with the date of the removal.\n",
    );
    const quality: unknown = JSON.parse(
      readFileSync(join(cwd, "quality.json"), "utf8"),
    );
    expect(quality).toMatchObject([
      {
        check_name: "removal-date-missing",
        severity: "major",
        location: { path: "spec.json", lines: { begin: 1 } },
      },
    ]);
    expect(readFileSync(join(cwd, "junit.xml"), "utf8")).toContain(
      '<testsuite name="specwright lifecycle" tests="1" failures="1" errors="0" skipped="0">',
    );
  });

  it.each(["gitlab", "junit", "gitlab=", "teamcity"])(
    "cannot be %s",
    async (format) => {
      const cwd = cwdWith("a");
      const args = ["lifecycle", "--annotations", format];
      const { code, stderr } = await specwright({ cwd }, ...args);
      expect(code).toBe(2);
      expect(stderr).toContain("Use github, gitlab=FILE or junit=FILE.");
    },
  );
});
