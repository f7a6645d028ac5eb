/**
 * The reference of P7, P10, P12 and P15 where there is no pgbench: bare pg with prepared statements. Prints transactions a second
 * and within how long the share of them was done that was asked for.
 */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { quantile } from './figure.ts';
import type { BareRates, SqlOrder } from './sql-reference.ts';

const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as SqlOrder & {
  seconds: number;
  share: number;
};
const texts = [...new Set(order.transactions.flat().map(({ text }) => text))];
const nameOf = new Map(texts.map((text, number) => [text, `statement-${number}`]));
const times: number[] = [];

/** The statement with `:draw` as its last parameter. */
function drawnBy(text: string, values: readonly unknown[], draw: number) {
  const isDrawn = text.includes(':draw');
  return {
    name: nameOf.get(text) ?? '',
    text: text.replaceAll(':draw', `$${values.length + 1}`),
    values: isDrawn ? [...values, draw] : [...values],
  };
}

async function work(client: pg.Client, until: number): Promise<number> {
  let done = 0;
  while (performance.now() < until) {
    const begunAt = performance.now();
    const at = Math.floor(Math.random() * order.transactions.length);
    const { from, to } = order.draw ?? { from: 1, to: 1 };
    const draw = from + Math.floor(Math.random() * (to - from + 1));
    for (const { text, values } of order.transactions[at] ?? []) {
      await client.query(drawnBy(text, values, draw));
    }
    times.push(performance.now() - begunAt);
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
const rates: BareRates = {
  perSecond: counts.reduce((sum, count) => sum + count, 0) / seconds,
  withinMs: quantile(times, order.share),
};
console.log(JSON.stringify(rates));
await Promise.all(clients.map((client) => client.end()));
