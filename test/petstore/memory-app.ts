/** A pet store in memory, written against the generated server as an application would be. */
export const memoryApp = `
import {
  ApiError,
  createApi,
  notImplemented,
  type Api,
  type ApiOptions,
  type Operations,
} from "pet-store-server";
import type { Pet } from "pet-store-validators";

export interface User {
  readonly name: string;
}

function createOperations(): Operations<undefined, User> {
  const pets = new Map<number, Pet>();
  return {
    listPets({ query }, { principal }) {
      if (principal.name === "") throw new Error("Nobody");
      const limit: number = query.limit;
      const found = [...pets.values()].filter(
        (pet) => query.status === undefined || pet.status === query.status,
      );
      return { status: 200, body: found.slice(0, limit) };
    },
    async createPet({ body }) {
      const id = pets.size + 1;
      const { name, categoryId, status = "available" } = body;
      const pet: Pet = { id, name, categoryId, status };
      pets.set(id, pet);
      return { status: 201, body: pet };
    },
    getPet({ path: { petId } }) {
      const pet = pets.get(petId);
      if (!pet)
        throw new ApiError(404, "not_found", \`There is no pet \${String(petId)}.\`);
      return { status: 200, body: pet };
    },
    listOrders: () => notImplemented(),
  };
}

export function createPetStore(
  key: string,
  options: Partial<ApiOptions<undefined, User>> = {},
): Api {
  return createApi<undefined, User>(createOperations(), {
    validateResponses: "throw",
    ...options,
    security: {
      bearerAuth: (token) => (token === key ? { name: "tester" } : null),
    },
  });
}
`;
