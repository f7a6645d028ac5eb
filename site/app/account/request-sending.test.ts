import type { Client, Outcome } from 'contract/client';
import { expect, it } from 'vitest';
import { requestSender } from './request-sending.ts';

const REQUEST = '/api/v1/frontend/loan/request-new-loan';
const PENDING = '/api/v1/frontend/borrow/check-account-has-loan-pending';

const wire = { code: 1, message: '', data: null } as never;
const done = (data: unknown): Outcome<unknown> => ({ kind: 'done', data, answer: wire });
const LOST: Outcome<unknown> = { kind: 'unreachable', reason: 'timeout' };
const REFUSED: Outcome<unknown> = {
  kind: 'refused',
  status: 200,
  fields: {},
  message: 'Another request waits',
  answer: wire,
};

/** A form whose request is answered so, try after try; `waits` says whether a request waits at the server. */
function form(answers: Outcome<unknown>[], { waits }: { waits: boolean | 'unknown' }) {
  const calls: string[] = [];
  const call = ((endpoint: { path: string }) => {
    calls.push(endpoint.path);
    if (endpoint.path === REQUEST) return Promise.resolve(answers.shift() ?? LOST);
    if (endpoint.path === PENDING) {
      return Promise.resolve(waits === 'unknown' ? LOST : done({ has_pending_loan: waits }));
    }
    return Promise.resolve(done({ today: '2026-11-22' }));
  }) as Client;
  const send = requestSender(call);
  return {
    calls,
    send: (amount = 100) => send((start) => ({ start, amount })),
    /** What the server says from now on of a request that waits. */
    knows: (now: boolean) => {
      waits = now;
    },
  };
}

it('a request that arrived, and whose answer was lost, is told as sent', async () => {
  const { send } = form([LOST], { waits: true });
  expect(await send()).toEqual({ kind: 'done' });
});

it('a request that did not arrive is told as not sent, and the next try is refused where it is', async () => {
  const { send } = form([LOST, REFUSED], { waits: false });
  expect(await send()).toEqual(LOST);
  expect(await send()).toEqual(REFUSED);
});

it('a try after one whose answer was lost is told as sent, where it is refused since the first had arrived', async () => {
  const { send } = form([LOST, REFUSED], { waits: true });
  await send();
  expect(await send()).toEqual({ kind: 'done' });
});

it('another sum than the one whose answer was lost is not told as sent where that one waits', async () => {
  const { send, knows } = form([LOST, REFUSED], { waits: 'unknown' });
  expect(await send(500)).toEqual(LOST);
  knows(true);
  expect(await send(200)).toEqual(REFUSED);
});

it('a first try that is refused is refused, without another question', async () => {
  const { send, calls } = form([REFUSED], { waits: true });
  expect(await send()).toEqual(REFUSED);
  expect(calls).not.toContain(PENDING);
});
