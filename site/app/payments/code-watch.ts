import type { Client } from 'contract/client';
import { khqr, type KhqrBody, khqrState, type KhqrState, type KhqrView } from 'contract/payments';

/** Which code is asked for: of which loan, over what. */
export interface Asked {
  readonly loanId: number;
  readonly what: 'next' | 'payoff';
  /** The card's instalment whose figure is meant; null or left out where there is none. */
  readonly instalment?: number | null;
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
  /** `isStale`: another instalment is next by now, as after a payment. */
  | { readonly kind: 'refused'; readonly message: string; readonly isStale: boolean }
  | { readonly kind: 'looked-at' | 'going-back' }
  | {
      readonly kind: 'waiting' | 'expired';
      readonly code: KhqrView;
      readonly until: number;
    }
  /** Its money went back on that day, `YYYY-MM-DD`. */
  | { readonly kind: 'given-back'; readonly on: string }
  | ({ readonly kind: 'paid' } & Paid);

function bodyOf({ loanId, what, instalment = null }: Asked): KhqrBody {
  const body = { loan_id: loanId, for: what };
  return instalment === null ? body : { ...body, instalment };
}

interface Watching {
  readonly call: Client;
  readonly tell: (news: CodeNews) => void;
  /** Told of each code that was made. */
  readonly made: (intentId: string) => void;
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
 * @param before the code that the page showed before it was loaded anew: no other is made before it is known what became of it
 */
export function watchCode(asked: Asked, watching: Watching, before: string | null = null): Watch {
  const { call, tell, away, isSeen } = watching;
  const ending = new AbortController();
  const { signal } = ending;
  let made: { code: KhqrView; until: number } | null = null;
  let intentId = before;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;

  /** @returns when to ask next, in milliseconds; null for never */
  async function turn(): Promise<number | null> {
    const outcome =
      intentId === null
        ? await call(khqr, { body: bodyOf(asked), signal })
        : await call(khqrState, { body: { intent_id: intentId }, signal });
    if (signal.aborted) return null;
    const isAway = outcome.kind === 'unreachable' || outcome.kind === 'busy';
    away(isAway);
    if (outcome.kind === 'busy') return Math.max(ASK_MS, outcome.retryAfterSeconds * SECOND_MS);
    if (outcome.kind === 'unreachable') return ASK_MS;
    if (outcome.kind === 'refused') {
      const isStale = outcome.answer.reason === 'changed' && typeof asked.instalment === 'number';
      tell({ kind: 'refused', message: outcome.message, isStale });
    }
    if (outcome.kind !== 'done') return null;
    if ('payload' in outcome.data) {
      const code = outcome.data;
      made = { code, until: Date.now() + code.secondsLeft * SECOND_MS };
      ({ intentId } = code);
      watching.made(intentId);
      tell({ kind: 'waiting', ...made });
      return ASK_MS;
    }
    return news(outcome.data);
  }

  /** What became of the code is told. @returns when to ask next, in milliseconds; null for never */
  function news({ state, receipt, cents, on }: KhqrState): number | null {
    switch (state) {
      case 'paid':
        tell({ kind: 'paid', cents: cents ?? made?.code.cents ?? 0, receipt: receipt ?? '' });
        return null;
      case 'given-back':
        tell({ kind: 'given-back', on: on ?? '' });
        return null;
      case 'looked-at':
      case 'going-back':
        tell({ kind: state });
        return ASK_LATE_MS;
      default:
        if (made === null) {
          // Nobody has paid the code of before: it is made again, which shows the same one while it works.
          intentId = null;
          return 0;
        }
        tell({ kind: state, ...made });
        return state === 'waiting' ? ASK_MS : ASK_LATE_MS;
    }
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
