import { EventEmitter } from 'node:events';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arrived, type Claim, claimUpload, registerUploadBudget } from './upload-budget.ts';

const MB = 1024 * 1024;
const answered = new EventEmitter();
registerUploadBudget({
  addHook: (
    _name: string,
    hook: (request: FastifyRequest, reply: null, done: () => void) => void,
  ) => answered.on('end', (request: FastifyRequest) => hook(request, null, () => undefined)),
} as unknown as FastifyInstance);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const request of open.splice(0)) answered.emit('end', request);
  vi.useRealTimers();
});

const open: FastifyRequest[] = [];

/** One form: what becomes of its claim. */
function form(ip: string, megabytes: number) {
  const request = { ip } as FastifyRequest;
  open.push(request);
  const state: { claim: Claim | null; status: number | null } = { claim: null, status: null };
  const settled = claimUpload(request, megabytes * MB).then(
    (claim) => (state.claim = claim),
    (error: { statusCode: number }) => (state.status = error.statusCode),
  );
  const end = () => answered.emit('end', request);
  return { state, end, settled };
}
const moment = () => vi.advanceTimersByTimeAsync(0);

it('P9 forms beyond the budget wait, in the order of their coming, until others are answered', async () => {
  const first = Array.from({ length: 6 }, (_, index) => form(`10.0.0.${index}`, 8));
  const late = [form('10.0.1.1', 8), form('10.0.1.2', 8)];
  await moment();
  expect(first.every(({ state }) => state.claim)).toBe(true);
  expect(late.map(({ state }) => state.claim)).toEqual([null, null]);
  first[3]?.end();
  await moment();
  expect(late.map(({ state }) => state.claim !== null)).toEqual([true, false]);
});

it('one address cannot keep the others out', async () => {
  const greedy = Array.from({ length: 8 }, () => form('10.0.0.1', 8));
  const other = form('10.0.0.2', 8);
  await moment();
  expect(greedy.filter(({ state }) => state.claim)).toHaveLength(3);
  expect(other.state.claim).not.toBeNull();
});

it('who says much and sends slowly holds only what has arrived', async () => {
  const slow = Array.from({ length: 6 }, (_, index) => form(`10.0.0.${index}`, 8));
  await moment();
  for (const { state } of slow) if (state.claim) arrived(state.claim, MB);
  const phone = form('10.0.1.1', 8);
  await moment();
  expect(phone.state.claim).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(phone.state.claim).not.toBeNull();
  const full = Array.from({ length: 4 }, (_, index) => form(`10.0.2.${index}`, 8));
  await moment();
  expect(full.every(({ state }) => state.claim)).toBe(true);
  const [one] = slow;
  expect(() => one?.state.claim && arrived(one.state.claim, 8 * MB)).toThrow('503');
});

it('waiting ends after half a minute with 503, and a sender that goes away frees its place', async () => {
  const first = Array.from({ length: 6 }, (_, index) => form(`10.0.0.${index}`, 8));
  await moment();
  for (const { state } of first) if (state.claim) arrived(state.claim, 8 * MB);
  const gone = form('10.0.1.1', 8);
  const late = form('10.0.1.2', 8);
  gone.end();
  await vi.advanceTimersByTimeAsync(30_000);
  expect([gone.state.status, late.state.status]).toEqual([null, 503]);
});
