import { loanNumber } from 'contract/record-numbers';
import { findLoan } from '../src/loans/store.ts';
import { draftOf, newDraft } from './applications.ts';
import { bringTo, type State } from './loan-states.ts';
import type { TestOffice } from './office.ts';
import { houseOf } from './office-samples-loans.ts';
import type { OfficeSample } from './office-sample.ts';
import type { WrongState } from './own-states-desk.ts';

/** An act of the office in a state that does not allow it, as the door is asked. */
export interface WrongAct {
  /** Continues "… is refused". */
  readonly state: string;
  readonly status: number;
  /** The problem's code; of a success that did nothing: none. */
  readonly code?: string;
  /** The fields that it stands under. */
  readonly fields?: readonly string[];
  /** What the answer holds, where it is a success that did nothing. */
  readonly reply?: object;
  /** What it is told, over what the call that was done was told; left out: the same once more, under a new key. */
  readonly told?: (test: TestOffice, done: OfficeSample) => Promise<OfficeSample> | OfficeSample;
  /** Under the same key as the call that was done. */
  readonly sameKey?: true;
  /** Wrong tries at the door are counted, and stand in the audit as refused. */
  readonly isCounted?: true;
  /** Its state is everybody's: it is brought about and asked after all the others, once the tables were compared. */
  readonly isLast?: true;
}

/** Why an act can come too late for nothing. */
interface NoWrongState {
  readonly none: string;
}

/** Once it is done: the same again, as who has not seen that it is done asks. */
export const again = (
  status = 409,
  code = 'changed',
  more: Partial<WrongAct> = {},
): readonly WrongAct[] => [{ state: 'once it is done', status, code, ...more }];
export const againField = (...fields: string[]) => again(422, 'fields', { fields });
export const none = (why: string): NoWrongState => ({ none: why });

const shared = new WeakMap<TestOffice, Map<string, Promise<OfficeSample>>>();

/** What one made once is enough for, since nothing is done to it. */
export function once(test: TestOffice, name: string, make: () => Promise<OfficeSample>) {
  const known = shared.get(test) ?? new Map<string, Promise<OfficeSample>>();
  shared.set(test, known);
  const made = known.get(name) ?? make();
  known.set(name, made);
  return made;
}

/** The path of a borrower's application, loan or collateral in a state. */
export const inState =
  (state: State): WrongAct['told'] =>
  (test, done) =>
    once(test, state, async () => {
      const house = houseOf(test);
      const { applicationId, loanId } = await bringTo(house, state);
      const application = String(applicationId);
      const loan = await findLoan(house.db, loanId);
      const seen = { number: loanNumber(loanId), version: String(loan?.lastEntry ?? 0) };
      return { params: { application, id: application, loan: String(loanId), ...seen } };
    }).then(({ params }) => ({ params: { ...done.params, ...params } }));

/** A loan that is repaid, as it was just read. */
export const ofRepaid: WrongAct['told'] = async (test, done) => {
  const { params } = (await inState('pawnReleased')?.(test, done)) ?? {};
  const version = Number(params?.version ?? 0);
  return { ...(params && { params }), payload: { ...done.payload, version } };
};

/** The path of what somebody fills in at this moment and has not sent. */
export const ofDraft: WrongAct['told'] = (test) =>
  once(test, 'draft', async () => {
    const { id } = await draftOf(test.house, await newDraft(test.house));
    return { params: { id: String(id) } };
  });

export const wrong = (
  state: string,
  [status, code]: readonly [number, string],
  told: WrongAct['told'],
): readonly WrongAct[] => [{ state, status, code, told }];

export const GONE = [404, 'not_found'] as const;
export const CHANGED = [409, 'changed'] as const;

/** By the name of the endpoint: states in which the door is asked. */
export type WrongTable = Readonly<Record<string, readonly WrongAct[] | NoWrongState>>;

/** The same with the states in which the act itself is asked (`own-states.ts`). */
export type WholeTable = Readonly<
  Record<string, readonly (WrongAct | WrongState)[] | NoWrongState>
>;
