/** A dashboard of Grafana for the operations, over the metrics of the entry point `telemetry` in Prometheus. */
import { basePathOf } from "../../facts/operations/base-path.js";
import type { JsonValue, Operation } from "../../model/model.js";
import type { FilePlan } from "../target.js";
import type { ServerContext } from "./runtime.js";

export const dashboardFile = "dashboard.json";

/** The names that exporters for Prometheus give to the metrics. */
const duration = "http_server_request_duration_seconds";
const active = "http_server_active_requests";

const byOperation = "sum by (http_request_method, http_route)";
const legend = "{{http_request_method}} {{http_route}}";

interface Panel {
  readonly title: string;
  readonly unit: "reqps" | "percentunit" | "s" | "short";
  readonly queries: readonly Query[];
}

interface Query {
  readonly expr: string;
  readonly legendFormat: string;
}

export function dashboardPlans(context: ServerContext): FilePlan[] {
  if (!context.telemetry) return [];
  const { operations } = context.model;
  const routeOf = ({ path, servers }: Operation): string =>
    basePathOf(servers.length > 0 ? servers : context.model.servers) +
    path.text;
  const routes = [...new Set(operations.map(routeOf))];
  const deprecated = operations
    .filter(({ lifecycle }) => lifecycle.deprecation !== null)
    .map((one) => ({ method: one.method.toUpperCase(), route: routeOf(one) }));
  const all = [
    ...panels,
    ...(deprecated.length > 0 ? [inUse(deprecated)] : []),
  ];
  const value: JsonValue = {
    title: context.info.title,
    tags: ["specwright"],
    schemaVersion: 39,
    refresh: "30s",
    time: { from: "now-1h", to: "now" },
    templating: { list: [dataSource, routeVariable(routes)] },
    panels: all.map(panelOf),
  };
  return [{ kind: "json", path: dashboardFile, value }];
}

const rateOf = (matcher = ""): string =>
  `${byOperation} (rate(${duration}_count{http_route=~"$route"${matcher}}[$__rate_interval]))`;
const statuses = (pattern: string): string =>
  `, http_response_status_code=~"${pattern}"`;

const panels: readonly Panel[] = [
  panel("Requests per second", "reqps", rateOf()),
  panel(
    "95th percentile of the duration",
    "s",
    `histogram_quantile(0.95, sum by (le, http_request_method, http_route) (rate(${duration}_bucket{http_route=~"$route"}[$__rate_interval])))`,
  ),
  panel(
    "Share of server errors",
    "percentunit",
    `${rateOf(statuses("5.."))} / ${rateOf()}`,
  ),
  panel(
    "Share of rejected requests",
    "percentunit",
    `${rateOf(statuses("4.."))} / ${rateOf()}`,
  ),
  {
    title: "Active requests",
    unit: "short",
    queries: [
      {
        expr: `sum by (http_request_method) (${active})`,
        legendFormat: "{{http_request_method}}",
      },
    ],
  },
];

function panel(title: string, unit: Panel["unit"], expr: string): Panel {
  return { title, unit, queries: [{ expr, legendFormat: legend }] };
}

function inUse(
  operations: readonly { readonly method: string; readonly route: string }[],
): Panel {
  return {
    title: "Deprecated operations in use",
    unit: "reqps",
    queries: operations.map(({ method, route }) => ({
      expr: `${byOperation} (rate(${duration}_count{http_request_method=${quoted(method)}, http_route=${quoted(route)}}[$__rate_interval]))`,
      legendFormat: legend,
    })),
  };
}

/** A string of PromQL. Grafana replaces variables such as `$name` and `[[name]]` in queries. */
function quoted(text: string): string {
  return JSON.stringify(text).replace(/[$[]/g, (found) =>
    found === "$" ? "\\u0024" : "\\u005b",
  );
}

const dataSource: JsonValue = {
  name: "datasource",
  label: "Data source",
  type: "datasource",
  query: "prometheus",
};

/** Grafana escapes the chosen routes for a regular expression. */
function routeVariable(routes: readonly string[]): JsonValue {
  return {
    name: "route",
    label: "Route",
    type: "custom",
    query: routes.map((route) => route.replaceAll(",", "\\,")).join(","),
    multi: true,
    includeAll: true,
    allValue: ".+",
    current: { text: "All", value: "$__all" },
  };
}

/** Two panels side by side, on a grid of 24 columns. */
function panelOf({ title, unit, queries }: Panel, index: number): JsonValue {
  return {
    id: index + 1,
    title,
    type: "timeseries",
    datasource: { type: "prometheus", uid: "${datasource}" },
    gridPos: {
      x: (index % 2) * 12,
      y: Math.floor(index / 2) * 8,
      w: 12,
      h: 8,
    },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: queries.map((query, at) => ({
      refId: `Q${String(at)}`,
      ...query,
    })),
  };
}
