import { checkPending } from 'contract/accounts';
import { requestNewLoan } from 'contract/loans';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call, startApi } from './api.ts';
import { clearSession, watchSession } from './session.ts';
import { TOKEN_KEY } from './storage.ts';

const stored = new Map<string, string>();
const area = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  clear: () => stored.clear(),
};
const page = Object.assign(new EventTarget(), { documentElement: { hidden: false } });
const tab = new EventTarget();
const sent: string[] = [];
let reloads = 0;
let stop = () => {};

beforeEach(() => {
  vi.stubGlobal('window', tab);
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { reload: () => (reloads += 1) });
  vi.stubGlobal('localStorage', area);
  vi.stubGlobal('sessionStorage', area);
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers.authorization ?? '');
    return Promise.resolve(new Response('{"code":1,"data":{},"message":""}'));
  });
  startApi({ api: '', forms: '', regions: '' });
  stored.set(TOKEN_KEY, 'first');
  stop = watchSession();
});
afterEach(() => {
  stop();
  clearSession();
  // As a page of nobody looks again.
  watchSession()();
  vi.unstubAllGlobals();
  page.documentElement.hidden = false;
  sent.length = 0;
  reloads = 0;
});

it.each([
  ['another tab signs somebody in', tab, 'storage'],
  ['the browser brings the page back from its memory', tab, 'pageshow'],
  ['the page is looked at again', page, 'visibilitychange'],
] as const)('a page of somebody else is hidden and loaded anew as %s', (_when, target, event) => {
  stored.set(TOKEN_KEY, 'second');
  target.dispatchEvent(new Event(event));
  expect([page.documentElement.hidden, reloads]).toEqual([true, 1]);
});

it('nothing is sent for the next person from a page that has been told of nothing', async () => {
  await call(checkPending);
  expect(sent).toEqual(['Bearer first']);
  stored.set(TOKEN_KEY, 'second');
  const body = { amount: 100, duration: 10, loan_type: 'Payday', purpose_loan_id: 101, start: '' };
  expect(await call(requestNewLoan, { body })).toEqual({ kind: 'signed-out' });
  expect(sent).toEqual(['Bearer first']);
  expect([page.documentElement.hidden, reloads]).toEqual([true, 1]);
});

it('a logout in another tab, a login after it and the own ones load nothing anew', async () => {
  stored.delete(TOKEN_KEY);
  tab.dispatchEvent(new Event('storage'));
  stored.set(TOKEN_KEY, 'second');
  tab.dispatchEvent(new Event('storage'));
  await call(checkPending);
  expect(sent).toEqual(['Bearer second']);
  clearSession();
  await call(checkPending);
  expect(sent).toEqual(['Bearer second', '']);
  expect([page.documentElement.hidden, reloads]).toEqual([false, 0]);
});
