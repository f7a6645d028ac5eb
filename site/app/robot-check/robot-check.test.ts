import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RobotCheck } from './robot-check.ts';

const MINUTE = 60_000;

let finish: (response: string) => void;
let lose: () => void;
let asked = 0;
let check: RobotCheck;
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  const solve = () => {
    asked += 1;
    return new Promise<string>((resolve, reject) => {
      finish = resolve;
      lose = () => reject(new Error('offline'));
    });
  };
  check = new RobotCheck({ solve, goodForMs: 20 * MINUTE });
});
afterEach(() => {
  vi.useRealTimers();
});

const kind = () => check.read().kind;
const settled = () => vi.advanceTimersByTimeAsync(0);

describe('the check of a form', () => {
  it('INV-12 is passed once its answer is there; a submit meanwhile waits for it', async () => {
    check.begin();
    check.begin();
    expect([kind(), asked]).toEqual(['checking', 1]);
    const answer = check.answer();
    finish('solved');
    expect(await answer).toBe('solved');
    expect(check.read()).toEqual({ kind: 'passed', response: 'solved', resets: 0 });
  });

  it('REF-07 begins anew after every submit', async () => {
    check.begin();
    finish('solved');
    await settled();
    check.reset();
    expect(check.read()).toEqual({ kind: 'idle', response: '', resets: 1 });
    expect(await check.answer()).toBe('');
  });

  it('has no answer where none was asked for, or when the network was lost', async () => {
    expect(await check.answer()).toBe('');
    check.begin();
    lose();
    expect(await check.answer()).toBe('');
    expect(kind()).toBe('failed');
    check.begin();
    finish('solved');
    expect(await check.answer()).toBe('solved');
  });

  it('expires before the server would refuse it, and only then', async () => {
    check.begin();
    finish('solved');
    await settled();
    await vi.advanceTimersByTimeAsync(19 * MINUTE);
    expect(kind()).toBe('passed');
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(check.read()).toMatchObject({ kind: 'expired', response: '' });
    check.begin();
    finish('again');
    expect(await check.answer()).toBe('again');
  });

  it('expires also where the device slept through its timer', async () => {
    check.begin();
    finish('solved');
    await settled();
    vi.setSystemTime(Date.now() + 21 * MINUTE);
    expect(await check.answer()).toBe('');
    expect(kind()).toBe('expired');
  });

  it('does not take an answer that comes after the box was unticked', async () => {
    check.begin();
    check.reset();
    finish('late');
    await settled();
    expect(check.read()).toMatchObject({ kind: 'idle', response: '' });
  });

  it('of a provider is passed and taken back by its part of the page', () => {
    const provided = new RobotCheck({ solve: null, goodForMs: 2 * MINUTE });
    provided.begin();
    expect(provided.read().kind).toBe('idle');
    provided.take('token');
    expect(provided.read().response).toBe('token');
    provided.expire();
    expect(provided.read()).toMatchObject({ kind: 'expired', response: '' });
  });
});
