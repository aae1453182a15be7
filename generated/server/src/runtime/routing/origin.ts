// Part of the Specwright runtime, copied unchanged.
/** What requests are for: path and query, also where a client says all of the address, as it does to proxies. */
export function withoutOrigin(target: string): string {
  if (target.startsWith("/")) return target;
  const scheme = target.indexOf("://");
  if (scheme < 0) return "/";
  const local = /[/?]/.exec(target.slice(scheme + 3));
  if (local === null) return "/";
  const rest = target.slice(scheme + 3 + local.index);
  return rest.startsWith("/") ? rest : `/${rest}`;
}
