/** Paths of Windows, wherever the test runs. */
import type * as Path from "node:path";
import { describe, expect, it, vi } from "vitest";

vi.mock("node:path", async (original) => {
  const { win32 } = await original<typeof Path>();
  return { ...win32, default: win32 };
});

const { isBelow } = await import("../../src/read/sources.js");
const { foldersOf, nameFrom } = await import("../../src/read/files/outside.js");
const { snapshotKey } = await import("../../src/base/config/snapshots.js");
const { pathProblem } = await import("../../src/write/output-path.js");

const folder = String.raw`C:\work\spec`;

describe("a folder", () => {
  it.each([
    [String.raw`C:\work\spec`, true],
    [String.raw`C:\work\spec\parts\pet.yaml`, true],
    [String.raw`c:\WORK\spec\pet.yaml`, true],
    [String.raw`C:\work\spec\..pet.yaml`, true],
    [String.raw`C:\work\specs\pet.yaml`, false],
    [String.raw`C:\work\pet.yaml`, false],
    [String.raw`D:\work\spec\pet.yaml`, false],
    [String.raw`\\server\share\work\spec\pet.yaml`, false],
  ])("knows whether it contains %s", (file, expected) => {
    expect(isBelow(file, [folder])).toBe(expected);
  });

  it("of other documents has a name with slashes", () => {
    const files = [
      String.raw`C:\work\shared\a\pet.yaml`,
      String.raw`C:\work\shared\b\order.yaml`,
    ];
    const folders = foldersOf(files, folder);
    expect(folders.map((one) => nameFrom(folder, one))).toEqual(["../shared"]);
  });
});

describe("the names of files", () => {
  it("have slashes in the record of pulled documents", () => {
    const file = String.raw`C:\work\spec\parts\pet.yaml`;
    expect(snapshotKey(folder, file)).toBe("parts/pet.yaml");
  });

  it.each([
    String.raw`C:\work\pet.ts`,
    "C:/work/pet.ts",
    "C:pet.ts",
    String.raw`src\pet.ts`,
    String.raw`\\server\pet.ts`,
    "src/nul.ts",
    "src/pet.ts.",
  ])(
    "of the output are refused if Windows reads them otherwise: %s",
    (path) => {
      expect(pathProblem(path)).not.toBeNull();
    },
  );
});
