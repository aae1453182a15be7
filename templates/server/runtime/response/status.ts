// Part of the Specwright runtime.
/** The registered status codes that a handler can return. */

export type SuccessStatus =
  200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;

export type RedirectionStatus = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;

export type ClientErrorStatus =
  | 400
  | 401
  | 402
  | 403
  | 404
  | 405
  | 406
  | 407
  | 408
  | 409
  | 410
  | 411
  | 412
  | 413
  | 414
  | 415
  | 416
  | 417
  | 418
  | 421
  | 422
  | 423
  | 424
  | 425
  | 426
  | 428
  | 429
  | 431
  | 451;

export type ServerErrorStatus =
  500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 511;

export type ErrorStatus = ClientErrorStatus | ServerErrorStatus;

/** A handler cannot return these: they come before the response. */
export type InformationStatus = 100 | 101 | 102 | 103;

export type HttpStatus = SuccessStatus | RedirectionStatus | ErrorStatus;

/** The statuses of a range that are not described individually. */
export type Other<Range extends number, ResponseDescription> = Exclude<
  Range,
  ResponseDescription
>;

const phrases: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  411: "Length Required",
  412: "Precondition Failed",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  417: "Expectation Failed",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  423: "Locked",
  424: "Failed Dependency",
  425: "Too Early",
  426: "Upgrade Required",
  428: "Precondition Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
  507: "Insufficient Storage",
};

/** The reason phrase of RFC 9110 for an error status. */
export function reasonPhrase(status: number): string {
  return phrases[status] ?? (status < 500 ? "Client Error" : "Server Error");
}
