/** What the lender has of an application: row, photos, borrower, audit and messages. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { asTyped, productCipher, productPhotos } from '../scripts/product-keys.ts';
import { CAMERA_MARK } from './page-photo.ts';
import { queryRows, sentSms, type Sms } from './page-store.ts';
import { dataDir, soon } from './page-visit.ts';
import type { Person } from './page-wizard.ts';

export type Row = Record<string, unknown> & { id: string; borrower_id: string };

/** The one application of this person. */
export async function rowOf(who: Pick<Person, 'phone'>): Promise<Row> {
  const rows = await queryRows<Row>(
    'select *, date_of_birth::text as born from application where phone = $1',
    [who.phone],
  );
  expect(rows).toHaveLength(1);
  return asTyped(productCipher(dataDir()), rows[0] as Row);
}

/** The photos are of these kinds, and both files of each are JPEGs of our own making, with nothing of the camera, that lie encrypted. */
export async function expectPhotos(row: Row, kinds: string[]): Promise<void> {
  const photos = await queryRows<{
    kind: string;
    object_name: string;
    width: number;
    height: number;
  }>(`select * from photo where application_id = $1 and state = 'held' order by kind`, [row.id]);
  expect(photos.map(({ kind }) => kind)).toEqual(kinds);
  const [installation] = await queryRows<{ id: string }>('select id from installation');
  const folder = join(dataDir(), 'photos', installation?.id ?? '');
  const store = await productPhotos(dataDir(), installation?.id ?? '');
  for (const { object_name: name, width, height } of photos) {
    expect(Math.max(width, height)).toBeLessThanOrEqual(2000);
    for (const size of ['large', 'small'] as const) {
      const file = join(folder, name.slice(0, 2), `${name}-${size}.jpg`);
      expect(existsSync(file), file).toBe(true);
      expect(readFileSync(file).subarray(0, 3).toString()).toBe('RDF');
      const bytes = await store.read(name, size);
      expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
      expect(bytes.includes('Exif')).toBe(false);
      expect(bytes.includes(CAMERA_MARK)).toBe(false);
    }
  }
}

/**
 * Borrower, audit line and messages of a submitted application are there, once each, and the lender's hold nobody's name.
 * @returns the message to the applicant
 */
export async function expectTold(who: Person, row: Row): Promise<Sms> {
  const { phone } = who;
  const { name = '', last_name = '' } = Object.values(who.answers)[0] ?? {};
  const borrowers = await queryRows('select phone, name, last_name from borrower where id = $1', [
    row.borrower_id,
  ]);
  expect(borrowers).toEqual([{ phone, name, last_name }]);
  const audit = await queryRows<{ event: string }>(
    `select event, actor, facts from audit where subject like '%:' || $1`,
    [row.id],
  );
  expect(audit.map(({ event }) => event)).toContain('application.submitted');
  const notices = await queryRows<{ body: string }>(
    `select body from notice where application_id = $1 and audience = 'lender'`,
    [row.id],
  );
  expect(notices).toHaveLength(1);
  // Other stories' referrals may have the same number.
  const told = notices[0]?.body ?? '';
  expect(told).toMatch(new RegExp(`(?<!\\d)${row.id}(?!\\d)`));
  const toLender = () => sentSms().filter(({ to, text }) => to === 'lender' && text === told);
  await soon(() => toLender().length).toBe(1);
  for (const text of [JSON.stringify(audit), toLender()[0]?.text ?? '']) {
    expect(text).not.toContain(name);
    expect(text).not.toContain(phone);
  }
  const toApplicant = () => sentSms().filter(({ to }) => to === phone);
  await soon(() => toApplicant().length).toBe(1);
  expect(toApplicant()[0]?.text).toContain(row.id);
  return toApplicant()[0] as Sms;
}
