/** Nothing that was acknowledged is lost, at whatever moment the process is killed. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { petCalls, type Pet } from "./pet-calls.js";
import { startProcess } from "./service-process.js";
import {
  describeOn,
  newStorage,
  storageKinds,
  type TestStorage,
} from "./storages.js";

const key = "a-valid-key";
const rounds = 4;
const writers = 8;

for (const kind of storageKinds) {
  describeOn(kind, () => {
    let storage: TestStorage;
    let environment: Record<string, string>;

    beforeAll(async () => {
      storage = await newStorage(kind);
      environment = { ...storage.environment, PETSTORE_API_KEY: key };
    });

    afterAll(() => storage.remove());

    it("keeps every acknowledged pet", { timeout: 180_000 }, async () => {
      const acknowledged: Pet[] = [];
      for (let round = 1; round <= rounds; round++) {
        const service = startProcess(environment);
        const { create } = petCalls(await service.listening, key);
        const before = acknowledged.length;
        let killed = false;
        const write = async (writer: number): Promise<void> => {
          for (let count = 1; !killed; count++) {
            const name = `Pet ${round}.${writer}.${count}`;
            const pet = await create(name).catch(() => null);
            if (pet === null) continue;
            if (acknowledged.push(pet) > before + 1) continue;
            setTimeout(() => {
              killed = true;
              void service.kill("SIGKILL");
            }, Math.random() * 200);
          }
        };
        await Promise.all(
          Array.from({ length: writers }, (_, writer) => write(writer)),
        );
        expect(await service.ended).toMatchObject({ signal: "SIGKILL" });
      }

      const service = startProcess(environment);
      const found = await petCalls(await service.listening, key).all();
      expect(await service.kill("SIGTERM")).toEqual({ code: 0, signal: null });
      const kept = new Map(found.map((pet) => [pet.id, pet]));
      expect(kept.size).toBe(found.length);
      expect(acknowledged.length).toBeGreaterThan(rounds);
      expect(acknowledged.filter(({ id }) => !kept.has(id))).toEqual([]);
      for (const pet of acknowledged) expect(kept.get(pet.id)).toEqual(pet);
    });
  });
}
