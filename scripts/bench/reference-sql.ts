/** The reference of P7 where there is no pgbench: bare pg with prepared statements. Prints transactions a second. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import type { Statement } from './sql-of-a-call.ts';

interface Order {
  connection: pg.ClientConfig;
  transactions: Statement[][];
  clients: number;
  seconds: number;
}

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Order;
const texts = [...new Set(order.transactions.flat().map(({ text }) => text))];
const nameOf = new Map(texts.map((text, number) => [text, `statement-${number}`]));

async function work(client: pg.Client, until: number): Promise<number> {
  let done = 0;
  while (performance.now() < until) {
    const at = Math.floor(Math.random() * order.transactions.length);
    for (const { text, values } of order.transactions[at] ?? []) {
      await client.query({ name: nameOf.get(text) ?? '', text, values });
    }
    done += 1;
  }
  return done;
}

const clients = Array.from({ length: order.clients }, () => new pg.Client(order.connection));
await Promise.all(clients.map((client) => client.connect()));
const begun = performance.now();
const counts = await Promise.all(
  clients.map((client) => work(client, begun + order.seconds * 1000)),
);
const seconds = (performance.now() - begun) / 1000;
console.log(counts.reduce((sum, count) => sum + count, 0) / seconds);
await Promise.all(clients.map((client) => client.end()));
