/** A client of the mock, which sends no requests to a network. */
import { createClient, type Client } from "pet-store-client";
import { createMock, responses, samplePet } from "pet-store-mock";
import type { Pet } from "pet-store-validators";

/** A list with a second page, and pets that can be added. All other parts are samples. */
export function connectToMock(): Client {
  const added: Pet[] = [];
  const mock = createMock({
    listPets({ query: { cursor } }) {
      if (cursor !== undefined)
        return {
          status: 200,
          body: [samplePet({ overrides: { name: "Ida" } }), ...added],
        };
      const next = '</v1/pets?limit=2&cursor=0000000000000002>; rel="next"';
      return { ...responses.listPets(200), headers: { Link: next } };
    },
    createPet({ body }) {
      const pet = samplePet({ overrides: body });
      added.push(pet);
      return { status: 201, body: pet };
    },
    getPet: ({ path: { petId } }) => responses.getPet(petId === 99 ? 404 : 200),
  });
  return createClient({ fetch: mock.fetch, auth: "any key" });
}
