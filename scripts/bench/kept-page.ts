/** P1: GET home as served against a bare Fastify route with the same bytes and headers. */
import type { Product } from '../product.ts';
import { type Measured, median, ratioFigure } from './figure.ts';
import { flood, getRequest } from './flood.ts';
import { startProgram } from './program.ts';

const HOME = '/payday-loan';
const ROUNDS = 7;
const SECONDS = 3;
const CONNECTIONS = 16;

/** Requests a second; throws when one of them was not answered with 200. */
async function load(url: string, seconds: number): Promise<number> {
  const request = getRequest(url, { accept: 'text/html', 'accept-encoding': 'br, gzip' });
  const flooded = await flood({ url, connections: CONNECTIONS, seconds, request: () => request });
  if (flooded.statuses.size !== 1 || !flooded.statuses.has(200)) {
    throw new Error(`${url} did not answer every request with 200`);
  }
  return flooded.perSecond;
}

/** Paired rounds, ours and the reference in turns, so that what else the machine does meets both. */
export async function measureKeptPage(product: Product): Promise<Measured> {
  const home = product.url + HOME;
  // The first visit renders the page, and a moment later its small twin is ready.
  await load(home, 3);
  const bare = await startProgram('reference-page.ts', [home]);
  try {
    const reference = `http://localhost:${bare.firstLine}${HOME}`;
    await load(reference, 3);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await load(home, SECONDS));
      theirs.push(await load(reference, SECONDS));
    }
    return {
      figures: [
        ratioFigure({
          id: 'P1',
          what: 'GET home against a bare Fastify route with the same bytes',
          unit: 'requests/s',
          measured: median(ours),
          reference: median(theirs),
          ratio: median(ours.map((rate, round) => rate / (theirs[round] ?? Number.NaN))),
          must: { atLeast: 0.8 },
          aim: { atLeast: 0.95 },
        }),
      ],
    };
  } finally {
    await bare.stop();
  }
}
