/** A pet store on the generated server, and a client that calls it in this process. */
import { createClient, type Client } from "pet-store-client";
import { ApiError, createApi, type Api } from "pet-store-server";
import type { Pet } from "pet-store-validators";

export const secretKey = "secret-key";

export function createPetStore(): Api {
  const pets: Pet[] = ["Rex", "Tom", "Ida"].map((name, index) => ({
    id: index + 1,
    name,
    categoryId: 1,
    status: "available",
  }));
  return createApi<undefined, string>(
    {
      listPets({ query: { limit, cursor = "0" } }) {
        const start = parseInt(cursor, 16);
        const end = start + limit;
        const next = `/v1/pets?limit=${limit}&cursor=${end.toString(16).padStart(16, "0")}`;
        return {
          status: 200,
          body: pets.slice(start, end),
          headers: end < pets.length ? { Link: `<${next}>; rel="next"` } : {},
        };
      },
      createPet({ body: { name, categoryId, status = "available" } }) {
        const pet: Pet = { id: pets.length + 1, name, categoryId, status };
        pets.push(pet);
        return { status: 201, body: pet };
      },
      getPet({ path: { petId } }) {
        const pet = pets.find(({ id }) => id === petId);
        if (!pet) throw new ApiError(404, "not_found", `No pet ${petId}.`);
        return { status: 200, body: pet };
      },
      listOrders: () => ({ status: 200, body: [] }),
    },
    {
      security: {
        bearerAuth: (token) => (token === secretKey ? "tester" : null),
      },
    },
  );
}

/** A client, and the requests that it has sent. */
export interface Connection {
  client: Client;
  requests: string[];
  /** The number of requests without a response. */
  pending(): number;
}

export function connect(baseUrl = "https://pets.example/v1"): Connection {
  const api = createPetStore();
  const requests: string[] = [];
  let pending = 0;
  const client = createClient({
    baseUrl,
    auth: { bearerAuth: secretKey },
    fetch: async (url, init) => {
      requests.push(`${init.method ?? "GET"} ${url}`);
      pending++;
      const response = await api.fetch(new Request(url, init));
      pending--;
      // As in a response from the network.
      return Object.defineProperty(response, "url", { value: url });
    },
  });
  return { client, requests, pending: () => pending };
}
