import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringTo } from '../../testing/loan-states.ts';
import { type LoanHouse, openLoanHouse, payOf, type Subject } from '../../testing/loans.ts';

let house: LoanHouse;
let loan: Subject;
beforeAll(async () => {
  house = await openLoanHouse();
  await bringTo(house, 'denied');
  await bringTo(house, 'pawnHeld');
  loan = await bringTo(house, 'partPaid');
});
afterAll(() => house.close());

const run = (statement: string) => sql.raw(statement).execute(house.db);

describe('R6 facts of the book, as the server’s role', () => {
  const FACTS = [
    'loan_entry',
    'intent',
    'intent_end',
    'posting',
    'signature',
    'review_start',
    'audit',
  ];

  it.each(FACTS)('%s has rows, and refuses every change and removal', async (table) => {
    const { rows } = await sql<{ some: boolean }>`
      select exists (select from ${sql.table(table)}) as some`.execute(house.db);
    expect(rows[0]?.some).toBe(true);
    const column = await house.db.introspection.getTables();
    const last = column.find(({ name }) => name === table)?.columns.at(-1);
    const name = last?.name ?? '';
    // Of a signature a trigger refuses what the role may do where a borrower is erased.
    const refused = /permission denied|never changed or removed/;
    await expect(run(`update ${table} set ${name} = ${name}`)).rejects.toThrow(refused);
    await expect(run(`delete from ${table}`)).rejects.toThrow(refused);
    await expect(run(`truncate ${table} cascade`)).rejects.toThrow(/permission denied/);
  });

  it('of a signature the role may write who signed from where alone', async () => {
    for (const attempt of ['update signature set signed_at = now()', 'delete from signature'])
      await expect(run(attempt)).rejects.toThrow('permission denied');
  });

  it('a loan changes by the number of its entries alone, one at a time, and is never removed', async () => {
    const at = `where id = ${loan.loanId}`;
    for (const change of [
      "terms = '{}'",
      'disbursed_cents = disbursed_cents + 1',
      'last_entry = last_entry + 2',
      'last_entry = last_entry - 1',
      `borrower_id = borrower_id, disbursed_on = disbursed_on - 1`,
    ]) {
      await expect(run(`update loan set ${change} ${at}`), change).rejects.toThrow(
        /changes by its entries alone/,
      );
    }
    await expect(run(`delete from loan ${at}`)).rejects.toThrow(/never removed/);
  });

  it.each([
    [
      'offer',
      'only ends, once',
      [
        "terms = '{}'",
        "agreement = '{}'",
        "sign_by = '2030-01-01'",
        "status = 'Withdrawn', ended_at = now()",
      ],
    ],
    [
      'approval',
      'only withdrawn, once',
      ["terms = '{}'", "findings = '{}'", "approved_by = 'x'", 'override_id = 1'],
    ],
    [
      'denial',
      'only taken back, once',
      ["reasons = '{x}'", "apply_again_on = '2030-01-01'", "denied_by = 'x'", "note = 'x'"],
    ],
    [
      'collateral',
      'only given back, once',
      [
        ...['value_cents = 1', "item = 'x'", "taken_by = 'x'", "place = 'x'"],
        // Nor while it is given back.
        ...["item_en = 'x'", "place_en = 'x'", 'valuation_id = 1'].map(
          (change) => `${change}, released_by = 'staff:sam', released_at = now()`,
        ),
      ],
    ],
  ])('%s %s: its terms never change, and it is never removed', async (table, says, changes) => {
    const { rows } = await sql<{ some: boolean }>`
      select exists (select from ${sql.table(table)}) as some`.execute(house.db);
    expect(rows[0]?.some).toBe(true);
    for (const change of changes) {
      await expect(run(`update ${table} set ${change}`), change).rejects.toThrow(says);
    }
    await expect(run(`delete from ${table}`)).rejects.toThrow(/never removed/);
  });

  it('an entry is reversed once, and what it needs it has', async () => {
    const insert = (columns: string, values: string) =>
      run(`insert into loan_entry (loan_id, number, kind, effective_on, made_by, made_at${columns})
        values (${loan.loanId}, ${values})`);
    await expect(insert('', "90, 'payment', '2026-11-21', 'x', now()")).rejects.toThrow(/violates/);
    await expect(insert('', "90, 'reversal', '2026-11-21', 'x', now()")).rejects.toThrow(
      /violates/,
    );
    await expect(
      insert(', reverses', "90, 'reversal', '2026-11-21', 'x', now(), 77"),
    ).rejects.toThrow(/violates foreign key/);
    await insert(', reverses', "90, 'reversal', '2026-11-21', 'x', now(), 1");
    await expect(
      insert(', reverses', "91, 'reversal', '2026-11-21', 'x', now(), 1"),
    ).rejects.toThrow(/loan_entry_reversed_once/);
  });
});

describe('a second person', () => {
  it('is another one in the database too: nobody confirms a disbursement that they ordered', async () => {
    const { intentId } = await bringTo(house, 'ordered');
    const end = (by: string, madeBy = 'staff:sam') =>
      run(
        `insert into intent_end values ('${intentId}', 'confirmed', '${madeBy}', '${by}', now(), '{}')`,
      );
    await expect(end('staff:sam')).rejects.toThrow(/intent_end_second_person/);
    // Who ordered it cannot be told otherwise either.
    await expect(end('staff:sam', 'staff:max')).rejects.toThrow(/violates foreign key/);
    await end('staff:max');
    await expect(end('staff:uma')).rejects.toThrow(/intent_end_pkey/);
  });

  it('values collateral', async () => {
    const { applicationId } = await bringTo(house, 'pawnApproved');
    await expect(
      run(`insert into collateral (application_id, item, place, value_cents, valued_by, taken_by, taken_at)
        values (${applicationId}, 'Ring', 'Safe', 1, 'staff:sam', 'staff:sam', now())`),
    ).rejects.toThrow(/collateral_two_people/);
  });
});

describe('one transaction of a bank', () => {
  it('has one receipt that stands in the database too', async () => {
    const reference = randomUUID();
    await payOf(house, loan, 1_00, { methodId: 10, reference });
    const other = await bringTo(house, 'open');
    await expect(
      run(`insert into bank_reference values (10, '${reference}', ${other.loanId}, 1)`),
    ).rejects.toThrow(/bank_reference_pkey/);
  });
});
