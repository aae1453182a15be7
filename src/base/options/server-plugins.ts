/** Entry points of the server package that the option `serverPlugins` chooses. Each is a file in `templates/server`. */
export const pluginNames = [
  "compression",
  "conditional",
  "cors",
  "health",
  "idempotency",
  "limits",
  "ranges",
  "request-id",
  "timeouts",
] as const;
