/** The commands that the README and the guides show to users of the package, and those that a test cannot run. */
import { page, pages, type Page } from "../guide/pages.js";

export interface ShownCommand {
  command: string;
  /** The heading above it. */
  section: string;
}

/** The quick start, and all guides with commands. */
export const pagesWithCommands: readonly string[] = [
  "README.md",
  ...pages
    .map(({ path }) => path)
    .filter((path) => path.startsWith("docs/guide/"))
    .filter((path) => shownOn(path).length > 0),
];

/** All lines of `sh` blocks on a page, in order. Of the README, only those of the quick start. */
export function shownOn(path: string): ShownCommand[] {
  const shown = page(path);
  return shown.blocks
    .filter(({ language }) => language === "sh")
    .flatMap(({ text, line }) => {
      const section = headingAbove(shown, line);
      return text
        .trim()
        .split("\n")
        .map((command) => ({ command, section }));
    })
    .filter(({ section }) => path !== "README.md" || section === "Quick start");
}

function headingAbove({ text }: Page, line: number): string {
  const above = text.split("\n").slice(0, line);
  const heading = above.findLast((one) => /^#{1,3} /.test(one));
  return heading?.replace(/^#+ /, "") ?? "";
}

/** Commands that need more than the package, and where they are tested. */
export const leftOut: readonly {
  command: RegExp;
  section?: RegExp;
  reason: string;
}[] = [
  {
    command: /./,
    section: /^(npm|pnpm|Yarn|Bun)$/,
    reason: "npm run test:packed sets up workspaces",
  },
  {
    command: /^npx (turbo|nx) /,
    reason: "npm run test:monorepo installs both",
  },
  {
    command: /./,
    section: /^Three terminals$/,
    reason: "they run until they are stopped, see test/development",
  },
  {
    command: /^(npx )?specwright contract /,
    reason: "it needs a running service, see test/contract",
  },
  {
    command: /^npx specwright domains verify/,
    reason: "it asks DNS servers, see test/domains",
  },
  {
    command: /^npm install (--save-dev vitepress@|@tanstack\/)/,
    reason: "it needs the registry",
  },
  {
    command: /^npm install --save-exact @specwright\/runtime@/,
    reason:
      "it needs the registry, see test/packages/runtime.integration.test.ts",
  },
  {
    command: /^npx specwright site$/,
    reason: "it needs VitePress, see test/site",
  },
  {
    command: /^npx specwright pull$/,
    reason: "it downloads a spec, see test/pull",
  },
  {
    command: /^npx specwright release --dry-run$/,
    reason: "it compiles packages, see test/release",
  },
];

export function isLeftOut({ command, section }: ShownCommand): boolean {
  return leftOut.some(
    (entry) =>
      entry.command.test(command) && (entry.section?.test(section) ?? true),
  );
}
