import { setImmediate as moment } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BODY_TIMES } from './body-times.ts';
import type { HttpRefusal } from '../errors.ts';
import { UploadBudget } from './upload-budget.ts';

const MB = 1024 * 1024;
const TIMES = { ...BODY_TIMES, checkMs: 10, crowdedWindowMs: 20, roomMs: 2000, yieldMs: 20 };

// The time is the tests' own: a busy machine lets a window pass, or a wait end, before what belongs into it has come.
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  });
});
afterEach(() => void vi.useRealTimers());
/** Lets so many milliseconds pass. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Forms of one budget, each with what has become of it. */
function aBudget(times: Partial<typeof TIMES> = {}) {
  const budget = new UploadBudget({ ...TIMES, ...times });
  const ends: (() => void)[] = [];
  onTestFinished(() => {
    for (const end of ends) end();
  });
  return (network: string) => {
    const state = { isBegun: false, has: 0, isHeld: false, status: null as number | null };
    const refuse = ({ statusCode }: HttpRefusal) => {
      state.status = statusCode;
    };
    const hold = () => {
      state.isHeld = true;
      return () => {
        state.isHeld = false;
      };
    };
    const claim = budget.open({ network, hold, refuse });
    ends.push(() => claim.giveBack());
    claim.begin().then(() => {
      state.isBegun = true;
    }, refuse);
    const add = async (megabytes: number) => {
      claim.rate.add(megabytes * MB);
      await claim.add(megabytes * MB).then(() => {
        state.has += megabytes;
      }, refuse);
    };
    return { claim, state, add };
  };
}

describe('the memory that forms share', () => {
  it('P9 what a sender says is coming counts for nothing: 90 forms of one network are begun at once', async () => {
    const form = aBudget();
    const forms = Array.from({ length: 90 }, () => form('a'));
    await moment();
    expect(forms.every(({ state }) => state.isBegun)).toBe(true);
  });

  it('P9 what has arrived counts: past 48 MB a form is not read until another has been answered', async () => {
    const form = aBudget();
    const forms = ['a', 'a', 'b', 'b', 'c', 'c'].map((network) => form(network));
    for (const { add } of forms) await add(7.5);
    const [, second, , , , last] = forms;
    void last?.add(2);
    await moment();
    expect(last?.state).toMatchObject({ has: 7.5, isHeld: true });
    second?.claim.rate.done();
    second?.claim.giveBack();
    await moment();
    expect(last?.state).toMatchObject({ has: 9.5, isHeld: false });
  });

  it('one network has half of it at most, and another is read beside it', async () => {
    const form = aBudget();
    const [first, second, third] = [form('a'), form('a'), form('a')];
    for (const one of [first, second, third]) await one?.add(7.5);
    const other = form('b');
    void third?.add(2);
    await other.add(8);
    expect(third?.state).toMatchObject({ has: 7.5, isHeld: true });
    expect(other.state).toMatchObject({ has: 8, isHeld: false });
  });

  it('forms that are half there do not wait for each other: the oldest is always read on', async () => {
    const form = aBudget();
    const forms = ['a', 'a', 'b', 'b', 'c', 'c'].map((network) => form(network));
    for (const { add } of forms) await add(7.5);
    for (const { add } of forms) void add(1.6);
    await moment();
    expect(forms.map(({ state }) => state.has)).toEqual([9.1, 7.5, 7.5, 7.5, 7.5, 7.5]);
    forms[0]?.claim.giveBack();
    await moment();
    expect(forms.slice(1).every(({ state }) => state.has === 9.1)).toBe(true);
  });

  it('P9 whatever comes, no more than 48 MB is held beside what the oldest form holds', async () => {
    const form = aBudget({ crowdedWindowMs: 1, yieldMs: 1 });
    const forms = Array.from({ length: 60 }, (_, index) => form(`network ${index % 7}`));
    let most = 0;
    for (let round = 0; round < 40; round += 1) {
      for (const { add } of forms) void add(0.06 * (1 + (round % 5)));
      await pass(1);
      const [, ...younger] = forms.map(({ claim }) => claim.heldBytes).filter((held) => held > 0);
      most = Math.max(
        most,
        younger.reduce((sum, held) => sum + held, 0),
      );
    }
    expect(most).toBeLessThanOrEqual(48 * MB);
    expect(most).toBeGreaterThan(40 * MB);
  });

  it('64 forms of a network wait, the next is refused with 503, and those that wait too long too', async () => {
    const form = aBudget({ roomMs: 50 });
    const first = [form('a'), form('a'), form('a')];
    for (const { add } of first) await add(7.7);
    for (const { claim } of first) claim.rate.done();
    const late = Array.from({ length: 65 }, () => form('a'));
    await moment();
    const statuses = () => late.map(({ state }) => state.status);
    expect(statuses()).toEqual([...Array<null>(64).fill(null), 503]);
    await pass(49);
    expect(statuses().filter((status) => status === null)).toHaveLength(64);
    await pass(1);
    expect(statuses()).toEqual(Array<number>(65).fill(503));
  });

  it('all the waits of one form have 20 s together, and then it is refused', async () => {
    const form = aBudget({ roomMs: 400 });
    const holding = Array.from({ length: 6 }, (_, index) => form(index < 3 ? 'a' : 'b'));
    for (const { add } of holding) await add(7.75);
    for (const { claim } of holding) claim.rate.done();
    const late = form('c');
    await pass(250);
    expect(late.state.status).toBeNull();
    holding[1]?.claim.giveBack();
    await moment();
    expect(late.state.isBegun).toBe(true);
    await late.add(7.75);
    void late.add(1);
    await pass(149);
    expect(late.state.status).toBeNull();
    await pass(1);
    expect(late.state.status).toBe(503);
    expect(BODY_TIMES.roomMs).toBe(20_000);
  });
});

describe('where others wait', () => {
  it('the form that holds most and comes too slowly for it is given up, and no other', async () => {
    const form = aBudget({ crowdedWindowMs: 1 });
    const [small, large, whole] = [form('a'), form('a'), form('a')];
    await moment();
    await small?.add(1);
    await large?.add(14.2);
    await whole?.add(8);
    whole?.claim.rate.done();
    const late = form('a');
    await pass(TIMES.checkMs);
    expect(late.state.isBegun).toBe(true);
    expect([small, large, whole].map((one) => one?.state.status)).toEqual([null, 503, null]);
  });

  it('a form that comes at the rate its size asks for stays', async () => {
    const form = aBudget({ roomMs: 200 });
    const quick = form('a');
    await moment();
    await quick.add(23.9);
    const end = setInterval(() => void quick.add(0.01), 5);
    onTestFinished(() => clearInterval(end));
    const late = form('a');
    await pass(200);
    expect(late.state.status).toBe(503);
    expect(quick.state.status).toBeNull();
  });

  // No form is found slow before its rate has been measured once.
  const crowdedWindowMs = 60_000;

  it('after a second the greatest form of the network that holds most is given up, whatever its rate', async () => {
    const form = aBudget({ crowdedWindowMs, yieldMs: 100 });
    const great = ['a', 'b'].flatMap((network) => [form(network), form(network), form(network)]);
    const sizes = [7.5, 8, 7.7, 7.5, 8.5, 7.2];
    for (const [index, { add }] of great.entries()) await add(sizes[index] ?? 0);
    const late = form('c');
    await pass(99);
    expect(late.state.isBegun).toBe(false);
    await pass(TIMES.checkMs);
    expect(late.state.isBegun).toBe(true);
    const statuses = great.map(({ state }) => state.status);
    expect(statuses).toEqual([null, null, null, null, 503, null]);
    await late.add(8);
    expect(late.state).toMatchObject({ has: 8, status: null });
    expect(BODY_TIMES.yieldMs).toBe(1000);
  });

  it('room that becomes free goes to the network that holds least', async () => {
    const form = aBudget({ crowdedWindowMs, yieldMs: 5000 });
    const forms = ['a', 'a', 'b', 'b', 'c', 'c'].map((network) => form(network));
    for (const { add } of forms) await add(7.75);
    void forms[1]?.add(8);
    const late = form('d');
    await moment();
    expect(late.state.isBegun).toBe(false);
    forms[5]?.claim.giveBack();
    await moment();
    expect(late.state.isBegun).toBe(true);
    expect(forms[1]?.state).toMatchObject({ has: 7.75, isHeld: true });
  });

  it('a crowd of networks with an ordinary form each is served in the order of its coming, and gives nothing up', async () => {
    const form = aBudget({ crowdedWindowMs, yieldMs: 1 });
    const forms = Array.from({ length: 30 }, (_, index) => form(`network ${index}`));
    const sending = forms.map(async ({ add, claim }) => {
      for (let piece = 0; piece < 20; piece += 1) await add(0.2);
      claim.rate.done();
      setTimeout(() => claim.giveBack(), 20);
    });
    await pass(20 * forms.length);
    await Promise.all(sending);
    expect(forms.map(({ state }) => [state.has.toFixed(1), state.status])).toEqual(
      Array.from({ length: 30 }, () => ['4.0', null]),
    );
  });

  it('networks that hold about the same give nothing up for each other', async () => {
    const form = aBudget({ crowdedWindowMs, roomMs: 300 });
    const forms = ['a', 'b', 'c'].flatMap((network) => [form(network), form(network)]);
    for (const { add } of forms) await add(7.7);
    void forms[5]?.add(1);
    await pass(300);
    expect(forms.map(({ state }) => state.status)).toEqual([null, null, null, null, null, 503]);
  });
});
