// Part of the Specwright runtime.
/** The HTTP request of an operation as plain data, for code that sends requests itself. */
import { prepare, wireRequestOf } from "../call.js";
import type { CallOptions, Client } from "../client.js";
import { draftOf } from "../request/draft.js";
import { setHeaders } from "../request/headers.js";
import { permitted } from "../request/origins.js";
import type { RequestInput } from "../route.js";
import {
  routeOf,
  type ApiOperation,
  type RequestArguments,
} from "./operation.js";

/** A request without credentials. Angular's `httpResource` and `fetch` accept these fields. */
export interface RequestDescriptor {
  readonly method: string;
  /** Includes the query. */
  readonly url: string;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Absent if the request has no body. */
  readonly body?: DescribedBody;
}

export type DescribedBody =
  string | Blob | ArrayBuffer | FormData | URLSearchParams;

/** The options of a call that change its request. */
export type DescribeOptions = Pick<CallOptions, "headers" | "baseUrl" | "url">;

/**
 * Returns the request that a call of the operation sends, except for the credentials of the option `auth`. Nothing is
 * sent. Throws the error of the API, of the kind `invalid-request`, if a value cannot be sent or if the body is a stream.
 */
export function describeRequest<Request extends RequestInput | undefined>(
  client: Client,
  operation: ApiOperation<Request>,
  ...[request, options = {}]: RequestArguments<Request, DescribeOptions>
): RequestDescriptor {
  const route = routeOf(operation);
  return prepare({ client, route }, () => {
    const wire = wireRequestOf(route, request ?? {});
    const draft = draftOf(client, wire, options, route);
    setHeaders(draft.headers, options.headers);
    const init = permitted(draft, draft.url, draft.init);
    const body = dataOf(init.body);
    return {
      method: route.method,
      url: draft.url,
      headers: init.headers as Record<string, string>,
      ...(body !== undefined && { body }),
    };
  });
}

/** Angular writes bytes as JSON unless they are in an `ArrayBuffer`. */
function dataOf(body: RequestInit["body"]): DescribedBody | undefined {
  if (body instanceof ReadableStream)
    throw new Error("the body is a stream, which is not plain data");
  if (!ArrayBuffer.isView(body))
    return (body ?? undefined) as DescribedBody | undefined;
  const { buffer, byteOffset, byteLength } = body;
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}
