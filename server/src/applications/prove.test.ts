import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAnswers } from '../../testing/applicant.ts';
import { openTestHouse, submitAnApplication, type TestHouse } from '../../testing/applications.ts';
import { verifyBorrowerPhone } from './commands-prove.ts';
import { nationalIdPlace } from '../borrowers/store-encrypted.ts';

let house: TestHouse;
let minutes = 0;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

interface Person {
  phone?: string;
  nationalId?: string;
  name?: string;
}

const some = () => applicantAnswers()['personal-info'];
const somePhone = () => some().phone;
const someId = () => some().national_id_number;

/** Submits an application a minute after the last one. */
async function submit({ phone, nationalId, name }: Person): Promise<bigint> {
  house.clock.set(new Date(Date.parse('2026-11-21T03:00:00Z') + (minutes += 1) * 60_000));
  const answers = applicantAnswers();
  if (phone !== undefined) answers['personal-info'].phone = phone;
  if (nationalId !== undefined) answers['personal-info'].national_id_number = nationalId;
  if (name !== undefined) answers['personal-info'].name = name;
  return submitAnApplication(house, answers);
}

const prove = (phone: string, applicationId: bigint | null) =>
  verifyBorrowerPhone(house, { phone, applicationId });

/** A borrower as the office reads it. */
async function borrowerOf(phone: string) {
  const row = await house.db
    .selectFrom('borrower')
    .selectAll()
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow();
  const stored = row.national_id_number;
  const nationalId =
    stored === null ? null : house.cipher.openText(stored, nationalIdPlace(row.uuid));
  const { name, national_id_clash: clash } = row;
  return { name, nationalId, clash, verified: row.phone_verified_at !== null };
}

const originalOf = async (id: bigint) =>
  (
    await house.db
      .selectFrom('application')
      .select('duplicate_of')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).duplicate_of;

const eventsOf = async (subject: string) =>
  (await house.db.selectFrom('audit').select('event').where('subject', '=', subject).execute()).map(
    ({ event }) => event,
  );

describe('G-63 one national ID, one borrower', () => {
  it.each([
    ['12345670', '012345670'],
    ['000000123', '123'],
  ])('%s and %s are the same number, kept as each was typed', async (one, other) => {
    const [first, second] = [somePhone(), somePhone()];
    const original = await submit({ phone: first, nationalId: one });
    const again = await submit({ phone: second, nationalId: other });
    expect(await originalOf(again)).toBe(original);
    expect(await borrowerOf(first)).toMatchObject({ nationalId: one, clash: false });
    expect(await borrowerOf(second)).toMatchObject({ nationalId: other, clash: true });
  });
});

describe('an unverified phone holds no place', () => {
  it('once its owner has proved it: name and ID are the owner’s, the stranger’s application is the duplicate', async () => {
    const phone = somePhone();
    const nationalId = someId();
    const stranger = await submit({ phone, name: 'Stranger' });
    const own = await submit({ phone, nationalId, name: 'Owner' });
    expect(await originalOf(own)).toBe(stranger);
    expect(await borrowerOf(phone)).toMatchObject({ name: 'Stranger', verified: false });
    const { borrowerId } = (await prove(phone, own)) ?? {};
    expect(await borrowerOf(phone)).toEqual({
      name: 'Owner',
      nationalId,
      clash: false,
      verified: true,
    });
    expect(await originalOf(own)).toBeNull();
    expect(await originalOf(stranger)).toBe(own);
    expect(await eventsOf(`borrower:${borrowerId}`)).toContain('borrower.phone_verified');
    expect(await eventsOf(`application:${stranger}`)).toContain('application.linked');
    // The stranger tries again: nothing changes, and it is a duplicate of the owner's.
    const again = await submit({ phone, name: 'Stranger' });
    expect(await originalOf(again)).toBe(own);
    expect(await borrowerOf(phone)).toMatchObject({ name: 'Owner', nationalId });
  });

  it('nor a national ID that somebody else came first with', async () => {
    const [theirs, mine] = [somePhone(), somePhone()];
    const nationalId = someId();
    const stranger = await submit({ phone: theirs, nationalId });
    const own = await submit({ phone: mine, nationalId });
    expect(await borrowerOf(mine)).toMatchObject({ clash: true });
    expect(await prove(mine, own)).toMatchObject({ nationalIdClash: false });
    expect(await borrowerOf(mine)).toMatchObject({ clash: false });
    expect(await borrowerOf(theirs)).toMatchObject({ clash: true, verified: false });
    expect([await originalOf(own), await originalOf(stranger)]).toEqual([null, own]);
  });

  it('between two who proved their phones the first stays, and the second is flagged for staff', async () => {
    const [one, two] = [somePhone(), somePhone()];
    const nationalId = someId();
    const first = await submit({ phone: one, nationalId });
    const second = await submit({ phone: two, nationalId });
    await prove(one, first);
    house.clock.set(new Date(house.clock.now().getTime() + 60_000));
    expect(await prove(two, second)).toMatchObject({ nationalIdClash: true });
    expect(await borrowerOf(one)).toMatchObject({ clash: false, verified: true });
    expect(await borrowerOf(two)).toMatchObject({ clash: true, verified: true });
    expect([await originalOf(first), await originalOf(second)]).toEqual([null, first]);
  });

  it('an ID that the stranger had written goes back to who clashed with it', async () => {
    const [phone, victim] = [somePhone(), somePhone()];
    const stolen = someId();
    await submit({ phone, nationalId: stolen });
    await submit({ phone: victim, nationalId: stolen });
    expect(await borrowerOf(victim)).toMatchObject({ clash: true });
    await prove(phone, await submit({ phone }));
    expect(await borrowerOf(victim)).toMatchObject({ clash: false });
  });

  it('with both another’s phone and another’s ID in the way, the proved one stands before all', async () => {
    const [mine, other] = [somePhone(), somePhone()];
    const nationalId = someId();
    const onPhone = await submit({ phone: mine });
    const onId = await submit({ phone: other, nationalId });
    const own = await submit({ phone: mine, nationalId });
    await prove(mine, own);
    expect(await originalOf(own)).toBeNull();
    expect([await originalOf(onPhone), await originalOf(onId)]).toEqual([own, own]);
  });

  it('a phone proved without an application gives up the stranger’s ID', async () => {
    const phone = somePhone();
    const nationalId = someId();
    await submit({ phone, nationalId, name: 'Stranger' });
    expect(await prove(phone, null)).toMatchObject({ nationalIdClash: false });
    expect(await borrowerOf(phone)).toMatchObject({ nationalId: null, verified: true });
    const owner = somePhone();
    await submit({ phone: owner, nationalId });
    expect(await borrowerOf(owner)).toMatchObject({ clash: false });
  });

  it('a second proof changes neither name nor ID', async () => {
    const phone = somePhone();
    const nationalId = someId();
    await prove(phone, await submit({ phone, nationalId, name: 'Owner' }));
    await prove(phone, await submit({ phone, name: 'Married name' }));
    expect(await borrowerOf(phone)).toMatchObject({ name: 'Owner', nationalId });
  });

  it('an unknown phone, an unknown application and another’s are no proof', async () => {
    const [phone, other] = [somePhone(), somePhone()];
    const own = await submit({ phone });
    const theirs = await submit({ phone: other });
    expect(await prove(somePhone(), own)).toBeNull();
    expect(await prove(phone, theirs)).toBeNull();
    expect(await prove(phone, 999_999n)).toBeNull();
    expect(await borrowerOf(phone)).toMatchObject({ verified: false });
  });

  it('20 proofs and submits at once leave one holder of the ID and one original', async () => {
    const nationalId = someId();
    const phones = Array.from({ length: 10 }, somePhone);
    const ids: bigint[] = [];
    for (const phone of phones) ids.push(await submit({ phone, nationalId }));
    await Promise.all([
      ...phones.map((phone, at) => prove(phone, ids[at] ?? null)),
      ...phones.map(() => submit({ phone: somePhone(), nationalId })),
    ]);
    const all = await Promise.all(phones.map(borrowerOf));
    expect(all.filter(({ clash }) => !clash)).toHaveLength(1);
    const originals = await Promise.all(ids.map(originalOf));
    expect(originals.filter((original) => original === null)).toHaveLength(1);
  });
});
