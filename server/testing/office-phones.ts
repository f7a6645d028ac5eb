import { Refused } from 'contract/refusal';
import { confirmPhone, provePhone } from '../src/phones/commands-decide.ts';
import { markNotTheirs, markTheirs } from '../src/phones/commands-not-theirs.ts';
import { proposePhone } from '../src/phones/commands-propose.ts';
import { waitingNotice } from '../src/notices/store.ts';
import { submitAnApplication } from './applications.ts';
import type { MakeSample } from './office-sample.ts';
import type { TestOffice } from './office.ts';
import type { WrongStates } from './own-states-desk.ts';

type House = TestOffice['house'];

let phones = 0;
/** A phone that nobody has. */
function aNewPhone(): string {
  phones += 1;
  return `0776${String(phones).padStart(5, '0')}`;
}

/** Somebody who has applied. */
async function aPhoneOwner({ db, ...house }: House): Promise<{ id: bigint; phone: string }> {
  const id = await submitAnApplication({ db, ...house });
  return db
    .selectFrom('borrower')
    .innerJoin('application', 'application.borrower_id', 'borrower.id')
    .select(['borrower.id', 'borrower.phone'])
    .where('application.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Another phone that somebody asked for, with the code that was sent to it. */
async function asked(
  house: House,
  by = 'staff:somebody-else',
): Promise<{ id: bigint; code: string }> {
  const { id } = await aPhoneOwner(house);
  const phone = aNewPhone();
  const given = { id, phone, reason: 'new_number' } as const;
  const made = await proposePhone(house, by, given);
  if (made instanceof Refused) throw new Error('Not asked for');
  const sent = { phone: `855${phone.slice(1)}`, kind: 'new_phone_code' };
  const body = (await waitingNotice(house.db, sent)) ?? '';
  return { id: BigInt(made.id), code: /\d{6}/.exec(body)?.[0] ?? '' };
}

/** Gives a borrower another phone, as two of the staff do. */
export async function givePhone(
  house: Pick<House, 'db' | 'clock' | 'env'>,
  id: bigint,
  phone: string,
): Promise<void> {
  const by = 'staff:uma';
  const made = await proposePhone(house, by, { id, phone, reason: 'given_away' });
  if (made instanceof Refused) throw new Error('Not asked for');
  const change = BigInt(made.id);
  const body = (await waitingNotice(house.db, { phone, kind: 'new_phone_code' })) ?? '';
  const code = /\d{6}/.exec(body)?.[0] ?? '';
  const refused =
    (await provePhone(house, { by, id: change }, code)) ??
    (await confirmPhone(house, { by: 'staff:nary', id: change }));
  if (refused instanceof Refused) throw new Error('Not changed');
}

/** Another phone that somebody asked for and whose code they typed: it waits for a second person. */
export async function aProvedPhone(house: House, by = 'staff:somebody-else'): Promise<bigint> {
  const { id, code } = await asked(house, by);
  const refused = await provePhone(house, { by, id }, code);
  if (refused instanceof Refused) throw new Error('Not proved');
  return id;
}

/** Somebody whose phone somebody noted as not theirs. */
async function aPhoneNotTheirs(house: House, by = 'staff:somebody-else'): Promise<bigint> {
  const { id } = await aPhoneOwner(house);
  const refused = await markNotTheirs(house, by, { id, why: 'lost' });
  if (refused instanceof Refused) throw new Error('Not noted');
  return id;
}

const proved = async (house: House) => ({ params: { id: String(await aProvedPhone(house)) } });

/** What the calls about other phones of borrowers are told. */
export const PHONE_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'phones.find': async ({ house }) => ({ payload: { text: (await aPhoneOwner(house)).phone } }),
  'phones.read': async ({ house }) => ({ params: { id: String((await aPhoneOwner(house)).id) } }),
  'phones.list': () => ({ query: '?state=open' }),
  'phones.propose': async ({ house }) => ({
    params: { id: String((await aPhoneOwner(house)).id) },
    payload: { phone: aNewPhone(), reason: 'sim_lost' },
  }),
  'phones.language': async ({ house }) => ({
    params: { id: String((await aPhoneOwner(house)).id) },
    payload: { locale: 'en' },
  }),
  'phones.notTheirs': async ({ house }) => ({
    params: { id: String((await aPhoneOwner(house)).id) },
    payload: { why: 'lost' },
  }),
  'phones.theirs': async ({ house }) => ({
    params: { id: String(await aPhoneNotTheirs(house)) },
    payload: { reason: 'shown' },
  }),
  'phones.codeAgain': async ({ house }) => {
    const { id } = await asked(house);
    // As it is once two minutes have passed.
    const { db, clock } = house;
    const sent_at = new Date(clock.now().getTime() - 130_000);
    await db
      .updateTable('phone_code')
      .set({ sent_at })
      .where('alias', '=', (of) =>
        of.selectFrom('phone_change').select('code_alias').where('id', '=', id),
      )
      .execute();
    return { params: { id: String(id) } };
  },
  'phones.prove': async ({ house }) => {
    const { id, code } = await asked(house);
    return { params: { id: String(id) }, payload: { code } };
  },
  'phones.confirm': ({ house }) => proved(house),
  'phones.withdraw': ({ house }) => proved(house),
};

/** Acts on another phone that its state does not allow. */
export const OF_PHONES: WrongStates = {
  'phones.propose': [
    {
      state: 'of a number that another borrower has',
      refused: 'field:phone',
      async at(house) {
        const [{ id }, { phone }] = [await aPhoneOwner(house), await aPhoneOwner(house)];
        return () => proposePhone(house, 'staff:uma', { id, phone, reason: 'sim_lost' });
      },
    },
  ],
  'phones.theirs': [
    {
      state: 'by who noted it',
      refused: 'second_person',
      async at(house) {
        const id = await aPhoneNotTheirs(house);
        return () => markTheirs(house, 'staff:somebody-else', { id, reason: 'mistake' });
      },
    },
  ],
  'phones.confirm': [
    {
      state: 'before its code was typed',
      refused: 'not_proved',
      async at(house) {
        const { id } = await asked(house);
        return () => confirmPhone(house, { by: 'staff:max', id });
      },
    },
    {
      state: 'by who asked for it',
      refused: 'second_person',
      async at(house) {
        const id = BigInt((await proved(house)).params.id);
        return () => confirmPhone(house, { by: 'staff:somebody-else', id });
      },
    },
  ],
};
