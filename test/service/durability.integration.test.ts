/** Nothing that was acknowledged is lost, at whatever moment the process is killed. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pause } from "../support/pause.js";
import { randomFrom, testScale, testSeed } from "../support/random.js";
import { petCalls, type Pet } from "./pet-calls.js";
import { startProcess } from "./service-process.js";
import {
  describeOn,
  newStorage,
  storageKinds,
  type TestStorage,
} from "./storages.js";

const key = "a-valid-key";
const rounds = 1 + Math.ceil(testScale / 2);
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

    it("keeps every acknowledged pet", async () => {
      const acknowledged: Pet[] = [];
      const moments = randomFrom(testSeed);
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
            // At the second one, so that other requests are under way.
            if (acknowledged.push(pet) !== before + 2) continue;
            // Any moment is right. After a longer pause, more pets are acknowledged.
            void pause(moments.below(200)).then(() => {
              killed = true;
              void service.kill("SIGKILL");
            });
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
      const lost = acknowledged.filter(({ id }) => !kept.has(id));
      expect(lost, `TEST_SEED=${testSeed}`).toEqual([]);
      for (const pet of acknowledged) expect(kept.get(pet.id)).toEqual(pet);
    });
  });
}

describe("a disk that fails", () => {
  const disk = pathToFileURL(join(import.meta.dirname, "failing-disk.mjs"));
  let storage: TestStorage;

  beforeAll(async () => {
    storage = await newStorage("folder");
  });

  afterAll(() => storage.remove());

  it("acknowledges nothing and ends the process", async () => {
    const environment = {
      ...storage.environment,
      PETSTORE_API_KEY: key,
      NODE_OPTIONS: `--import=${disk.href}`,
    };
    const service = startProcess(environment);
    const { create } = petCalls(await service.listening, key);
    const kept = await create("Kept");
    const sign = join(storage.environment["DATA_DIR"] ?? "", "disk-fails");
    writeFileSync(sign, "");
    // Several at once: none of those that wait may get an answer either.
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, (_, number) => create(`Pet ${number}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(
      Array.from({ length: 5 }, () => "rejected"),
    );
    expect(await service.ended).toEqual({ code: 1, signal: null });
    expect(service.stderr()).toMatch(
      /"reason":"could not fsync file .*","msg":"the database gave up"/,
    );

    rmSync(sign);
    const again = startProcess(environment);
    const calls = petCalls(await again.listening, key);
    expect(await calls.all()).toContainEqual(kept);
    await calls.create("After");
    expect(await again.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  });

  it("gets 503 while it is full, and takes pets again when it has room", async () => {
    const service = startProcess({
      ...storage.environment,
      PETSTORE_API_KEY: key,
      NODE_OPTIONS: `--import=${disk.href}`,
    });
    const address = await service.listening;
    const { create, send } = petCalls(address, key);
    const sign = join(storage.environment["DATA_DIR"] ?? "", "disk-full");
    writeFileSync(sign, "");
    // There is room until the last page of the table is full.
    const name = "x".repeat(100);
    let response = await send({ name, categoryId: 1 });
    for (let count = 1; response.status === 201 && count <= 200; count++)
      response = await send({ name, categoryId: 1 });
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("1");
    expect((await send({ name, categoryId: 1 })).status).toBe(503);
    rmSync(sign);
    expect(await create("Room")).toMatchObject({ name: "Room" });
    expect(await service.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  });
});
