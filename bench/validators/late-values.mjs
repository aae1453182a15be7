/** Values with one error that a validator finds late: each starts from a valid value of the benchmark. */

/** By name of the schema and place of the error: a function that puts the error into a valid value. */
export const lateErrors = {
  Pet: {
    "last property": (pet) => ({ ...pet, status: "gone" }),
  },
  Pets: {
    "last item": (pets) => [...pets.slice(0, -1), { ...pets.at(-1), name: 12 }],
  },
  Order: {
    "last property": (order) => ({ ...order, gift: "no" }),
    "last item": ({ tracking: [first, last], ...order }) => ({
      ...order,
      tracking: [first, { ...last, at: "2020-13-01T00:00:00Z" }],
    }),
    "nested object": (order) => ({
      ...order,
      shippingAddress: { ...order.shippingAddress, country: "nowhere" },
    }),
    "last alternative": (order) => ({
      ...order,
      payment: { ...wallet, provider: "cash" },
    }),
  },
  FullRepository: {
    "last property": (repository) => ({
      ...repository,
      anonymous_access_enabled: "yes",
    }),
    "last item": (repository) => ({
      ...repository,
      topics: [...repository.topics, 12],
    }),
    "nested object": (repository) => ({
      ...repository,
      source: {
        ...repository.source,
        owner: { ...repository.source.owner, site_admin: "no" },
      },
    }),
  },
};

const wallet = {
  method: "wallet",
  walletId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
};
