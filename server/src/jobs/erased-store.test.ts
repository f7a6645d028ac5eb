import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, expect, it } from 'vitest';
import { keepErased, keptErased, openErasedStore } from './erased-store.ts';

const NAMES = { proposed_by: 'staff:one', decided_by: 'staff:two' };
const erasure = (number: number, borrower: string, day: string) => ({
  ...NAMES,
  erasure: String(number),
  borrower: `0199c0de-0000-7000-8000-00000000000${borrower}`,
  proposed_at: `${day}T01:00:00.000Z`,
  decided_at: `${day}T02:00:00.000Z`,
});

it('an erasure whose number was drawn before is kept beside the one of before, once; the same one is not kept twice', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'erased-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const store = await openErasedStore({ storage: { kind: 'disk' }, dataDir }, 'house');
  const [lost, later] = [erasure(7, '1', '2026-11-01'), erasure(8, '2', '2026-11-02')];
  expect(await keepErased(store, [lost, later])).toEqual([]);
  // After a failover that lost both, others have their numbers; one is the same borrower, at another time.
  const drawnAgain = [erasure(7, '3', '2026-11-03'), erasure(8, '2', '2026-11-04')];
  expect(await keepErased(store, drawnAgain)).toEqual(['7', '8']);
  expect(await keepErased(store, [...drawnAgain, lost, later])).toEqual([]);
  const kept = await keptErased(store);
  expect(kept.toSorted((a, b) => a.decided_at.localeCompare(b.decided_at))).toEqual([
    lost,
    later,
    ...drawnAgain,
  ]);
});
