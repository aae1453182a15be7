/** What published packages say in place of `workspace:`, of which spec they are, and that they lead to no sources. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DiagnosticError } from "../../src/base/diagnostics.js";
import type { NpmPackage } from "../../src/commands/release/cli/packages.js";
import { publishedManifest } from "../../src/commands/release/cli/published-manifest.js";
import { emptyFolder, put } from "../write/folder.js";

function packageIn(folder: string, name: string): NpmPackage {
  return {
    folder,
    name,
    version: "1.4.0",
    dependencies: {},
    isPublic: true,
    hasProvenance: false,
    registry: null,
  };
}

function packageWith(manifest: object): NpmPackage {
  const folder = emptyFolder();
  put(folder, { "package.json": JSON.stringify(manifest) });
  return packageIn(folder, "@pets/client");
}

const validators = packageIn("", "@pets/validators");

it.each([
  ["workspace:*", "1.4.0"],
  ["workspace:^", "^1.4.0"],
  ["workspace:~", "~1.4.0"],
  ["workspace:^1.2.0", "^1.2.0"],
  ["workspace:1.3.0", "1.3.0"],
  ["workspace:../validators", "1.4.0"],
])("%s becomes %s", (wanted, expected) => {
  const fields = [
    "dependencies",
    "devDependencies",
    "optionalDependencies",
    "peerDependencies",
  ];
  for (const field of fields) {
    const manifest = {
      name: "@pets/client",
      [field]: { "@pets/validators": wanted, other: "2.x" },
      files: ["dist"],
    };
    const one = packageWith(manifest);
    const text = publishedManifest(one, [validators, one], "0a1b");
    expect(JSON.parse(text)).toEqual({
      ...manifest,
      [field]: { "@pets/validators": expected, other: "2.x" },
      specwright: { specHash: "sha256:0a1b" },
    });
    expect(readFileSync(join(one.folder, "package.json"), "utf8")).toContain(
      wanted,
    );
  }
});

it("leaves everything else as it is, and names the spec", () => {
  const manifest = {
    dependencies: { "@pets/validators": "1.4.0" },
    specwright: { target: "client" },
  };
  const one = packageWith(manifest);
  expect(JSON.parse(publishedManifest(one, [validators], "0a1b"))).toEqual({
    ...manifest,
    specwright: { target: "client", specHash: "sha256:0a1b" },
  });
});

it("refuses a package whose version is not known", () => {
  const one = packageWith({ dependencies: { other: "workspace:*" } });
  expect(() => publishedManifest(one, [validators], "")).toThrow(
    DiagnosticError,
  );
  const ranged = packageWith({ dependencies: { other: "workspace:^2.0.0" } });
  expect(publishedManifest(ranged, [], "")).toContain('"other": "^2.0.0"');
});

it("leaves out the condition for sources", () => {
  const files = { types: "./dist/index.d.ts", default: "./dist/index.js" };
  const one = packageWith({
    exports: {
      ".": { "specwright-source": "./src/index.ts", ...files },
      "./package.json": "./package.json",
    },
  });
  expect(JSON.parse(publishedManifest(one, [], ""))).toEqual({
    exports: { ".": files, "./package.json": "./package.json" },
    specwright: { specHash: "sha256:" },
  });
});
