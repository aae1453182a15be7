/** Every sample of the docs is a program. Each is run, and all forms of a sample must send the same request. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { photoAlbum } from "./photo-album.js";
import {
  hasCurl,
  runSample,
  sampleForms,
  samplesOf,
  startService,
  type Handlers,
  type Sample,
  type Service,
} from "./run-samples.js";
import { curl as curlNeed, needs } from "../support/needs.js";

const packageName = (target: string) => `@samples/${target}`;

/** A credential counts if it is the secret of the samples. */
const known = (credential: unknown) =>
  JSON.stringify(credential).includes("-1") ? { name: "ada" } : null;

const pet = { id: 42, name: "Rex", categoryId: 1, status: "available" };

const petStore: Handlers = {
  listPets: ({ query }: { query: { cursor?: string } }) => ({
    status: 200,
    body: [pet],
    headers:
      query.cursor === undefined
        ? { Link: '</v1/pets?cursor=000000000000002a>; rel="next"' }
        : {},
  }),
  createPet: () => ({ status: 201, body: pet }),
  getPet: () => ({ status: 200, body: pet }),
  listOrders: () => ({ status: 200, body: [] }),
};

const apis = [
  {
    name: "the pet store",
    input: "spec/petstore.yaml",
    origin: "https://api.petstore.example",
    handlers: petStore,
    security: { bearerAuth: known },
    paged: ["listPets"],
  },
  {
    name: "the photo album",
    input: "test/golden/samples/input/openapi.yaml",
    origin: "https://photos.example.com",
    handlers: photoAlbum,
    security: {
      apiKey: known,
      feedKey: known,
      session: known,
      operator: known,
    },
    paged: ["listPhotos"],
  },
];

const curl = await hasCurl();

describe.each(apis)("the samples of $name", (api) => {
  let files: readonly GeneratedFile[];
  let service: Service;
  let samples: Sample[];
  beforeAll(async () => {
    ({ files } = await generate({
      input: api.input,
      packageName: packageName("{target}"),
      today: "2026-11-15",
    }));
    service = await startService(
      files,
      packageName,
      api.handlers,
      api.security,
    );
    for (const name of ["file.png", "photo.png"])
      writeFileSync(join(service.folder, name), "the bytes of an image");
    samples = samplesOf(files).map((sample) => ({
      ...sample,
      text: sample.text.replaceAll(api.origin, service.baseUrl),
    }));
  });
  afterAll(() => service.close());

  it("exist for every operation, in every form", () => {
    const expected = ["Authentication", ...Object.keys(api.handlers)].flatMap(
      (heading) => sampleForms.map((form) => `${heading} ${form}`),
    );
    expect(
      samples.map(({ heading, form }) => `${heading} ${form}`).sort(),
    ).toEqual(expected.sort());
  });

  it.each(["Authentication", ...Object.keys(api.handlers)])(
    "of %s send the same request and succeed",
    async (heading) => {
      const requests = new Map<string, unknown>();
      for (const sample of samples) {
        if (sample.heading !== heading) continue;
        if (sample.form === "curl" && !curl) continue;
        service.received.length = 0;
        const printed = await runSample(sample, service);
        const [first] = service.received;
        requests.set(sample.form, first);
        expect(first, sample.text).toBeDefined();
        expect(printed, sample.text).not.toMatch(/undefined|\[object/);
        const pages =
          sample.form !== "curl" && api.paged.includes(first?.operation ?? "");
        expect(service.received, sample.text).toHaveLength(pages ? 2 : 1);
      }
      expect(requests.get("fetch")).toEqual(requests.get("client"));
      if (curl) expect(requests.get("curl")).toEqual(requests.get("client"));
    },
  );

  it("are also run with curl", needs(curlNeed), () => {
    expect(curl).toBe(true);
  });
});
