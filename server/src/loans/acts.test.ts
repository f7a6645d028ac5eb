import { ROLES } from 'contract/endpoint';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK_ACTS } from '../../testing/desk-acts.ts';
import { ACTS as LOAN_ACTS, type TestAct } from '../../testing/loan-acts.ts';
import { rawFacts, unnamedFacts, unnamedKeyFields } from '../../testing/fact-names.ts';
import { bringTo, type State, STATES } from '../../testing/loan-states.ts';
import {
  asBorrower,
  contentsOf,
  type LoanHouse,
  openLoanHouse,
  refusalOf,
  type Subject,
} from '../../testing/loans.ts';
import { openUndone, type Undone } from '../../testing/undone.ts';
import { countActs } from '../applications/review/store-acts.ts';
import type { By } from './commands-act.ts';

const ACTS = [...LOAN_ACTS, ...DESK_ACTS];

let house: LoanHouse;
let way: Undone;
beforeAll(async () => {
  house = await openLoanHouse();
  way = openUndone(house);
});
afterAll(async () => {
  await way.close();
  await house.close();
});

const brought = new Map<State, Promise<Subject>>();
/** Every table as it was last seen; null: somebody was brought into a state since. */
let contents: Record<string, string> | null = null;
/** The borrower of a state, who stays in it: what a test does is undone, or refused with nothing written. */
function inState(state: State): Promise<Subject> {
  const known = brought.get(state);
  if (known) return known;
  contents = null;
  const coming = bringTo(house, state);
  brought.set(state, coming);
  return coming;
}

/** Shows that refusing writes nothing into any table, and that nothing was written since that was last shown. */
async function expectNothingWritten(refuse: () => Promise<void>): Promise<void> {
  const before = contents ?? (await contentsOf(house));
  await refuse();
  contents = await contentsOf(house);
  expect(contents).toEqual(before);
}

/** What was wrong with the facts of acts that are undone by now. */
const facts: { unnamed: string[]; raw: string[]; keys: string[] } = {
  unnamed: [],
  raw: [],
  keys: [],
};

/** Acts of these nouns are on the decision of an application, as is the money that goes out by it: each makes another version of it. */
const ON_DECISION = /^(?:application|offer|disbursement|agreement)\.|^loan\.disbursed$/;
/** Acts of the same nouns that leave the decision as it was. */
const BESIDE_DECISION = [
  'application.account_given',
  'application.assigned',
  'application.begun_called',
  'application.compared',
  'application.contact_logged',
  'application.document_added',
  'application.document_ended',
  'application.document_requested',
  'application.note_added',
  'offer.code_sent',
  'offer.reminded',
];
const isOnDecision = (event: string) => ON_DECISION.test(event) && !BESIDE_DECISION.includes(event);

/** The sentence that says only that something has changed. */
const BARE = m.refusal_changed({}, { locale: 'en' });
const saidOf = (answer: unknown) => (answer instanceof Refused ? answer.text?.('en') : undefined);

/** Somebody in a role who has done nothing to the subject yet, where the role is of the staff. */
function someoneIn(role: By['role'], subject: Subject): By {
  if (role === 'borrower') return asBorrower(subject);
  return role === 'system' ? { who: 'system', role } : { who: `staff:other-${role}`, role };
}

const everyRole: readonly By['role'][] = [...ROLES, 'system'];

async function newest(
  { db }: LoanHouse,
  subject: Subject,
  since: { audit: bigint; notice: bigint; entry: number },
) {
  const audit = await db
    .selectFrom('audit')
    .selectAll()
    .where('id', '>', since.audit)
    .orderBy('id')
    .execute();
  const notices = await db
    .selectFrom('notice')
    .selectAll()
    .where('id', '>', since.notice)
    .where('phone', '=', subject.phone)
    .orderBy('id')
    .execute();
  const entries = await db
    .selectFrom('loan_entry')
    .selectAll()
    .where('loan_id', '=', subject.loanId)
    .where('number', '>', since.entry)
    .orderBy('number')
    .execute();
  return { audit, notices, entries };
}

async function marks({ db }: LoanHouse, { loanId }: Subject) {
  const last = async (table: 'audit' | 'notice') => {
    const row = await db
      .selectFrom(table)
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? 0n;
  };
  const entry = await db
    .selectFrom('loan_entry')
    .select('number')
    .where('loan_id', '=', loanId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { audit: await last('audit'), notice: await last('notice'), entry: entry?.number ?? 0 };
}

/** Does an act, and looks at its line in the audit, its message and its entry. */
async function doAndSee(one: TestAct, role: By['role'], state: State) {
  const subject = await inState(state);
  await way.undone(() => seeDone({ ...house, db: way.db }, one, { role, state, subject }));
}

async function seeDone(
  inside: LoanHouse,
  one: TestAct,
  { role, state, subject }: { role: By['role']; state: State; subject: Subject },
) {
  const { event, tells, adds, run } = one;
  const before = await marks(inside, subject);
  const version = await countActs(inside.db, subject.applicationId);
  const by = someoneIn(role, subject);
  expect(refusalOf(await run(inside, by, subject)), `${event} by ${role} in ${state}`).toBeNull();
  const { audit, notices, entries } = await newest(inside, subject, before);
  const begun = one.begins && /pending$/i.test(state) ? ['application.review_started'] : [];
  const events = [...begun, event, ...(one.with ? [one.with.event] : [])];
  expect(audit.map((row) => [row.event, row.actor])).toEqual(events.map((done) => [done, by.who]));
  const told = [one.tellsIn?.[state] ?? tells, one.with?.tells].filter((kind) => kind != null);
  expect(notices.map(({ kind }) => kind)).toEqual(told);
  expect(entries.map(({ kind }) => kind)).toEqual(adds === null ? [] : [adds]);
  const isAnother = (await countActs(inside.db, subject.applicationId)) > version;
  expect(isAnother, 'another version of the decision').toBe(events.some(isOnDecision));
  facts.unnamed.push(...(await unnamedFacts(inside.db, before.audit)));
  facts.raw.push(...(await rawFacts(inside.db, before.audit)));
  facts.keys.push(...(await unnamedKeyFields(inside.db)));
}

describe.each(ACTS)('$event', (one) => {
  const { roles, states, run } = one;

  it.each(states)(
    'is done in the state %s, with its audit row, its message, its entry and another version of the decision where it is on that',
    async (state) => {
      await doAndSee(one, roles[0] ?? 'visitor', state);
    },
  );

  it.each(roles.slice(1))('is done by the role %s too', async (role) => {
    await doAndSee(one, role, states[0] ?? 'pending');
  });

  it('is refused to every other role, and nothing is written', async () => {
    const subject = await inState(states[0] ?? 'pending');
    await expectNothingWritten(async () => {
      for (const role of everyRole) {
        if (roles.includes(role)) continue;
        expect(refusalOf(await run(house, someoneIn(role, subject), subject)), role).toBe('role');
      }
    });
  });
});

describe.each(STATES)('in the state %s', (state) => {
  it('every other act is refused with what has changed, and nothing is written', async () => {
    const subject = await inState(state);
    await expectNothingWritten(async () => {
      for (const { event, anywhere = false, roles, states, run } of ACTS) {
        if (anywhere || states.includes(state)) continue;
        const answer = await run(house, someoneIn(roles[0] ?? 'visitor', subject), subject);
        expect(refusalOf(answer), event).not.toBeNull();
        expect(saidOf(answer), `${event}, says what has changed`).not.toBe(BARE);
      }
    });
  });
});

it('every fact that these acts left in the audit has a name in the office’s languages', async () => {
  expect([...facts.unnamed, ...(await unnamedFacts(house.db))]).toEqual([]);
});

it('every field that a key of these acts stood for has a name', async () => {
  expect([...facts.keys, ...(await unnamedKeyFields(house.db))]).toEqual([]);
});

it('no code stands among these facts as it is written: each has a name in Khmer', async () => {
  expect([...facts.raw, ...(await rawFacts(house.db))]).toEqual([]);
});
