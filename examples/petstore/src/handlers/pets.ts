import { ApiError, type HttpRequest } from "@petstore/server";
import { decodeCursor, encodeCursor } from "../cursor.js";
import type { Handlers } from "./context.js";

/** Handlers of the group "pets". */
export const petsHandlers = {
  /**
   * List animals
   *
   * Returns the animals of the catalogue, at most `limit` of them, in the
   * order of their identifiers.
   *
   * While there are more animals, the response has a `Link` header with the
   * address of the next page. That address differs from the address of this
   * page by its `cursor`.
   */
  async listPets({ query }, { context, request }) {
    const { limit, status, cursor } = query;
    const after = cursor === undefined ? null : decodeCursor(cursor);
    // One more than asked for tells whether there is a further page.
    const found = await context.store.listPets({
      limit: limit + 1,
      status,
      after,
    });
    const body = found.slice(0, limit);
    const last = body.at(-1);
    if (last === undefined || found.length === body.length)
      return { status: 200, body };
    const next = nextPage(request, encodeCursor(last.id));
    return { status: 200, headers: { Link: `<${next}>; rel="next"` }, body };
  },

  /**
   * Add an animal
   *
   * Adds an animal to the catalogue and assigns its identifier.
   *
   * A client that got no answer cannot know whether the animal was added. With
   * an `Idempotency-Key` it can send the request again: the animal is added
   * once, and the repeated request gets the response of the first one.
   */
  async createPet({ body }, { context }) {
    return { status: 201, body: await context.store.addPet(body) };
  },

  /**
   * Get an animal
   *
   * Returns one animal by its identifier.
   *
   * @deprecated Since 15 November 2026. To be removed on 5 December 2030. Use `listPets`
   *   with `status` instead.
   */
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- It is served until the day of its removal.
  async getPet({ path: { petId } }, { context }) {
    const pet = await context.store.findPet(petId);
    if (pet === null)
      throw new ApiError(404, "not_found", `There is no pet ${petId}.`);
    return { status: 200, body: pet };
  },
} satisfies Partial<Handlers>;

/**
 * The address of this page with another cursor. It is relative to the host, which the service cannot know behind a
 * proxy.
 */
function nextPage({ target, mount = "" }: HttpRequest, cursor: string): string {
  const { pathname, searchParams } = new URL(target, "http://localhost");
  searchParams.set("cursor", cursor);
  return `${mount}${pathname}?${searchParams.toString()}`;
}
