// Part of the Specwright runtime.
/** Idempotency keys of one process. */
import type { IdempotencyStore, KeyedRequest } from "./store.js";

export interface MemoryIdempotencyOptions {
  /** Bytes of all keys and responses together; 64 MiB by default. */
  readonly maxBytes?: number;
  /** Bytes of one caller of an operation; an eighth of `maxBytes` by default. */
  readonly maxCallerBytes?: number;
}

interface MemoryEntry {
  readonly claim: string;
  readonly content: string;
  readonly expires: number;
  readonly bytes: number;
  /** Null while the request runs. */
  readonly result: string | null;
}

/** What an entry takes besides its texts. */
const entryBytes = 512;

/**
 * For one process and for tests. Without room, requests with new keys get 503, and those with known keys their
 * responses. A response that does not fit is not stored, but its request does not run again.
 */
export function memoryIdempotency({
  maxBytes = 64 * 1024 * 1024,
  maxCallerBytes = maxBytes / 8,
}: MemoryIdempotencyOptions = {}): IdempotencyStore {
  /** In the order in which they were written, which is almost the one in which they expire. */
  const entries = new Map<string, MemoryEntry & { readonly scope: string }>();
  const bytesByScope = new Map<string, number>();
  let bytes = 0;
  let claims = 0;
  const idOf = ({ scope, key }: KeyedRequest): string => `${scope} ${key}`;

  const count = (scope: string, difference: number): void => {
    bytes += difference;
    const own = (bytesByScope.get(scope) ?? 0) + difference;
    if (own === 0) bytesByScope.delete(scope);
    else bytesByScope.set(scope, own);
  };
  const isRoomFor = (scope: string, further: number): boolean =>
    bytes + further <= maxBytes &&
    (bytesByScope.get(scope) ?? 0) + further <= maxCallerBytes;
  const remove = (id: string): void => {
    const entry = entries.get(id);
    if (!entry) return;
    entries.delete(id);
    count(entry.scope, -entry.bytes);
  };
  const add = (request: KeyedRequest, entry: MemoryEntry): void => {
    const { scope } = request;
    remove(idOf(request));
    entries.set(idOf(request), { ...entry, scope });
    count(scope, entry.bytes);
  };
  const removeExpired = (): void => {
    for (const [id, { expires }] of entries) {
      if (expires > Date.now()) return;
      remove(id);
    }
  };

  return {
    begin(request) {
      removeExpired();
      const { scope, content, limit } = request;
      const id = idOf(request);
      const known = entries.get(id);
      if (known && known.expires > Date.now()) {
        const { result } = known;
        return result === null
          ? { kind: "running" }
          : { kind: "done", content: known.content, result };
      }
      remove(id);
      const size = entryBytes + 2 * (id.length + content.length);
      if (!isRoomFor(scope, size)) return { kind: "full" };
      const claim = String(++claims);
      const expires = Date.now() + limit * 1000;
      add(request, { claim, content, expires, bytes: size, result: null });
      return { kind: "new", claim };
    },
    keep(request, claim, result) {
      const known = entries.get(idOf(request));
      if (known?.claim !== claim) return;
      const size = 2 * result.length;
      const isStored = isRoomFor(request.scope, size);
      add(request, {
        ...known,
        expires: Date.now() + request.lifetime * 1000,
        bytes: known.bytes + (isStored ? size : 0),
        result: isStored ? result : "",
      });
    },
    forget(request, claim) {
      const id = idOf(request);
      if (entries.get(id)?.claim === claim) remove(id);
    },
  };
}
