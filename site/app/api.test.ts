import { checkPending } from 'contract/accounts';
import { storeItemLoan } from 'contract/applications';
import { SIGNED_OUT } from 'contract/refusal';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call, connectShell, startApi } from './api.ts';
import { TOKEN_KEY } from './storage.ts';

const stored = new Map<string, string>();
const area = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
  clear: () => stored.clear(),
};
let answer: (response: Response) => void = () => undefined;
const places: string[] = [];
const said: string[] = [];

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', area);
  vi.stubGlobal('sessionStorage', area);
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  startApi({ api: '', forms: '', regions: '' });
  connectShell({ goToLogin: () => places.push('login'), showMessage: (text) => said.push(text) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  stored.clear();
  places.length = 0;
  said.length = 0;
});

it.each([
  ['somebody else’s, who has signed in since', 'second'],
  ['nobody’s any more', null],
])('STATE-08 a slow 401 leaves alone what is %s', async (_whose, now) => {
  stored.set(TOKEN_KEY, 'first');
  const asked = call(checkPending);
  if (now === null) stored.delete(TOKEN_KEY);
  else stored.set(TOKEN_KEY, now);
  answer(new Response('{}', { status: 401 }));
  expect((await asked).kind).toBe('signed-out');
  expect(stored.get(TOKEN_KEY) ?? null).toBe(now);
  expect(places).toEqual([]);
});

it('C-21 a form’s step that is refused since its session has ended counts as a 401, and says why', async () => {
  stored.set(TOKEN_KEY, 'first');
  const sent = call(storeItemLoan, { body: { formName: 'pawn-step-2', signed_in: true } });
  const message = 'Your login has ended.';
  const envelope = { code: 422, data: null, message, message_en: message, message_km: message };
  const body = JSON.stringify({ ...envelope, reason: SIGNED_OUT });
  answer(new Response(body, { status: 422 }));
  expect((await sent).kind).toBe('signed-out');
  expect(stored.has(TOKEN_KEY)).toBe(false);
  expect(places).toEqual(['login']);
  expect(said).toEqual([message]);
});
