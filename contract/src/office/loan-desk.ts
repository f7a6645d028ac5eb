import type { DemandLetter } from './demand-letters.ts';
import type { StaffName } from './staff-name.ts';
import type { Day } from 'lending/calendar';
import type { LoanFlag } from 'lending/loan';
import type { KhqrState } from '../payments.ts';
import type { BothLanguages } from '../site.ts';
import { staffCall } from './endpoint.ts';
import type { ReasonBody } from './loan-acts.ts';
import type { LoanNumber } from './loan-number.ts';
import type { Cursors } from './messages.ts';

/** What staff keep beside a loan: notes, flags that somebody has looked at, the borrower's codes, and files of it. */

/** Notes of one page. */
export const NOTE_ROWS = 10;
/** Codes that the page of a loan shows. */
export const CODE_ROWS = 5;

/** A note of staff about a loan or the application that it came of: one thread. */
export interface LoanNote {
  readonly id: string;
  readonly body: string;
  readonly by: StaffName;
  /** ISO 8601. */
  readonly at: string;
}

export interface LoanNotePage extends Cursors {
  readonly rows: readonly LoanNote[];
  /** What the caller has begun to write. */
  readonly draft: string;
}

/** What a correction notice demands, as the borrower reads it, who sent it and when. */
export interface CorrectionSent {
  readonly reason: BothLanguages;
  readonly by: StaffName;
  /** ISO 8601. */
  readonly at: string;
  /** That it went on paper; null: by SMS alone. */
  readonly letter: DemandLetter | null;
  /** Its SMS reached nobody and it counts still: that it went on paper may be noted. */
  readonly may_go_on_paper: boolean;
}

/** A KHQR code that the borrower was shown, and what became of it. */
export interface LoanCode {
  readonly id: string;
  readonly cents: number;
  /** What it asks for: what is due next, or the pay-off of its day. */
  readonly pays: 'next' | 'payoff';
  readonly state: KhqrState['state'];
  /** Instants, ISO 8601. */
  readonly made_at: string;
  readonly expires_at: string;
  /** `R000123`, where its money is recorded, by itself or by staff. */
  readonly receipt: string | null;
  /** `L000123`, where that is another loan than the code's. */
  readonly other_loan: string | null;
  /** The day on which it went back. */
  readonly given_back_on: Day | null;
}

/** Who has looked at a flag, and found that it may stand. */
export interface FlagCleared {
  readonly by: StaffName;
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Notes of a loan and of its application, the newest first, ten a page. */
export const loanNotes = staffCall<
  LoanNotePage,
  undefined,
  { readonly after?: string | undefined; readonly before?: string | undefined },
  LoanNumber
>({ method: 'GET', path: '/api/office/loans/:number/notes' });

/** The newest codes of a loan; `offered`: whether borrowers can pay so at all. */
export const loanCodes = staffCall<
  { readonly offered: boolean; readonly codes: readonly LoanCode[] },
  undefined,
  undefined,
  LoanNumber
>({ method: 'GET', path: '/api/office/loans/:number/codes' });

export interface FlagBody extends ReasonBody {
  readonly entry: number;
  readonly flag: LoanFlag['reason'];
}

/** Notes that somebody has looked at a flag. It comes back where a later reversal changes its ground again. */
export const flagCleared = staffCall<FlagCleared, FlagBody, undefined, LoanNumber>({
  method: 'POST',
  path: '/api/office/loans/:number/flag-clearing',
  status: 201,
});

interface AsOf {
  readonly as_of?: Day | undefined;
}

/** The schedule as of a day, as CSV. */
export const scheduleFile = staffCall<object, undefined, AsOf, LoanNumber>({
  method: 'GET',
  path: '/api/office/loans/:number/schedule-file',
});

/** Every entry with its split as of a day, as CSV. */
export const entriesFile = staffCall<object, undefined, AsOf, LoanNumber>({
  method: 'GET',
  path: '/api/office/loans/:number/entries-file',
});
