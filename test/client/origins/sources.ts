/** Every way in which a caller supplies a value: the secrets of the matrix. */
import type {
  CallOptions,
  OutgoingRequest,
  TransportOptions,
} from "../../../templates/client/runtime/client.js";
import { basic } from "../../../templates/client/runtime/credentials/basic.js";
import { bearer } from "../../../templates/client/runtime/credentials/bearer.js";
import { cookieKey } from "../../../templates/client/runtime/credentials/cookie-key.js";
import { headerKey } from "../../../templates/client/runtime/credentials/header-key.js";
import { http } from "../../../templates/client/runtime/credentials/http.js";
import { queryKey } from "../../../templates/client/runtime/credentials/query-key.js";
import { bytesBody } from "../../../templates/client/runtime/formats/bytes.js";
import { fileStream } from "../../../templates/client/runtime/formats/file-stream.js";
import { formBody } from "../../../templates/client/runtime/formats/form.js";
import { jsonLinesBody } from "../../../templates/client/runtime/formats/json-items.js";
import { jsonBody } from "../../../templates/client/runtime/formats/json.js";
import { multipartBody } from "../../../templates/client/runtime/formats/multipart.js";
import { textBody } from "../../../templates/client/runtime/formats/text.js";
import { cookieParameters } from "../../../templates/client/runtime/parameters/cookies.js";
import { headerParameters } from "../../../templates/client/runtime/parameters/headers.js";
import { fillPath } from "../../../templates/client/runtime/parameters/path.js";
import type {
  Attach,
  BodyFormat,
  RequestInput,
  SameRoute,
} from "../../../templates/client/runtime/route.js";

/** The parts of a call that have the secret. */
export interface Parts {
  route?: Partial<SameRoute>;
  request?: RequestInput;
  options?: CallOptions;
  client?: Omit<TransportOptions, "onRequest"> & { auth?: object };
  onRequest?: (request: OutgoingRequest) => void;
}

export interface Source {
  name: string;
  /** `url`: a link replaces it. `auth`: `describeRequest` leaves it out. */
  kind: "header" | "body" | "url" | "auth";
  partsOf: (secret: string) => Parts;
}

const auth = (
  name: string,
  attach: Attach,
  credential: (secret: string) => unknown = (secret) => secret,
): Source => ({
  name: `credential: ${name}`,
  kind: "auth",
  partsOf: (secret) => ({
    route: { security: [[{ name: "scheme", key: "X-Key", attach }]] },
    client: { auth: { scheme: credential(secret) } },
  }),
});

const body = (
  name: string,
  format: BodyFormat,
  value: (secret: string) => unknown,
): Source => ({
  name: `body: ${name}`,
  kind: "body",
  partsOf: (secret) => ({
    route: { body: format },
    request: { body: value(secret) },
  }),
});

async function* yielding<Value>(value: Value): AsyncGenerator<Value> {
  yield await Promise.resolve(value);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const headerNames = [
  ...["Authorization", "authorization", "Cookie", "Proxy-Authorization"],
  ...["X-Api-Key", "Idempotency-Key", "x-lower", "Origin-Token", "Accept"],
  "baggage",
];

const ofHeader = (name: string): Source[] => [
  {
    name: `headers of the call: ${name}`,
    kind: "header",
    partsOf: (secret) => ({ options: { headers: { [name]: secret } } }),
  },
  {
    name: `headers of the client: ${name}`,
    kind: "header",
    partsOf: (secret) => ({ client: { headers: { [name]: secret } } }),
  },
  {
    name: `onRequest: ${name}`,
    kind: "header",
    partsOf: (secret) => ({
      onRequest: ({ headers }) => {
        headers[name] = secret;
      },
    }),
  },
];

const formOf = (secret: string) => {
  const form = new FormData();
  form.append("secret", secret);
  return form;
};

export const sources: readonly Source[] = [
  auth("bearer", bearer),
  auth("bearer function", bearer, (secret) => () => Promise.resolve(secret)),
  auth("other scheme", http),
  auth("basic", basic, (secret) => ({ username: "me", password: secret })),
  auth("API key in a header", headerKey),
  auth("API key in the query", queryKey),
  auth("API key in a cookie", cookieKey),
  ...headerNames.flatMap(ofHeader),
  {
    name: "header parameter",
    kind: "header",
    partsOf: (secret) => ({
      route: { headers: headerParameters() },
      request: { headers: { "X-Parameter": secret } },
    }),
  },
  {
    name: "cookie parameter",
    kind: "header",
    partsOf: (secret) => ({
      route: { cookies: cookieParameters() },
      request: { cookies: { session: secret } },
    }),
  },
  {
    name: "query parameter",
    kind: "url",
    partsOf: (secret) => ({ request: { query: { secret } } }),
  },
  {
    name: "path parameter",
    kind: "url",
    partsOf: (secret) => ({
      route: { path: "/pets/{secret}", pathParameters: fillPath },
      request: { path: { secret } },
    }),
  },
  body("JSON", jsonBody, (secret) => ({ secret })),
  body("text", textBody, (secret) => secret),
  body("form", formBody(), (secret) => ({ secret })),
  body("URLSearchParams", formBody(), (secret) => {
    return new URLSearchParams({ secret });
  }),
  body("multipart", multipartBody(), (secret) => ({ secret })),
  body("FormData", multipartBody(), formOf),
  body("streamed file", multipartBody(), (secret) => ({
    file: fileStream(yielding(bytesOf(secret))),
  })),
  body("blob", bytesBody, (secret) => new Blob([secret])),
  body("stream", bytesBody, (secret) => new Blob([secret]).stream()),
  body("array of JSON lines", jsonLinesBody, (secret) => [secret]),
  body("streamed JSON lines", jsonLinesBody, (secret) => yielding(secret)),
  {
    name: "content type",
    kind: "body",
    partsOf: (secret) => ({
      route: { body: jsonBody },
      request: { body: 1, contentType: `application/json; key=${secret}` },
    }),
  },
  {
    name: "onRequest: body",
    kind: "body",
    partsOf: (secret) => ({
      onRequest: ({ init }) => {
        init.body = secret;
      },
    }),
  },
  {
    name: "onRequest: another object with headers",
    kind: "header",
    partsOf: (secret) => ({
      onRequest: ({ init }) => {
        init.headers = new Headers({ "X-Key": secret });
      },
    }),
  },
];
