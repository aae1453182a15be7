/** Stands in for the network: keeps requests as they are on the wire, and returns prepared responses. */

/** A request without what differs between writers of the same bytes, such as the boundary of parts. */
export interface SentRequest {
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface Api {
  fetch(request: Request): Promise<Response>;
}

export class Network {
  /** Requests that were sent, also those to servers in this process. */
  calls = 0;
  #received: SentRequest[] = [];
  #responses: Response[] = [];
  readonly #fetch = globalThis.fetch;

  constructor() {
    globalThis.fetch = async (url, init) => {
      this.calls++;
      this.#received.push(await sentRequest(url as string, init ?? {}));
      return this.#responses.shift() ?? new Response(null, { status: 500 });
    };
  }

  close(): void {
    globalThis.fetch = this.#fetch;
  }

  /** The requests that a function sends. */
  async requestsOf(
    responses: readonly Response[],
    perform: () => unknown,
  ): Promise<SentRequest[]> {
    this.#received = [];
    this.#responses = [...responses];
    await perform();
    return this.#received;
  }

  /** Performs what needs the real network. */
  async open<T>(perform: () => Promise<T>): Promise<T> {
    const ours = globalThis.fetch;
    globalThis.fetch = this.#fetch;
    try {
      return await perform();
    } finally {
      globalThis.fetch = ours;
    }
  }

  /** The `fetch` of a client whose requests a server in this process answers. */
  fetchOf(api: Api) {
    return (url: string, init: RequestInit): Promise<Response> => {
      this.calls++;
      return api.fetch(requestOf(url, init));
    };
  }
}

function requestOf(url: string, init: RequestInit): Request {
  const isStream = init.body instanceof ReadableStream;
  return new Request(url, { ...init, ...(isStream && { duplex: "half" }) });
}

export async function sentRequest(
  url: string,
  init: RequestInit,
): Promise<SentRequest> {
  const request = requestOf(url, init);
  const type = request.headers.get("content-type") ?? "";
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  return {
    line: `${request.method} ${pathname}${search}`,
    headers: { ...headers, "content-type": type.replace(/;.*/, "") },
    body: type.startsWith("multipart/")
      ? // eslint-disable-next-line @typescript-eslint/no-deprecated -- the body is that of a test
        await fieldsOf(await request.formData())
      : await request.text(),
  };
}

function fieldsOf(form: FormData): Promise<unknown[]> {
  return Promise.all(
    [...form].map(async ([name, value]) => [
      name,
      typeof value === "string" ? value : await value.text(),
    ]),
  );
}
