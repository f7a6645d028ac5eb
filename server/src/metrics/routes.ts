import type { FastifyInstance } from 'fastify';
import { serveMetrics } from '../http/metrics-serve.ts';
import { type Measured, metricsText } from './commands.ts';

/** What the operator's Prometheus asks. */
export function routes(app: FastifyInstance, measured: Measured, token: string | null): void {
  serveMetrics(app, token, () => metricsText(measured));
}
