import type { Client, Outcome } from 'contract/client';
import type { KhqrState, KhqrView } from 'contract/payments';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CodeNews, watchCode } from './code-watch.ts';

const code: KhqrView = {
  intentId: '7b0c7c3e-0000-4000-8000-000000000001',
  payload: '000201',
  svg: '<svg viewBox="0 0 45 45"></svg>',
  cents: 6635,
  riel: 272_035,
  bill: 'L000123-04',
  expiresAt: '2026-11-22T03:10:00.000Z',
  secondsLeft: 600,
};

type Answer = KhqrView | KhqrState | 'unreachable' | 'busy' | 'refused';

const state = (
  of: KhqrState['state'],
  receipt: string | null = null,
  more: Partial<KhqrState> = {},
): KhqrState => ({ state: of, receipt, cents: null, on: null, ...more });

function outcomeOf(answer: Answer): Outcome<unknown> {
  const wire = { code: 1, message: '', data: null } as never;
  if (answer === 'unreachable') return { kind: 'unreachable', reason: 'offline' };
  if (answer === 'busy') return { kind: 'busy', retryAfterSeconds: 20, message: '' };
  if (answer === 'refused') {
    return { kind: 'refused', status: 200, fields: {}, message: 'No', answer: wire };
  }
  return { kind: 'done', data: answer, answer: wire };
}

/** A server that gives these answers in turn, the last one again and again. */
function watching(...answers: Answer[]) {
  return reopening(null, ...answers);
}

/** The same for a page that showed a code before it was loaded anew. */
function reopening(before: string | null, ...answers: Answer[]) {
  const seen: CodeNews[] = [];
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const made: string[] = [];
  const screen = { isSeen: true, isAway: false };
  const call = ((endpoint: { path: string }, { body }: { body: unknown }) => {
    calls.push(endpoint.path);
    bodies.push(body);
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 'unreachable';
    return Promise.resolve(outcomeOf(answer));
  }) as Client;
  const watch = watchCode(
    { loanId: 1, what: 'next', instalment: 4 },
    {
      call,
      tell: (news) => seen.push(news),
      made: (intentId) => made.push(intentId),
      away: (isAway) => {
        screen.isAway = isAway;
      },
      isSeen: () => screen.isSeen,
    },
    before,
  );
  return { seen, calls, bodies, made, screen, watch, kinds: () => seen.map(({ kind }) => kind) };
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a code is made, asked after every 3 s, and never again once it is paid', async () => {
  const { seen, calls, kinds } = watching(code, state('waiting'), state('paid', 'R000007'));
  await pass(0);
  expect(seen.at(-1)).toEqual({ kind: 'waiting', code, until: Date.now() + 600_000 });
  await pass(2.9);
  expect(calls).toHaveLength(1);
  await pass(0.2);
  expect(calls).toEqual(['/api/v1/account/khqr', '/api/v1/account/khqr-state']);
  await pass(60);
  expect(kinds()).toEqual(['making', 'waiting', 'waiting', 'paid']);
  expect(seen.at(-1)).toEqual({ kind: 'paid', cents: 6635, receipt: 'R000007' });
  expect(calls).toHaveLength(3);
});

it('a code that was paid before the page was loaded anew is told as paid, and no other is made', async () => {
  const { calls, bodies, seen } = reopening(
    code.intentId,
    state('paid', 'R000007', { cents: 6635 }),
  );
  await pass(60);
  expect(calls).toEqual(['/api/v1/account/khqr-state']);
  expect(bodies).toEqual([{ intent_id: code.intentId }]);
  expect(seen.at(-1)).toEqual({ kind: 'paid', cents: 6635, receipt: 'R000007' });
});

it('a code that nobody has paid before the page was loaded anew is made again, for the instalment that was meant', async () => {
  const { calls, bodies, made } = reopening(
    code.intentId,
    state('waiting'),
    code,
    state('waiting'),
  );
  await pass(0);
  expect(calls).toEqual(['/api/v1/account/khqr-state', '/api/v1/account/khqr']);
  expect(bodies[1]).toEqual({ loan_id: 1, for: 'next', instalment: 4 });
  expect(made).toEqual([code.intentId]);
});

it('money that a person looks at stays so after a page was loaded anew, and no code is made', async () => {
  const { calls, seen } = reopening(code.intentId, state('looked-at'));
  await pass(16);
  expect(seen.at(-1)).toEqual({ kind: 'looked-at' });
  expect(new Set(calls)).toEqual(new Set(['/api/v1/account/khqr-state']));
});

it('a line that is lost says so and is asked again until it is back; the code stays', async () => {
  const { seen, screen } = watching('unreachable', code, 'unreachable', state('waiting'));
  await pass(0);
  expect(screen.isAway).toBe(true);
  await pass(3);
  expect([screen.isAway, seen.at(-1)?.kind]).toEqual([false, 'waiting']);
  await pass(3);
  expect([screen.isAway, seen.at(-1)?.kind]).toEqual([true, 'waiting']);
  await pass(3);
  expect(screen.isAway).toBe(false);
});

it('a server that asks for patience gets it', async () => {
  const { calls } = watching('busy', code);
  await pass(19);
  expect(calls).toHaveLength(1);
  await pass(1);
  expect(calls).toHaveLength(2);
});

it('nothing is asked while nobody looks, and at once when somebody looks again', async () => {
  const { calls, screen, watch } = watching(code, state('waiting'));
  await pass(0);
  screen.isSeen = false;
  watch.wake();
  await pass(600);
  expect(calls).toHaveLength(1);
  screen.isSeen = true;
  watch.wake();
  expect(calls).toHaveLength(2);
});

it('a code that ran out is asked after more seldom, and still turns to paid', async () => {
  const { calls, kinds } = watching(code, state('expired'), state('paid', 'R000007'));
  await pass(3);
  expect(kinds().at(-1)).toBe('expired');
  await pass(14);
  expect(calls).toHaveLength(2);
  await pass(1);
  expect(kinds().at(-1)).toBe('paid');
});

it('money that a person looks at is asked after until it stands on the loan, with what it is', async () => {
  const { kinds, seen, calls } = watching(
    code,
    state('looked-at'),
    state('looked-at'),
    state('paid', 'R000008', { cents: 6000 }),
  );
  await pass(3);
  expect(kinds().at(-1)).toBe('looked-at');
  await pass(31);
  expect(seen.at(-1)).toEqual({ kind: 'paid', cents: 6000, receipt: 'R000008' });
  expect(calls).toHaveLength(4);
});

it.each(['refused', state('given-back', null, { on: '2026-11-21' })] as const)(
  '%j ends the questions',
  async (last) => {
    const { calls, seen } = watching(code, last);
    await pass(3);
    expect(seen.at(-1)).toMatchObject(
      last === 'refused' ? { kind: 'refused' } : { kind: 'given-back', on: '2026-11-21' },
    );
    await pass(600);
    expect(calls).toHaveLength(2);
  },
);

it('what is ended asks no more, and says nothing of an answer that comes later', async () => {
  const { calls, kinds, watch } = watching(code);
  watch.end();
  await pass(600);
  expect(calls).toHaveLength(1);
  expect(kinds()).toEqual(['making']);
});
