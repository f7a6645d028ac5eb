import { describe, expect, it } from 'vitest';
import { Busy } from '../../busy.ts';
import { PhotoQueue } from './gateway-queue.ts';

const SIZE = { places: 2, waitingMost: 6, waitingPerNetwork: 3, waitMs: 5000 };

/** A queue with works that end when they are told to, and the order in which they were begun. */
function aQueue(size: Partial<typeof SIZE> = {}) {
  const queue = new PhotoQueue({ ...SIZE, ...size });
  const begun: string[] = [];
  const endings = new Map<string, () => void>();
  const send = (network: string, name: string) => {
    const gone = new AbortController();
    const answer = queue.run({ network, gone: gone.signal }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => endings.set(name, () => resolve(name)));
    });
    return { hangUp: () => gone.abort(), answer, end: () => endings.get(name)?.() };
  };
  return { begun, send };
}

describe('photos wait for their turn to be decoded', () => {
  it('of those that wait, one whose network has none under way is next', async () => {
    const { begun, send } = aQueue();
    const first = send('a', 'a1');
    send('a', 'a2');
    send('a', 'a3');
    const other = send('b', 'b1');
    expect(begun).toEqual(['a1', 'a2']);
    first.end();
    await first.answer;
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    other.end();
    await other.answer;
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  it('no more than so many wait, of one network and of all', async () => {
    const { send } = aQueue();
    const sent = ['a', 'a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'c'].map((network, index) =>
      send(network, `${network}${index}`),
    );
    // Two of `a` are under way and three wait; of `b` three wait, which makes six.
    await expect(sent[5]?.answer).rejects.toBeInstanceOf(Busy);
    await expect(sent[9]?.answer).rejects.toBeInstanceOf(Busy);
    for (const one of sent) one.hangUp();
    for (const one of sent.slice(0, 2)) one.end();
    await Promise.allSettled(sent.map(({ answer }) => answer));
  });

  it('a photo that has waited too long, or whose sender has gone, gives up its place', async () => {
    const { begun, send } = aQueue({ places: 1, waitMs: 20 });
    const first = send('a', 'a1');
    const late = send('b', 'b1');
    const gone = send('c', 'c1');
    gone.hangUp();
    await expect(gone.answer).rejects.toBeInstanceOf(Busy);
    await expect(late.answer).rejects.toBeInstanceOf(Busy);
    first.end();
    await first.answer;
    const next = send('d', 'd1');
    next.end();
    expect(await next.answer).toBe('d1');
    expect(begun).toEqual(['a1', 'd1']);
  });

  it('work that fails gives up its place too', async () => {
    const queue = new PhotoQueue({ ...SIZE, places: 1 });
    const sender = { network: 'a', gone: new AbortController().signal };
    await expect(queue.run(sender, () => Promise.reject(new Error('broken')))).rejects.toThrow();
    expect(await queue.run(sender, () => Promise.resolve('done'))).toBe('done');
  });
});
