/** Cells of the matrix as tests. */
import { afterAll, beforeAll, describe, it } from "vitest";
import type { Mode } from "../places.js";
import type { Cell, Setting } from "./cell.js";
import { Worlds } from "./worlds.js";
import type { World } from "./world.js";

/** `more` declares further tests of the packages. */
export function testCells(
  modes: readonly Mode[],
  cellsOf: (mode: Mode) => readonly Cell[],
  more?: (world: () => World) => void,
): void {
  let worlds: Worlds;
  beforeAll(() => {
    worlds = new Worlds();
  });
  afterAll(() => worlds.close());
  describe.each(modes)("with %s", (mode) => {
    let setting: Setting;
    beforeAll(async () => {
      setting = await worlds.setting(mode);
    });
    it.each(cellsOf(mode))("$consumer: $subject", ({ run }) => run(setting));
    more?.(() => setting.world);
  });
}
