/** Calls of the service, as short as tests want them. */
export interface Pet {
  id: number;
  name: string;
  categoryId: number;
  status: string;
}

export interface PetCalls {
  get(path: string): Promise<Response>;
  /** Sends a pet to be created, whatever comes of it. */
  send(pet: unknown, headers?: Record<string, string>): Promise<Response>;
  create(name: string): Promise<Pet>;
  /** Every pet, page by page; something may happen between two of them. */
  all(between?: (page: Pet[]) => Promise<void>): Promise<Pet[]>;
}

export function petCalls(address: string, key: string): PetCalls {
  const headers = { authorization: `Bearer ${key}` };
  const get = (path: string) => fetch(address + path, { headers });
  const send: PetCalls["send"] = (pet, further = {}) =>
    fetch(`${address}/pets`, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "application/json",
        ...further,
      },
      body: typeof pet === "string" ? pet : JSON.stringify(pet),
    });
  return {
    get,
    send,
    async create(name) {
      const response = await send({ name, categoryId: 1 });
      if (response.status !== 201) throw new Error(await response.text());
      return (await response.json()) as Pet;
    },
    async all(between) {
      const pets: Pet[] = [];
      for (let path: string | null = "/pets?limit=100"; path !== null;) {
        const response: Response = await get(path);
        const page = (await response.json()) as Pet[];
        pets.push(...page);
        path = nextPath(response);
        if (path !== null) await between?.(page);
      }
      return pets;
    },
  };
}

/** The path of the next page below the base address. */
export function nextPath(response: Response): string | null {
  const link = response.headers.get("link") ?? "";
  const [, path = null] = /^<\/v1(\/[^>]*)>; rel="next"$/.exec(link) ?? [];
  return path;
}
