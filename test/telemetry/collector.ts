/** An SDK of OpenTelemetry that keeps everything in memory. */
import {
  context,
  propagation,
  type Meter,
  type Tracer,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from "@opentelemetry/sdk-trace-base";

/** Sets the globals of OpenTelemetry. Call what it returns to remove them: other test files use the same process. */
export function startPropagation(): () => void {
  context.setGlobalContextManager(
    new AsyncLocalStorageContextManager().enable(),
  );
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  return () => {
    context.disable();
    propagation.disable();
  };
}

export interface Point {
  readonly name: string;
  readonly attributes: object;
  readonly value: unknown;
}

export interface Collector {
  readonly tracer: Tracer;
  readonly meter: Meter;
  spans(): ReadableSpan[];
  points(): Promise<Point[]>;
}

export function createCollector(): Collector {
  const spans = new InMemorySpanExporter();
  const tracers = new BasicTracerProvider({
    spanProcessors: [new SimpleSpanProcessor(spans)],
  });
  const points = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({
    exporter: points,
    exportIntervalMillis: 2 ** 30,
  });
  const meters = new MeterProvider({ readers: [reader] });
  return {
    tracer: tracers.getTracer("test"),
    meter: meters.getMeter("test"),
    spans: () => spans.getFinishedSpans(),
    async points() {
      points.reset();
      await reader.forceFlush();
      return points
        .getMetrics()
        .flatMap(({ scopeMetrics }) => scopeMetrics)
        .flatMap(({ metrics }) => metrics)
        .flatMap(({ descriptor: { name }, dataPoints }) =>
          dataPoints.map(({ attributes, value }) => ({
            name,
            attributes,
            value,
          })),
        );
    },
  };
}
