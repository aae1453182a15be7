// Part of the Specwright runtime.
/** The pieces of a multipart form. */
import type { Draft } from "../route.js";

/** A piece whose bytes are known. */
export type KnownPiece = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;

export type Piece = KnownPiece | StreamPiece;

/** The property of a stream with the function that sends a form with streams. Other forms do not need its code. */
export const sendPieces: unique symbol = Symbol("sendPieces");

export interface StreamPiece extends AsyncIterable<Uint8Array> {
  readonly [sendPieces]: (
    draft: Draft,
    pieces: readonly Piece[],
    type: string,
  ) => void;
}

export function isStreamPiece(value: unknown): value is StreamPiece {
  return typeof value === "object" && value !== null && sendPieces in value;
}
