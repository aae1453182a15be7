// What every server of the benchmark has in common: the animals, the key, and what the handlers do.
const statuses = ["available", "pending", "sold"];

export const key = "benchmark-key";

export const pets = Array.from({ length: 100 }, (_, index) => ({
  id: index + 1,
  name: `Animal number ${index + 1}`,
  categoryId: (index % 7) + 1,
  status: statuses[index % 5 === 0 ? 1 : index % 7 === 0 ? 2 : 0],
}));

export function listOf(limit, status) {
  const found = [];
  for (const pet of pets) {
    if (found.length === limit) break;
    if (status === undefined || pet.status === status) found.push(pet);
  }
  return found;
}

/** Nothing is stored, so that a long run measures requests and not a growing list. */
export function added({ name, categoryId, status = "available" }) {
  return { id: pets.length + 1, name, categoryId, status };
}

export const petById = (id) => pets[id - 1] ?? null;

export const errorOf = (status, code, message) => ({ code, message, status });
export const noPet = (id) =>
  errorOf(404, "not_found", `There is no pet ${id}.`);
export const noCredentials = () =>
  errorOf(401, "unauthorized", "The API key is missing or invalid.");
export const invalid = (message) => errorOf(400, "invalid_request", message);
export const nothingHere = () =>
  errorOf(404, "not_found", "There is nothing at this address.");

/** `getPet` is deprecated, and says so. */
export const lifecycle = {
  Deprecation: "@1794700800",
  Sunset: "Thu, 05 Dec 2030 00:00:00 GMT",
  Link: '</v1/pets?status=available>; rel="successor-version"',
  "Access-Control-Expose-Headers": "Deprecation, Sunset, Link",
};
