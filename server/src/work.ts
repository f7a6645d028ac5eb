import { flushCompileCache } from 'node:module';
import type { Order, Report } from './supervisor.ts';
import type { Serving } from './worker.ts';

/** When all that a start needs has been loaded, the first page included. */
const KEEP_COMPILED_AFTER_MS = 10_000;

/** The application itself is loaded only in the process that serves. */
const loadWorker = () => import('./worker.ts');

/** The serving process: does what the supervisor says, and ends when that is gone. */
export function work(): void {
  const report = (message: Report) => process.send?.(message);
  let serving: Serving | undefined;
  const loading = loadWorker();
  // Whoever waits for it below reports it.
  loading.catch(() => undefined);
  // Ctrl-C reaches every process of the terminal; the supervisor says what happens.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('SIGHUP', () => undefined);
  process.on('disconnect', () => process.exit(1));
  process.on('message', (order: Order) => {
    const obey = async (): Promise<void> => {
      if (order.kind === 'serve') {
        serving = await (await loading).startServing(order.options);
        report({ kind: 'serving', address: serving.address });
        setTimeout(flushCompileCache, KEEP_COMPILED_AFTER_MS).unref();
      } else {
        await serving?.stop(order.quietMs);
        process.exit(0);
      }
    };
    obey().catch(async (error: unknown) => {
      const { messageOf } = await import('./message-of.ts');
      report({ kind: 'failed', message: messageOf(error) });
      setTimeout(() => process.exit(1), 1000);
    });
  });
}
