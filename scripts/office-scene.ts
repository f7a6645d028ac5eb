/** What the pictures of the office's guide open, in a demo with its working day (docs/demo.md), and what happens in it before. */
import { randomUUID } from 'node:crypto';
import { type NightPage, WORKS } from 'contract/office/nightly';
import type { Page } from 'playwright-core';
import { makeWebhook } from '../server/src/accounting/commands-webhooks.ts';
import { makeKey } from '../server/src/accounting/commands.ts';
import { giveMoneyBack } from '../server/src/bank-statements/commands-returns.ts';
import { strikeCollateralPhoto } from '../server/src/collateral/commands-photos.ts';
import { proposeCancellation } from '../server/src/disbursements/commands-cancel.ts';
import { proposeErasure } from '../server/src/privacy/commands-erasure.ts';
import type { Past } from '../server/src/seed/cast-acts.ts';
import { done, STAFF } from '../server/src/seed/lender.ts';
import type { GuideRecords } from './guide-shots.ts';
import { happen, type LenderPlace, loanNumber } from './lender.ts';

/** What the pictures open, and the loans that take a payment today. */
export interface Scene {
  readonly records: GuideRecords;
  readonly loans: readonly string[];
}

/** Of the day's people (server/src/seed/day-people.csv), by their part in the pictures. */
const PHONES = {
  waiting: '85512000052',
  reviewed: '85512000062',
  denied: '85512000069',
  signed: '85512000070',
  ordered: '85512000071',
  collateral: '85512000088',
} as const;

/** What staff write of their own, in the lender's language. */
const WORDS = {
  cancel: 'អ្នកខ្ចីទូរស័ព្ទមកប្រាប់ថា មិនត្រូវការប្រាក់នេះទៀតទេ។',
  back: 'អ្នកផ្ញើបញ្ជាក់ថា បានផ្ទេរច្រឡំគណនី។',
  strike: 'រូបមិនច្បាស់ អានលេខត្រាមិនបាន។',
  sure: 'មកដោយផ្ទាល់ ជាមួយអត្តសញ្ញាណប័ណ្ណដើម។',
  keys: ['កម្មវិធីគណនេយ្យ', 'របាយការណ៍ប្រចាំខែ'],
} as const;

async function applicationOf({ db }: Past, phone: string): Promise<bigint> {
  const row = await db
    .selectFrom('application as a')
    .innerJoin('borrower as b', 'b.id', 'a.borrower_id')
    .select('a.id')
    .where('b.phone', '=', phone)
    .orderBy('a.id', 'desc')
    .executeTakeFirst();
  if (!row) throw new Error('The demo has no day');
  return row.id;
}

/** A photo of the collateral is struck. */
async function strikeOne(past: Past, applicationId: bigint): Promise<void> {
  const photo = await past.db
    .selectFrom('collateral_photo')
    .select('photo_id')
    .where('application_id', '=', applicationId)
    .where('shows', '=', 'seal')
    .executeTakeFirstOrThrow();
  const struck = { applicationId, photoId: photo.photo_id, reason: WORDS.strike };
  done(await strikeCollateralPhoto(past, STAFF.uma, struck));
}

/** Money that names no loan is to go back; the cashier ordered it. @returns the order */
async function orderBack(past: Past): Promise<bigint> {
  const money = await past.db
    .selectFrom('open_money')
    .select('id')
    .where('line_id', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const order = { method: 'bank', reason: WORDS.back, key: randomUUID() } as const;
  const { id } = money;
  done(await giveMoneyBack(past, STAFF.sam, { id, ...order }));
  const made = await past.db
    .selectFrom('money_return')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** What colleagues have begun before the person of the pictures comes. */
export async function setScene(place: LenderPlace): Promise<Scene> {
  return happen(place, async (past) => {
    const { db, today } = past;
    const the = (who: keyof typeof PHONES) => applicationOf(past, PHONES[who]);
    const cancelled = await the('signed');
    const asked = { applicationId: cancelled, reason: WORDS.cancel };
    done(await proposeCancellation(past, STAFF.max, asked));
    const collateral = await the('collateral');
    await strikeOne(past, collateral);
    const { id: erased } = await db
      .selectFrom('borrower')
      .select('id')
      .where('phone', '=', PHONES.denied)
      .executeTakeFirstOrThrow();
    const request = { id: erased, made_sure: WORDS.sure };
    done(await proposeErasure(past, { handle: 'max' }, request));
    for (const name of WORDS.keys) {
      done(await makeKey(past, STAFF.max, { name, key: randomUUID() }));
    }
    const address = 'https://ledger.lender.example/romdoul';
    done(await makeWebhook(past, STAFF.max, { address, key: randomUUID() }));
    const pawned = await db
      .selectFrom('loan')
      .innerJoin('offer', 'offer.id', 'loan.offer_id')
      .select('loan.id')
      .where('offer.application_id', '=', collateral)
      .executeTakeFirstOrThrow();
    const loans = await db
      .selectFrom('loan')
      .innerJoin('loan_summary as s', 's.loan_id', 'loan.id')
      .select('loan.id')
      .where('product', 'in', ['personal', 'purchasing'])
      .where('s.closed_on', 'is', null)
      .where('s.days_past_due', '=', 0)
      .orderBy('loan.id', 'desc')
      .limit(4)
      .execute();
    return {
      records: {
        waiting: String(await the('waiting')),
        reviewed: String(await the('reviewed')),
        ordered: String(await the('ordered')),
        cancelled: String(cancelled),
        collateral: String(collateral),
        pawnLoan: loanNumber(pawned.id),
        erased: String(erased),
        moneyBack: String(await orderBack(past)),
        today,
      },
      loans: loans.map(({ id }) => loanNumber(id)),
    };
  });
}

/** Everything that works by itself runs once, as in the night; returns when all of it has. */
async function runNightlyWork(page: Page): Promise<void> {
  const works = WORKS.filter(({ runs }) => runs).map(({ work }) => work);
  await page.evaluate(async (asked) => {
    for (const work of asked) {
      await fetch(`/api/office/nightly/works/${work}/run`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
    }
  }, works);
  await page.waitForFunction(
    async () => {
      const answer = await fetch('/api/office/nightly');
      const night = (await answer.json()) as NightPage;
      return night.works.every((one) => one.ended_at !== null && !one.is_asked);
    },
    null,
    { polling: 1000, timeout: 120_000 },
  );
}

/** What the person of the pictures does today, by the same calls as the screens: opens the drawer, takes cash, saves views. */
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
  for (const [name, query, is_shared] of [
    ['បញ្ចាំ កំពុងសង', 'product=pawn', true],
    ['យឺត ផ្ទាល់ខ្លួន', 'group=late&product=personal', false],
  ] as const) {
    await post('/api/office/views/loans', { name, query, is_shared });
  }
  await post('/api/office/cash', { opening_cents: 200_00 });
  const paid_on = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  for (const [index, loan] of loans.entries()) {
    const money = { cents: 40_00 + index * 7_50, paid_on };
    const { version } = await post(`/api/office/loans/${loan}/payment-preview`, money);
    const cash = { method_id: 1, reference: null, cents_again: null };
    const paid = { ...money, ...cash, version, key: randomUUID() };
    await post(`/api/office/loans/${loan}/payments`, paid);
  }
  await runNightlyWork(page);
}
