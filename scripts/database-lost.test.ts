import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Connection } from '../server/src/database/connect.ts';
import { migrate } from '../server/src/database/migrate.ts';
import { withClient } from './backup/reach.ts';

/** Of a connection's end at this port: whether the system asks the other side now and then if it is there (proc(5), `tr` 02). */
function isAsked(port: number): boolean {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  return lines.some((line) => new RegExp(`^\\s*\\d+: \\w+:${hex} (?:\\S+ ){3}02:`).test(line));
}

it.runIf(process.platform === 'linux').each<[string, (owner: Connection) => Promise<unknown>]>([
  ['backup', (owner) => withClient(owner, () => Promise.resolve())],
  ['migration', (owner) => migrate(owner)],
])(
  'a %s notices that the machine of its database is gone: its silent connection is asked for',
  async (_what, work) => {
    // A database that says nothing, as one without power.
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const reached = once(server, 'connection') as Promise<[Socket]>;
    const ended = work({ host: '127.0.0.1', port, user: 'a', database: 'b' }).catch(() => 'lost');
    const [socket] = await reached;
    await expect.poll(() => isAsked(socket.remotePort ?? 0), { timeout: 8000 }).toBe(true);
    socket.destroy();
    expect(await ended).toBe('lost');
  },
);
