import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendWithProgress } from './upload.ts';

/** A browser's request whose connection takes everything at once, and whose answer comes when the test says. */
class EagerRequest extends EventTarget {
  static last: EagerRequest;
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly responseText = '{}';

  constructor() {
    super();
    EagerRequest.last = this;
  }

  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}

  getResponseHeader(): null {
    return null;
  }

  send(body: string): void {
    const progress = { loaded: body.length, total: body.length, lengthComputable: true };
    this.upload.dispatchEvent(Object.assign(new Event('progress'), progress));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', EagerRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends a form of so many bytes. @returns how its sending stands */
function sending(bytes: number) {
  const now = { state: 'waiting' };
  const init = { method: 'POST', body: 'x'.repeat(bytes) };
  sendWithProgress(() => {})?.('/store', init).then(
    () => (now.state = 'answered'),
    () => (now.state = 'given up'),
  );
  return now;
}

// A minute for the answer and, at 2,000 bytes a second, 600,000 / 2,000 = 300 s for what may not have left the phone yet:
// 360 s. Of 8,000,000 bytes the phone holds no more than 1,000,000: 60 + 500 = 560 s.
it.each([
  [600_000, 360],
  [8_000_000, 560],
])('a form of %d bytes that the phone has taken is waited for %d s', async (bytes, seconds) => {
  const form = sending(bytes);
  await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
  expect(form.state).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(form.state).toBe('given up');
});

it('an answer that comes after two minutes on a thin line counts', async () => {
  const form = sending(600_000);
  await vi.advanceTimersByTimeAsync(120_000);
  EagerRequest.last.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  expect(form.state).toBe('answered');
});
