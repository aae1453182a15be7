/** The parts that some tests need and `npm ci` does not install. A table at the end of a run lists those that are missing. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { inject, type TestOptions } from "vitest";

export interface Need {
  name: string;
  isMet: () => boolean;
  /** A command, or a sentence, that makes the tests run. */
  fix: string;
}

declare module "vitest" {
  interface TaskMeta {
    missing?: { name: string; fix: string }[];
  }
  interface ProvidedContext {
    /** The address of a database server; null if PostgreSQL is not installed. */
    postgresUrl: string | null;
  }
}

const root = join(import.meta.dirname, "../..");
const hasFile = (path: string) => existsSync(join(root, path));
const installed = (name: string, folder: string, file: string): Need => ({
  name,
  isMet: () => hasFile(`${folder}/node_modules/${file}`),
  fix: `npm ci --prefix ${folder}`,
});

const browsers = [
  process.env["CHROMIUM"] ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

export const browserPath: string | null =
  browsers.find((path) => path !== "" && existsSync(path)) ?? null;

export const browser: Need = {
  name: "Chromium",
  isMet: () => browserPath !== null,
  fix: "scripts/install-test-servers, or set CHROMIUM to its path",
};
export const vitePress = installed("VitePress", "examples/site", "vitepress");
export const frameworks = installed(
  "front-end frameworks",
  "test/query/frameworks",
  "vue",
);
export const otherGenerators = installed(
  "hey-api, orval and Redocly CLI",
  "test/migrations",
  "@redocly/cli",
);
export const attw = installed(
  "Are The Types Wrong",
  "test/packages/checks",
  "@arethetypeswrong/cli",
);
export const deployTools = installed(
  "tools for files of deployments",
  "test/deploy",
  "dockerfile-utils",
);
export const systemd = program(
  "systemd-analyze",
  "systemd",
  "apt-get install systemd",
);
export const nsd = program("nsd", "NSD", "scripts/install-test-servers");
export const caddy = program("caddy", "Caddy", "scripts/install-test-servers");
export const nginx = program("nginx", "nginx", "scripts/install-test-servers");
export const zsh = program("zsh", "zsh", "scripts/install-test-servers");
export const fish = program("fish", "fish", "scripts/install-test-servers");
export const openssl = program("openssl", "OpenSSL", "apt-get install openssl");
export const curl = program("curl", "curl", "apt-get install curl");
export const postgres: Need = {
  name: "PostgreSQL",
  isMet: () => inject("postgresUrl") !== null,
  fix: "scripts/with-postgres --install npm test",
};
export const corpus: Need = {
  name: "real specs",
  isMet: () => hasFile("../shared/corpus"),
  fix: "put OpenAPI descriptions into ../shared/corpus",
};
export const diffCorpus: Need = {
  name: "pairs of specs of oasdiff",
  isMet: () => hasFile("../shared/diff-corpus"),
  fix: "put pairs of specs into ../shared/diff-corpus",
};
export const linux: Need = {
  name: "Linux",
  isMet: () => process.platform === "linux",
  fix: "run the tests on Linux",
};

/** A runtime that is on the `PATH`, or named by a variable. */
export function runtime(name: string, variable: string): Need {
  const command = process.env[variable] ?? name.toLowerCase();
  return {
    name,
    isMet: () =>
      spawnSync(command, ["--version"], { stdio: "ignore" }).status === 0,
    fix: `put ${name} on the PATH, or set ${variable} to its path`,
  };
}

/** The options of tests that are skipped unless all needs are met. */
export function needs(
  ...all: readonly Need[]
): Pick<TestOptions, "skip" | "meta"> {
  const missing = all
    .filter(({ isMet }) => !isMet())
    .map(({ name, fix }) => ({ name, fix }));
  return missing.length === 0 ? {} : { skip: true, meta: { missing } };
}

/** Returns the path of a program, or null. Debian keeps servers outside of a user's `PATH`. */
export function findProgram(name: string): string | null {
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter),
    "/usr/sbin",
    "/usr/local/sbin",
  ];
  const paths = folders.map((folder) => join(folder, name));
  return paths.find((path) => existsSync(path)) ?? null;
}

function program(command: string, name: string, fix: string): Need {
  return { name, isMet: () => findProgram(command) !== null, fix };
}
