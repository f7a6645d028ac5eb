/** What the pictures of the office's guide open, in a demo with its working day (docs/demo.md), and what their person does in it. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { LenderPlace } from './lender.ts';
import { asOwner } from './product-database.ts';

/** What the pictures open. */
export interface Scene {
  /** Somebody's application that waits. */
  readonly waiting: string;
  /** Of which every reference is called. */
  readonly reviewed: string;
  /** Loans that take a payment today. */
  readonly loans: readonly string[];
}

/** Of the day's people: Sreyneang Mao, who asks for a personal loan, and Sovanna Khiev, of whom everything is looked at. */
const PHONES = { waiting: '85512000052', reviewed: '85512000062' } as const;

/** Finds it in a product with the day. @throws Error where there is none */
export async function findScene({ dataDir }: Pick<LenderPlace, 'dataDir'>): Promise<Scene> {
  return asOwner(dataDir, async (client) => {
    const applicationOf = async (phone: string): Promise<string> => {
      const { rows } = await client.query<{ id: string }>(
        `select a.id::text as id from application a join borrower b on b.id = a.borrower_id
          where b.phone = $1`,
        [phone],
      );
      const [row] = rows;
      if (!row) throw new Error('The demo has no day');
      return row.id;
    };
    const loans = await client.query<{ id: string }>(
      `select 'L' || lpad(loan.id::text, 6, '0') as id from loan
        join loan_summary s on s.loan_id = loan.id
        where product in ('personal', 'purchasing') and s.closed_on is null and s.days_past_due = 0
        order by loan.id desc limit 4`,
    );
    return {
      waiting: await applicationOf(PHONES.waiting),
      reviewed: await applicationOf(PHONES.reviewed),
      loans: loans.rows.map(({ id }) => id),
    };
  });
}

/** What the person of the pictures does today, by the same calls as the screens: opens the drawer, and takes cash. */
export async function workToday(page: Page, loans: readonly string[]): Promise<void> {
  const post = (path: string, body: object) =>
    page.evaluate(
      async ([address, text]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(address, { method: 'POST', headers, body: text });
        if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
        return (await answer.json()) as { version?: number };
      },
      [path, JSON.stringify(body)] as const,
    );
  await post('/api/office/cash', { opening_cents: 200_00 });
  const paid_on = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  for (const [index, loan] of loans.entries()) {
    const money = { cents: 40_00 + index * 7_50, paid_on };
    const { version } = await post(`/api/office/loans/${loan}/payment-preview`, money);
    const cash = { method_id: 1, reference: null, cents_again: null };
    const paid = { ...money, ...cash, version, key: randomUUID() };
    await post(`/api/office/loans/${loan}/payments`, paid);
  }
}
