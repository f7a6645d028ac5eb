/** The photo of a paper that the lender asked for, on a thin line and where the request stands otherwise by now. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadClient } from '../apply/upload-client.ts';
import { sendDocumentPhoto } from './document-sending.ts';

/** A browser's request whose connection takes a tenth of the form every 10 s, and which is answered when the test says. */
class ThinRequest extends EventTarget {
  static last: ThinRequest;
  readonly upload = new EventTarget();
  status = 200;
  responseText = '{}';

  constructor() {
    super();
    ThinRequest.last = this;
  }

  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}

  getResponseHeader(): null {
    return null;
  }

  send(): void {
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      setTimeout(() => {
        const progress = { loaded: tenth * 60_000, total: 600_000, lengthComputable: true };
        this.upload.dispatchEvent(Object.assign(new Event('progress'), progress));
      }, tenth * 10_000);
    }
  }

  answer(status: number, envelope: Record<string, unknown>): void {
    this.status = status;
    this.responseText = JSON.stringify(envelope);
    this.dispatchEvent(new Event('load'));
  }
}

const stored = new Map<string, string>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', ThinRequest);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends a photo. @returns what comes of it, and the percents that are shown meanwhile */
function sending() {
  const percents: number[] = [];
  const client = uploadClient(undefined, (percent) => percents.push(percent));
  const sent = sendDocumentPhoto(client, 7, new File(['x'], 'card.jpg'));
  return { sent, percents };
}

// 600,000 bytes at 10 s a tenth are on their way for 100 s: more than the 30 s of an ordinary call.
it('is on its way for as long as it moves, and tells how far it is', async () => {
  const { sent, percents } = sending();
  await vi.advanceTimersByTimeAsync(100_000);
  ThinRequest.last.answer(200, { code: 1, data: {}, message: '' });
  expect(await sent).toEqual({ kind: 'sent' });
  expect(percents).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
});

it.each([
  [
    'asked for no more, or there already',
    200,
    { code: 0, message: 'Sent already.', reason: 'changed' },
    { kind: 'changed', text: 'Sent already.' },
  ],
  [
    'a photo that cannot be taken',
    200,
    { code: 0, message: '', errors: { photo: ['This photo cannot be opened.'] } },
    { kind: 'refused', text: 'This photo cannot be opened.' },
  ],
  [
    'a server that is too busy',
    503,
    { code: 0, message: 'Many people are sending photos.' },
    { kind: 'not-sent', text: 'Many people are sending photos.' },
  ],
])('tells apart %s', async (_what, status, envelope, expected) => {
  const { sent } = sending();
  await vi.advanceTimersByTimeAsync(100_000);
  ThinRequest.last.answer(status, envelope);
  expect(await sent).toEqual(expected);
});

it('can be sent again where nothing has moved for half a minute', async () => {
  const { sent } = sending();
  ThinRequest.last.dispatchEvent(new Event('error'));
  expect(await sent).toEqual({ kind: 'not-sent', text: null });
});
