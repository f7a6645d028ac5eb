import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetEverywhere, keepOnlyOf, keepTyped, placeOf, typedAt, watchSignOut } from './kept.ts';

/** What a browser's session storage does, as far as it is used. */
class Stored implements Storage {
  readonly #texts = new Map<string, string>();
  get length() {
    return this.#texts.size;
  }
  key = (index: number) => [...this.#texts.keys()][index] ?? null;
  getItem = (key: string) => this.#texts.get(key) ?? null;
  setItem = (key: string, text: string) => void this.#texts.set(key, text);
  removeItem = (key: string) => void this.#texts.delete(key);
  clear = () => this.#texts.clear();
}

const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
beforeEach(() => {
  Object.defineProperty(globalThis, 'sessionStorage', { value: new Stored(), configurable: true });
});
afterEach(() => {
  forgetEverywhere();
  if (before) Object.defineProperty(globalThis, 'sessionStorage', before);
  else Reflect.deleteProperty(globalThis, 'sessionStorage');
});

const [nary, uma] = [placeOf('nary', 'note 1'), placeOf('uma', 'note 1')];
const begun = { value: 'Called twice', version: null };

it('who comes in again finds what they typed; of anybody else nothing is left', () => {
  keepOnlyOf('nary');
  keepTyped(nary, begun);
  sessionStorage.setItem('office_list', 'loans');
  keepOnlyOf('nary');
  expect([typedAt(nary), sessionStorage.getItem('office_list')]).toEqual([begun, 'loans']);
  keepTyped(uma, begun);
  keepOnlyOf('uma');
  expect([typedAt(nary), typedAt(uma)]).toEqual([null, begun]);
  expect(sessionStorage.getItem(nary)).toBeNull();
  expect(sessionStorage.getItem('office_list')).toBeNull();
});

it('a tab forgets everything and leaves when somebody signs out in another', async () => {
  keepTyped(nary, begun);
  const left = new Promise<void>((resolve) => {
    const end = watchSignOut(() => {
      end();
      resolve();
    });
  });
  // Another tab, which has a storage of its own: it alone says so.
  const other = new BroadcastChannel('office_signed_out');
  other.postMessage(null);
  await left;
  other.close();
  expect([typedAt(nary), sessionStorage.getItem(nary)]).toEqual([null, null]);
});

it('signing out tells the other tabs', async () => {
  const other = new BroadcastChannel('office_signed_out');
  const told = new Promise((resolve) => other.addEventListener('message', resolve));
  forgetEverywhere();
  await told;
  other.close();
  expect(typedAt(nary)).toBeNull();
});
