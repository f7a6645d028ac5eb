import { checkPending } from 'contract/accounts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectShell, startApi } from './api.ts';
import { forgetShared, sharedCall } from './shared-call.ts';

const stored = new Map<string, string>();
const area = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  clear: () => stored.clear(),
};
const ENVELOPE = { code: 1, message: '', data: { has_pending_loan: false, loan: null } };
const visit = { state: { key: 'first' } };
let asked = 0;
let status = 200;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', area);
  vi.stubGlobal('history', visit);
  visit.state = { key: 'first' };
  vi.stubGlobal('sessionStorage', area);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return new Response(JSON.stringify(ENVELOPE), { status });
  });
  startApi({ api: '', forms: '', regions: '' });
  connectShell({ goToLogin: () => undefined, showMessage: () => undefined });
  asked = 0;
  status = 200;
});
afterEach(() => {
  forgetShared();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  stored.clear();
});

it('parts of a page that start within 5 s of the answer are given it, later ones ask anew', async () => {
  expect((await sharedCall(checkPending)).kind).toBe('done');
  await Promise.all([sharedCall(checkPending), sharedCall(checkPending)]);
  vi.advanceTimersByTime(4999);
  await sharedCall(checkPending);
  expect(asked).toBe(1);
  vi.advanceTimersByTime(1);
  await sharedCall(checkPending);
  expect(asked).toBe(2);
});

it('on another visit it is asked again: what was done on the page between may have changed it', async () => {
  await sharedCall(checkPending);
  visit.state = { key: 'second' };
  await sharedCall(checkPending);
  expect(asked).toBe(2);
});

it('after an act nothing that was answered before is given', async () => {
  await sharedCall(checkPending);
  forgetShared();
  await sharedCall(checkPending);
  expect(asked).toBe(2);
});

it('a call that failed is asked again at once', async () => {
  status = 500;
  expect((await sharedCall(checkPending)).kind).not.toBe('done');
  status = 200;
  expect((await sharedCall(checkPending)).kind).toBe('done');
  expect(asked).toBe(2);
});
