import type { Client } from 'contract/client';
import { khqr, khqrState, type KhqrView } from 'contract/payments';

/** Which code is asked for: of which loan, over what. */
export interface Asked {
  readonly loanId: number;
  readonly what: 'next' | 'payoff';
}

/** Money that the bank has told of. */
export interface Paid {
  readonly cents: number;
  /** `R000123`. */
  readonly receipt: string;
}

/** What a screen says of a code. `until` is an instant of this device's own clock, in milliseconds. */
export type CodeNews =
  | { readonly kind: 'making' }
  | { readonly kind: 'refused'; readonly message: string }
  | {
      readonly kind: 'waiting' | 'expired' | 'looked-at' | 'going-back';
      readonly code: KhqrView;
      readonly until: number;
    }
  /** Its money went back on that day, `YYYY-MM-DD`. */
  | { readonly kind: 'given-back'; readonly on: string }
  | ({ readonly kind: 'paid' } & Paid);

interface Watching {
  readonly call: Client;
  readonly tell: (news: CodeNews) => void;
  /** Whether the last question was left without an answer. */
  readonly away: (isAway: boolean) => void;
  /** Whether somebody looks at the page: nothing is asked otherwise. */
  readonly isSeen: () => boolean;
}

/** `wake` asks at once, for a page that is looked at again; `end` asks no more. */
interface Watch {
  readonly wake: () => void;
  readonly end: () => void;
}

/** Between two questions (docs/loan-book.md, "Money coming in"). */
const ASK_MS = 3000;
/** The same once the code has run out, or a person looks at its money: it may still turn out to be paid, or go back. */
const ASK_LATE_MS = 15_000;
const SECOND_MS = 1000;

/**
 * Has a code made and asks what became of it until it is paid, refused or its money was given back. A call without an answer is
 * made again: the server makes no second code of the same, and a question changes nothing.
 */
export function watchCode(asked: Asked, watching: Watching): Watch {
  const { call, tell, away, isSeen } = watching;
  const ending = new AbortController();
  const { signal } = ending;
  let made: { code: KhqrView; until: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;

  /** @returns when to ask next, in milliseconds; null for never */
  async function turn(): Promise<number | null> {
    const outcome =
      made === null
        ? await call(khqr, { body: { loan_id: asked.loanId, for: asked.what }, signal })
        : await call(khqrState, { body: { intent_id: made.code.intentId }, signal });
    if (signal.aborted) return null;
    const isAway = outcome.kind === 'unreachable' || outcome.kind === 'busy';
    away(isAway);
    if (outcome.kind === 'busy') return Math.max(ASK_MS, outcome.retryAfterSeconds * SECOND_MS);
    if (outcome.kind === 'unreachable') return ASK_MS;
    if (outcome.kind === 'refused') tell({ kind: 'refused', message: outcome.message });
    if (outcome.kind !== 'done') return null;
    if ('payload' in outcome.data) {
      const code = outcome.data;
      made = { code, until: Date.now() + code.secondsLeft * SECOND_MS };
      tell({ kind: 'waiting', ...made });
      return ASK_MS;
    }
    if (made === null) return null;
    const { state, receipt, cents, on } = outcome.data;
    if (state === 'paid') {
      tell({ kind: 'paid', cents: cents ?? made.code.cents, receipt: receipt ?? '' });
      return null;
    }
    if (state === 'given-back') {
      tell({ kind: 'given-back', on: on ?? '' });
      return null;
    }
    tell({ kind: state, ...made });
    return state === 'waiting' ? ASK_MS : ASK_LATE_MS;
  }

  async function run(): Promise<void> {
    if (busy || !isSeen()) return;
    busy = true;
    const next = await turn();
    // What is over stays busy for good.
    if (next === null) return;
    busy = false;
    timer = setTimeout(() => void run(), next);
  }

  tell({ kind: 'making' });
  void run();
  return {
    wake() {
      clearTimeout(timer);
      void run();
    },
    end() {
      ending.abort();
      clearTimeout(timer);
    },
  };
}
