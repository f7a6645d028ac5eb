import type { BorrowerBody, BorrowerRecord, PendingReply } from 'contract/accounts';
import type { Locale } from 'contract/locale';
import type { Refused } from 'contract/refusal';
import { membership } from 'lending/membership';
import { carriedColumns } from '../applications/own/commands-carried.ts';
import { pendingSince } from '../applications/own/store-pending.ts';
import { pastLoansOf } from '../applications/review/store-review.ts';
import { saidInApplications } from '../applications/own/store-said.ts';
import { findPerson } from '../borrowers/store.ts';
import { openNationalId } from '../borrowers/store-encrypted.ts';
import { notTheirs } from '../not-theirs.ts';
import { avatarPath } from './commands-avatar.ts';
import type { AccountServices } from './commands-sign-in.ts';
import { educationNames, membershipTiers, placeNames } from './store-record.ts';

type Carried = ReturnType<typeof carriedColumns>;

/** What is said of a person is the same whatever the loan. */
const ANY_PRODUCT = 'payday';

/** Whether an application is under way, and since when (API-06, C-56, G-45). */
export async function pendingOf(
  { db }: Pick<AccountServices, 'db'>,
  borrowerId: bigint,
): Promise<PendingReply> {
  const since = await pendingSince(db, borrowerId);
  return {
    has_pending_loan: since !== null,
    loan: since && { created_at: since.toISOString() },
  };
}

/**
 * The borrower record of the token's own borrower (API-30, PROF-19 to PROF-24): what the newest application says, and where
 * it is silent, the one before; answers that belong together are of one application, as the next request carries them. Refuses a body that names another borrower (G-16).
 */
export async function borrowerRecord(
  services: AccountServices,
  { body, borrowerId, locale }: { body: BorrowerBody; borrowerId: bigint; locale: Locale },
): Promise<BorrowerRecord | Refused> {
  const { db, cipher } = services;
  const person = await findPerson(db, borrowerId);
  if (body.uuid !== undefined && body.uuid !== person.uuid) {
    return notTheirs(services, 'borrower', borrowerId);
  }
  const said = await saidInApplications(db, cipher, borrowerId);
  const carried = carriedColumns(said, ANY_PRODUCT);
  const educationId = carried.borrow_education_id;
  const education = educationId === null ? null : await educationNames(db, educationId);
  const tier = await membershipOf(services, borrowerId);
  return {
    ...saidTexts(carried),
    uuid: person.uuid,
    name: person.name,
    last_name: person.lastName,
    phone: person.phone,
    national_id_number: openNationalId(cipher, person),
    home_number: carried.home_number,
    street_number: carried.street_number,
    address: await addressLine(db, carried, locale),
    commune: carried.commune,
    district: carried.district,
    province: carried.province,
    borrow_education: education && education[locale],
    borrow_education_id: educationId,
    facebook_link: person.facebookLink,
    membership_id: tier && tier.id,
    membership: tier && tier.shown,
    user: {
      avatar: await avatarPath(services, borrowerId),
      created_at: (person.memberSince ?? person.knownSince).toISOString(),
    },
  };
}

/** The tier that repaid loans have earned, and its place among the tiers from 1 (G-09); null where the lender has none. */
async function membershipOf({ db, clock }: AccountServices, borrowerId: bigint) {
  const tiers = await membershipTiers(db);
  const { tier: earned } = membership(await pastLoansOf(db, borrowerId), clock.today());
  const place = tiers.findIndex(({ key }) => key === earned);
  const tier = tiers[place];
  if (!tier) return null;
  const { icon, color, name_en, name_km } = tier;
  return { id: place + 1, shown: { icon, color, name_en, name_km } };
}

/** Answers that stand in the record as they were given. */
const SAID = [
  'email',
  'date_of_birth',
  'gender',
  'marital_status',
  'home_type',
  'how_long_have_been_living_there',
  'graduate_year',
  'school_name',
  'study_major',
  'company_name',
  'company_type',
  'occupation',
  'gross_monthly_income',
  'company_contact_name',
  'company_contact_phone',
  'relative_name',
  'relative_type',
  'relative_contact_phone',
  'bank_name',
  'bank_account_number',
  'facebook_name',
] as const satisfies readonly (keyof Carried & keyof BorrowerRecord)[];

function saidTexts(carried: Carried): Record<(typeof SAID)[number], string | null> {
  const texts = SAID.map((key) => [key, carried[key]] as const);
  return Object.fromEntries(texts) as Record<(typeof SAID)[number], string | null>;
}

/** Commune, district, province in the reader's language; names that repeat are said once (Phnom Penh, Phnom Penh). */
async function addressLine(
  db: AccountServices['db'],
  { province, district, commune }: Carried,
  locale: Locale,
): Promise<string | null> {
  if (province === null || district === null || commune === null) return null;
  const names = await placeNames(db, { province, district, commune });
  const spoken = names?.[locale] ?? [commune, district, province];
  return spoken.filter((name, place) => spoken.indexOf(name) === place).join(', ');
}
