// Part of the Specwright runtime.
/** Sends a request only to a public address. */
import { isPrivateAddress } from "./addresses.js";

export type SendRequest = (url: string, init: RequestInit) => Promise<Response>;

/** The part of `node:http` and `node:https` that is used. */
interface NodeHttp {
  request(
    options: object,
    onResponse: (response: {
      readonly statusCode?: number;
      readonly headers: Readonly<Record<string, string | string[] | undefined>>;
      destroy(): void;
    }) => void,
  ): {
    on(event: "error", listener: (error: Error) => void): unknown;
    end(body?: Uint8Array): void;
  };
}

interface NodeDns {
  lookup(
    host: string,
    options: { readonly all: true },
  ): Promise<readonly { readonly address: string }[]>;
}

/** Modules of Node, Bun and Deno, which other platforms do not have. */
function builtin(name: string): unknown {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (name: string) => unknown };
  };
  return process?.getBuiltinModule?.(name);
}

/**
 * Where the platform has `node:http`, the name is resolved once, and the request goes to the address that was checked.
 * Elsewhere, and with the application's own `fetch`, the platform resolves the name again when it connects.
 */
export async function sendToPublic(
  own: SendRequest | undefined,
  address: string,
  init: RequestInit,
): Promise<Response> {
  const url = new URL(address);
  const host = url.hostname.replace(/\.$/, "").toLowerCase();
  const addresses = await addressesOf(host, own !== undefined);
  if (addresses.some(isPrivateAddress))
    throw new Error(
      `${host} is not an address of the public internet; see allowPrivateAddresses`,
    );
  const [first] = addresses;
  const http = builtin(`node:${url.protocol.slice(0, -1)}`);
  return own || !http || first === undefined
    ? (own ?? fetch)(address, init)
    : postTo(http as NodeHttp, url, first, init);
}

/** Empty if only the platform can resolve the name. */
async function addressesOf(
  host: string,
  mayBeUnknown: boolean,
): Promise<string[]> {
  if (host.startsWith("[") || /^[\d.]+$/.test(host)) return [host];
  if (/(^|\.)localhost$/.test(host)) return ["127.0.0.1"];
  const dns = builtin("node:dns/promises") as NodeDns | undefined;
  if (!dns) return [];
  try {
    const found = await dns.lookup(host, { all: true });
    return found.map(({ address }) => address);
  } catch (error) {
    // The application's own function may reach names that this process cannot resolve.
    if (mayBeUnknown) return [];
    throw error;
  }
}

function postTo(
  http: NodeHttp,
  { hostname, host, port, pathname, search }: URL,
  address: string,
  { method, headers, body, signal }: RequestInit,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: address.replace(/^\[|\]$/g, ""),
        port,
        path: pathname + search,
        method,
        signal,
        headers: {
          ...(headers as object),
          host,
          "content-length": (body as Uint8Array | undefined)?.length ?? 0,
        },
        // The certificate must be that of the name.
        ...(/^[[\d]/.test(hostname) ? {} : { servername: hostname }),
      },
      (response) => {
        const after = response.headers["retry-after"];
        // The body says nothing to the sender.
        response.destroy();
        resolve(
          new Response(null, {
            status: response.statusCode ?? 500,
            headers: typeof after === "string" ? { "retry-after": after } : {},
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(body as Uint8Array | undefined);
  });
}
