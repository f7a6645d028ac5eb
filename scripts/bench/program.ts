import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A reference that runs in a process of its own. */
export interface Program {
  child: ChildProcess;
  /** The first line that it said: for our references the port they listen on. */
  firstLine: string;
  stop(): Promise<void>;
}

const LIMIT_MS = 60_000;

/**
 * Starts one of the programs beside this file and waits for its first line.
 * @throws Error with what it said when it ends without one
 */
export async function startProgram(
  name: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Program> {
  const child = spawn(process.execPath, [join(import.meta.dirname, name), ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (part: Buffer) => {
    complaints += part.toString();
  });
  const lines = createInterface(child.stdout);
  const gone = once(child, 'exit').then(() => {
    throw new Error(`${name} ended at once:\n${complaints}`);
  });
  gone.catch(() => undefined);
  const said = once(lines, 'line', { signal: AbortSignal.timeout(LIMIT_MS) }) as Promise<[string]>;
  const [firstLine] = await Promise.race([said, gone]);
  return {
    child,
    firstLine,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
