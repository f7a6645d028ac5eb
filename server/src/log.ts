import type { FastifyServerOptions } from 'fastify';
import type { Env } from './env.ts';

interface LoggedError {
  [key: string]: unknown;
  type: string;
  message: string;
  code?: string;
  constraint?: string;
  stack: string;
}

/** PostgreSQL's data errors (class 22) repeat the value, as in: invalid input syntax: "…". */
const REPEATS_A_VALUE = /^22/;

/** An error without what a person entered: PostgreSQL's `detail` and `where` hold whole rows. */
function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const full = error.message;
  const message =
    typeof code === 'string' && REPEATS_A_VALUE.test(code) ? full.split(':')[0] : full;
  return {
    type: error.name,
    message: message ?? '',
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    stack: error.stack?.replace(full, message ?? '') ?? '',
  };
}

function errorIn(logged: unknown): Error | undefined {
  if (logged instanceof Error) return logged;
  const { err } = (logged ?? {}) as { err?: unknown };
  return err instanceof Error ? err : undefined;
}

/**
 * How the server logs: JSON lines without personal data (docs/security.md). Of a request the method and the
 * path without its query, never a body, a header or an address.
 */
export function logOptions(
  env: Pick<Env, 'logLevel'>,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: env.logLevel,
    base: null,
    hooks: {
      // Fastify and pino repeat an error's own message as the line's: the same care for it.
      logMethod(args, method) {
        const [first, second, ...rest] = args as unknown as [unknown, unknown, ...unknown[]];
        const error = errorIn(first);
        const repeats = error && (second === undefined || second === error.message);
        const safe = repeats ? [first, loggedError(error).message, ...rest] : args;
        method.apply(this, safe as typeof args);
      },
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({
        method: request.method,
        path: request.url.split('?', 1)[0],
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
      err: loggedError,
    },
  };
}

/** Log flush interval, in milliseconds. Unbuffered writes cost 10 % of a short call (P7). */
const LINES_WAIT_MS = 20;

/** The process's own output for the log: lines that come at about the same time are written together, the last ones at exit. */
export function logOutput(): { write(line: string): void } {
  let lines = '';
  const flush = (): void => {
    const text = lines;
    lines = '';
    if (text !== '') process.stdout.write(text);
  };
  // The reader of the log may end (`| head`); the server goes on without it.
  process.stdout.on('error', () => undefined);
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') setTimeout(flush, LINES_WAIT_MS);
      lines += line;
    },
  };
}
