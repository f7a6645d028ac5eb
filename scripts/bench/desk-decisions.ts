/** A day at the desk: how many decisions an hour the server allows one officer, by the calls that the office's pages make. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  compare,
  COMPARISONS,
  keepOpen,
  logContact,
  oneApplication,
  REFERENCES,
  viewPhoto,
} from 'contract/office/applications';
import type { OfficeClient } from 'contract/office/client';
import { approveApplication, decision, termsPreview } from 'contract/office/decisions';
import { queueCounts, queueList, reviewers, takeNext } from 'contract/office/queue';
import type { Product } from '../product.ts';
import { fillQueue, withArchive } from './archive.ts';
import { type Measured, median, plainFigure } from './figure.ts';
import { needed, officeCaller, signInAtOffice } from './office-door.ts';

const ARCHIVED = 100_000;
/** What comes in on a day. */
const WAITING = 200;
const DECISIONS = 60;
const HOUR_MS = 3_600_000;

/** The queue, the next one, its photos and comparisons, three calls, and the approval; after each act the page is asked for anew. */
async function decideOne(call: OfficeClient): Promise<void> {
  needed(await call(queueList, { query: {} }));
  needed(await call(queueCounts));
  const { id } = needed(await call(takeNext, { body: {} }));
  if (id === null) throw new Error('Nothing waits');
  const params = { id };
  const look = async () => {
    const [review, view] = [
      needed(await call(oneApplication, { params })),
      needed(await call(decision, { params })),
    ];
    return { review, view };
  };
  const { review } = await look();
  needed(await call(reviewers));
  needed(await call(keepOpen, { params, body: {} }));
  for (const photo of review.photos) {
    needed(await call(viewPhoto, { params: { id, photo: photo.id }, body: {} }));
  }
  const { version } = review.comparisons;
  needed(await call(compare, { params, body: { alike: COMPARISONS, version } }));
  await look();
  for (const reference of REFERENCES) {
    const made = { reference, outcome: 'confirmed', call_back_at: null } as const;
    const body = { ...made, key: randomUUID() };
    needed(await call(logContact, { params, body }));
    await look();
  }
  const { view } = await look();
  const { amount_cents, duration } = view;
  const query = { amount_cents: String(amount_cents), duration: String(duration) };
  const { received_cents, total_cents } = needed(await call(termsPreview, { params, query }));
  const shown = { received_cents, total_cents };
  const asked = { version: view.version, amount_cents, duration, ...shown };
  const body = { ...asked, found: view.found, override: null };
  const { status } = needed(await call(approveApplication, { params, body }));
  if (status !== 'Approved') throw new Error(`An application is ${status}`);
  await look();
}

async function measure(product: Product): Promise<Measured> {
  await fillQueue(product, WAITING);
  const { call, times: ofCalls } = officeCaller(
    product,
    await signInAtOffice(product, 'officer', 'approver'),
  );
  // The first one fills caches.
  await decideOne(call);
  await wait(1000);
  ofCalls.clear();
  const times: number[] = [];
  for (let one = 0; one < DECISIONS; one += 1) {
    const begun = performance.now();
    await decideOne(call);
    times.push(performance.now() - begun);
  }
  const each = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  const perDecision = [...ofCalls.values()].flat().length / DECISIONS;
  const slowest = [...ofCalls]
    .map(([path, all]) => ({ path, ms: median(all) }))
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, 3);
  return {
    figures: [
      plainFigure({
        id: 'DESK',
        what: `decisions an hour that the server allows one officer, ${WAITING} waiting, ${ARCHIVED.toLocaleString('en-US')} in the archive`,
        unit: 'an hour',
        value: HOUR_MS / each,
        must: null,
        aim: null,
      }),
    ],
    notes: [
      `${perDecision} calls through the door for a decision, half of the decisions within ${median(times).toFixed(0)} ms`,
      `the slowest calls, half within, ms: ${slowest.map(({ path, ms }) => `${path} ${ms.toFixed(0)}`).join(' · ')}`,
    ],
  };
}

/** On a database of its own, on the disk. */
export function measureDeskDecisions(): Promise<Measured> {
  return withArchive({ borrowers: ARCHIVED, archived: ARCHIVED }, measure);
}
