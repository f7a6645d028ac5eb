import type { Worker } from 'node:cluster';
import type { Connection } from './database/connect.ts';
import { type EmbeddedPostgres, startEmbedded } from './database/embedded.ts';
import { takeFolder } from './database/owner-lock.ts';
import { type Env, parseEnv } from './env.ts';
import { messageOf } from './message-of.ts';
import { withKeys } from './secret-key.ts';
import { supervise } from './supervisor.ts';
import type { ServingOptions } from './worker.ts';

/** For people, on the error stream: the other one carries the log as JSON lines. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

interface Running {
  address: string;
  replace(): Promise<void>;
  stop(): Promise<void>;
  hurry(): void;
}

async function serveHere(options: ServingOptions): Promise<Running> {
  const serving = await (await import('./worker.ts')).startServing(options);
  return {
    address: serving.address,
    replace: async () => say('With --dev the server reloads by itself.'),
    stop: () => serving.stop(0),
    hurry: () => undefined,
  };
}

function welcome(env: Env, address: string, postgres: EmbeddedPostgres | null): void {
  say(`Romdoul is ready at ${address}`);
  const found = postgres?.adopted ? ', found running after a start that was killed' : '';
  say(`  data folder  ${env.dataDir}${postgres ? ` (with its own PostgreSQL${found})` : ''}`);
  if (!postgres) say('  database     as DATABASE_URL says');
  say(
    `  demo         ${env.demo ? 'on: invented people and loans; DEMO=off for real work' : 'off'}`,
  );
  if (!env.demo && env.placeholders.length > 0) {
    say(`  to fill in   ${env.placeholders.join(', ')} (see docs/before-launch.md)`);
  }
}

/** A repeat within the first second is the same Ctrl-C: from the terminal, and again from npm. */
const SAME_SIGNAL_MS = 1000;

function obeySignals(running: Running, postgres: EmbeddedPostgres | null, free: () => void): void {
  let stoppingSince = 0;
  const stop = async (): Promise<void> => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) running.hurry();
      return;
    }
    stoppingSince = Date.now();
    say('Stopping …');
    await running.stop();
    await postgres?.stop();
    free();
    say('Stopped.');
    process.exit(0);
  };
  const failed = (error: unknown): void => {
    say(messageOf(error));
    process.exit(1);
  };
  const replace = () => void running.replace().catch(failed);
  process.on('SIGTERM', () => void stop().catch(failed));
  process.on('SIGINT', () => void stop().catch(failed));
  process.on('SIGUSR2', replace);
  // From a terminal HUP means that its window was closed.
  process.on('SIGHUP', () =>
    process.stdin.isTTY || process.stderr.isTTY ? void stop().catch(failed) : replace(),
  );
}

/** Everything up to a server that serves; `server` is the process for it, null to serve in this one (`--dev`). */
async function open(server: Worker | null): Promise<void> {
  const settings = parseEnv(process.env);
  const free = takeFolder(settings.dataDir);
  const env = withKeys(settings);
  let postgres: EmbeddedPostgres | null = null;
  // A signal during the start waits for its end, which is near, and is then obeyed.
  let asked: NodeJS.Signals | null = null;
  const remember = (signal: NodeJS.Signals): void => {
    asked = signal;
  };
  process.on('SIGTERM', remember).on('SIGINT', remember);
  try {
    if (!env.databaseUrl) postgres = await startEmbedded({ dataDir: env.dataDir, onRestart: say });
    const given: Connection = { connectionString: env.databaseUrl ?? '' };
    const options: ServingOptions = {
      env,
      owner: postgres?.owner ?? given,
      app: postgres?.app ?? given,
      dev: server === null,
      waitForPortMs: postgres?.adopted ? 5000 : 0,
    };
    const running = server ? await supervise(options, server, say) : await serveHere(options);
    process.off('SIGTERM', remember).off('SIGINT', remember);
    obeySignals(running, postgres, free);
    if (asked) process.kill(process.pid, asked);
    else welcome(env, running.address, postgres);
  } catch (error) {
    await postgres?.stop();
    free();
    throw error;
  }
}

/** Starts the product in this process and `server`'s; says what is wrong and ends where that cannot be. */
export async function start(server: Worker | null): Promise<void> {
  try {
    await open(server);
  } catch (error) {
    say(messageOf(error));
    process.exit(1);
  }
}
