/** Generated packages with their MCP server, installed beside the official SDK. */
import { symlinkSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import ts from "typescript";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install, type Installed } from "../petstore/packages.js";

const root = join(import.meta.dirname, "../..");

export interface Packages extends Installed {
  readonly files: readonly GeneratedFile[];
  /** A module of the package, as an application imports it. */
  import(target: string, entry?: string): Promise<Record<string, unknown>>;
}

export const packageName = (target: string): string => `@test/${target}`;

export async function installed(
  input: string,
  options: Partial<Parameters<typeof generate>[0]> = {},
): Promise<Packages> {
  const { files, diagnostics } = await generate({
    input,
    targets: ["mcp"],
    packageName: "@test/{target}",
    today: "2026-11-15",
    ...options,
  });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const packages = install(files, packageName);
  // Code mode compares snippets with declarations, which the helper above does not write.
  for (const { path, text } of files.filter((one) =>
    one.path.endsWith(".ts"),
  )) {
    const [target = "", ...rest] = path.split("/");
    const { outputText } = ts.transpileDeclaration(text, {
      compilerOptions: { declaration: true, isolatedDeclarations: true },
    });
    const inside = rest.join("/").replace("src/", "dist/");
    writeFileSync(
      join(
        packages.folder,
        "node_modules",
        packageName(target),
        inside.replace(/\.ts$/, ".d.ts"),
      ),
      outputText,
    );
  }
  for (const name of ["@modelcontextprotocol", "typescript"])
    symlinkSync(
      join(root, "node_modules", name),
      join(packages.folder, "node_modules", name),
    );
  let count = 0;
  return {
    ...packages,
    files,
    import: (target, entry) =>
      packages.load(
        `use-${String(count++)}`,
        `export * from ${JSON.stringify(packageName(target) + (entry === undefined ? "" : `/${entry}`))};`,
      ),
  };
}

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

export async function listen(listener: RequestListener): Promise<Site> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** The text of a result, and whether it is an error. */
export interface Called {
  readonly text: string;
  readonly structured: Record<string, unknown>;
  readonly isError: boolean;
}

export function calledOf(result: unknown): Called {
  const { content, structuredContent, isError } = result as {
    content: { type: string; text?: string }[];
    structuredContent?: Record<string, unknown>;
    isError?: boolean;
  };
  return {
    text: content.map(({ text = "" }) => text).join("\n"),
    structured: structuredContent ?? {},
    isError: isError === true,
  };
}
