/** The packages of several modes in one process, each generated once. */
import type { Mode } from "../places.js";
import type { Setting } from "./cell.js";
import { Network } from "./network.js";
import { loadWorld, type World } from "./world.js";

export class Worlds {
  readonly network = new Network();
  readonly #loaded = new Map<Mode, Promise<World>>();

  async setting(mode: Mode): Promise<Setting> {
    const [world, plain] = [
      await this.#world(mode),
      await this.#world("strings"),
    ];
    return { network: this.network, world, plain };
  }

  async close(): Promise<void> {
    this.network.close();
    for (const world of this.#loaded.values()) (await world).installed.remove();
  }

  #world(mode: Mode): Promise<World> {
    const known = this.#loaded.get(mode);
    if (known) return known;
    const loading = loadWorld(mode);
    this.#loaded.set(mode, loading);
    return loading;
  }
}
