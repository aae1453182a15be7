/** A service in memory, on the generated server of `shelter.yaml`. */
import { join } from "node:path";
import { generate } from "../../src/generate.js";
import { install } from "../petstore/packages.js";
import { key, type FaultyService } from "./services.js";

interface Animal {
  readonly id: string;
}

interface ShelterRequest {
  readonly path: { readonly animalId: string };
  readonly query: { readonly offset: number; readonly limit: number };
  readonly body: Readonly<Record<string, unknown>>;
}

interface ShelterModule {
  readonly ApiError: new (status: number, code: string, text: string) => Error;
  createApi(
    operations: object,
    options: object,
  ): { fetch(request: Request): Promise<Response> };
}

export async function shelterService(): Promise<FaultyService> {
  const spec = join(import.meta.dirname, "shelter.yaml");
  const { files, diagnostics } = await generate({
    input: spec,
    targets: ["validators", "server"],
    packageName: "shelter-{target}",
    today: "2026-11-15",
  });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const installed = install(files, (target) => `shelter-${target}`);
  const loaded = await installed.load(
    "shelter",
    'export { ApiError, createApi } from "shelter-server";',
  );
  const { ApiError, createApi } = loaded as unknown as ShelterModule;
  const animals = new Map<string, Animal>();
  const found = ({ path: { animalId } }: ShelterRequest): Animal => {
    const animal = animals.get(animalId);
    if (!animal) throw new ApiError(404, "not_found", "There is no animal.");
    return animal;
  };
  const store = (id: string, { chip: _, ...body }: ShelterRequest["body"]) => {
    const animal = { ...body, id };
    animals.set(id, animal);
    return animal;
  };
  const operations = {
    listAnimals: ({ query: { offset, limit } }: ShelterRequest) => ({
      status: 200,
      headers: { "X-Total": animals.size },
      body: { items: [...animals.values()].slice(offset, offset + limit) },
    }),
    addAnimal: ({ body }: ShelterRequest) => ({
      status: 201,
      body: store(crypto.randomUUID(), body),
    }),
    getAnimal: (request: ShelterRequest) => ({
      status: 200,
      body: found(request),
    }),
    replaceAnimal: (request: ShelterRequest) => ({
      status: 200,
      body: store(found(request).id, request.body),
    }),
    removeAnimal(request: ShelterRequest) {
      animals.delete(found(request).id);
      return { status: 204 };
    },
    addVisit(request: ShelterRequest) {
      found(request);
      return { status: 204 };
    },
  };
  const api = createApi(operations, {
    validateResponses: "throw",
    security: { key: (sent: string) => (sent === key ? {} : null) },
  });
  return {
    spec,
    basePath: "/v1",
    handle: (request) => api.fetch(request),
    close() {
      installed.remove();
      return Promise.resolve();
    },
  };
}
