// The handlers of the generated server, for all of its adapters.
import { ApiError, createApi, notImplemented } from "@petstore/server";
import { added, key, listOf, petById } from "../pets.mjs";

/** The servers with `-observed` in their names. */
const { observed = {} } =
  process.env.OBSERVED === undefined
    ? {}
    : await import("../observed/options.mjs");

const user = { name: "benchmark" };

const handlers = {
  listPets: ({ query: { limit, status } }) => ({
    status: 200,
    body: listOf(limit, status),
  }),
  createPet: ({ body }) => ({ status: 201, body: added(body) }),
  getPet({ path: { petId } }) {
    const pet = petById(Number(petId));
    if (pet) return { status: 200, body: pet };
    throw new ApiError(404, "not_found", `There is no pet ${petId}.`);
  },
  listOrders: () => notImplemented(),
};

export const apiWith = (options) =>
  createApi(handlers, {
    security: { bearerAuth: (token) => (token === key ? user : null) },
    ...options,
  });

export const api = apiWith(observed);
