// Part of the Specwright runtime.
/** Returns path and query of a request target. Clients send an absolute URL to proxies. */
export function withoutOrigin(target: string): string {
  if (target.startsWith("/")) return target;
  const scheme = target.indexOf("://");
  if (scheme < 0) return "/";
  const local = /[/?]/.exec(target.slice(scheme + 3));
  if (local === null) return "/";
  const rest = target.slice(scheme + 3 + local.index);
  return rest.startsWith("/") ? rest : `/${rest}`;
}
