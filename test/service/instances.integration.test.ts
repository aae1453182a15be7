/** Several instances on one PostgreSQL: they share everything and need to know nothing of each other. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { nextPath, petCalls, type Pet, type PetCalls } from "./pet-calls.js";
import { startProcess, type ServiceProcess } from "./service-process.js";
import { describeOn, newStorage, type TestStorage } from "./storages.js";

describeOn("postgres", () => {
  let storage: TestStorage;
  let instances: ServiceProcess[];
  let calls: [PetCalls, PetCalls];
  let key = "";

  beforeAll(async () => {
    storage = await newStorage("postgres");
    // At the same moment, on an empty database, without a key: all of them migrate, one of them makes the key.
    instances = Array.from({ length: 3 }, () =>
      startProcess(storage.environment),
    );
    const [first = "", second = ""] = await Promise.all(
      instances.map(({ listening }) => listening),
    );
    const shown = instances.flatMap(({ stdout }) =>
      [...stdout().matchAll(/API key.*: (\S+)/g)].map(([, made = ""]) => made),
    );
    expect(shown).toHaveLength(1);
    key = shown[0] ?? "";
    calls = [petCalls(first, key), petCalls(second, key)];
  });

  afterAll(async () => {
    await Promise.all(instances.map(({ kill }) => kill("SIGTERM")));
    await storage.remove();
  });

  it("migrate and seed once", async () => {
    const pets = await calls[0].all();
    expect(pets.map(({ name }) => name)).toEqual(["Rex", "Tom", "Molly"]);
    const orders = (await (await calls[1].get("/store/orders")).json()) as [];
    expect(orders).toHaveLength(2);
  });

  it("list what another one has created", async () => {
    const [one, other] = calls;
    const pet = await one.create("Shared");
    expect(await other.all()).toContainEqual(pet);
    const found = await other.get(`/pets/${pet.id}`);
    expect(await found.json()).toEqual(pet);
  });

  it("never give an identifier twice", async () => {
    const created = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        calls[number % 2 === 0 ? 0 : 1].create(`Pet ${number}`),
      ),
    );
    expect(new Set(created.map(({ id }) => id)).size).toBe(created.length);
  });

  it("go on with a page where another one ended", async () => {
    const ids: number[] = [];
    let path: string | null = "/pets?limit=7";
    for (let page = 0; path !== null; page++) {
      const response = await calls[page % 2 === 0 ? 0 : 1].get(path);
      ids.push(...((await response.json()) as Pet[]).map(({ id }) => id));
      path = nextPath(response);
    }
    expect(ids).toEqual((await calls[0].all()).map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(100);
  });

  it("refuse a key as soon as another instance has replaced it", async () => {
    const replacing = startProcess({
      ...storage.environment,
      PETSTORE_API_KEY: "another-valid-key",
    });
    await replacing.listening;
    await replacing.kill("SIGTERM");
    expect((await calls[0].get("/pets")).status).toBe(401);
    expect((await calls[1].get("/pets")).status).toBe(401);
  });
});
