import type { ApplicationKind } from '../notices/store-kinds.ts';
import { OPEN_STATUSES } from '../applications/store-conditions.ts';
import { type OfferStatus, offerToldAt } from '../offers/store.ts';
import type { Services } from '../services.ts';
import { isUnderWay } from './store-applicants.ts';
import { type ToldOfApplication, toldOfApplication } from './store-told.ts';

/** Why the words of a message about an application hold no more. */
export type ApplicationWordsOver = 'offer_over' | 'application_changed' | 'paper_over';

type Rule = (told: ToldOfApplication) => ApplicationWordsOver | null;

const unless =
  (why: ApplicationWordsOver, holds: (told: ToldOfApplication) => boolean): Rule =>
  (told) =>
    holds(told) ? null : why;

/**
 * It says that nothing comes of an application or an offer, and may ask that what was pawned is fetched: that confuses whoever has another
 * application or offer by now, and nobody can fetch what was given back.
 */
const isOver = unless(
  'application_changed',
  ({ isOvertaken, isGivenBack }) => !isOvertaken && !isGivenBack,
);

const isOpenOrPaid = (status: string): boolean =>
  status === 'Disbursed' || OPEN_STATUSES.some((open) => open === status);

/** The messages that say how an application stands. The offer's own hangs on the offer. */
const KINDS: Readonly<Record<ApplicationKind, Rule | 'offer'>> = {
  offer_made: 'offer',
  // It says that the application is looked at again.
  offer_withdrawn: unless(
    'application_changed',
    ({ isOvertaken, status }) => !isOvertaken && isUnderWay(status),
  ),
  offer_expired: isOver,
  offer_declined: isOver,
  agreement_cancelled: isOver,
  application_withdrawn: isOver,
  // It says that another application goes on.
  application_repeats: unless('application_changed', ({ isOriginalOver }) => !isOriginalOver),
  application_denied: isOver,
  document_asked: unless(
    'paper_over',
    ({ isPaperWanted, status }) => isPaperWanted && status === 'In review',
  ),
  // Whoever did not say so must hear of it after the money went out too, but of no loan that never comes, nor as of one that was agreed to and is no more.
  account_given: unless(
    'application_changed',
    ({ status, isAccountReplaced, isApprovalGone }) =>
      !isAccountReplaced && !isApprovalGone && isOpenOrPaid(status),
  ),
  collateral_taken: unless('application_changed', ({ isKept }) => isKept),
};

function kindOf(name: string): ApplicationKind | undefined {
  return Object.hasOwn(KINDS, name) ? (name as ApplicationKind) : undefined;
}

interface Written {
  readonly kind: string;
  readonly phone: string | null;
  readonly writtenAt: Date;
}

type Asking = Pick<Services, 'db'>;

/** `unknown`: it is not known of what it tells. */
async function wordsOver(
  { db }: Asking,
  { kind: name, phone, writtenAt: at }: Written,
  mayBe: readonly OfferStatus[],
): Promise<ApplicationWordsOver | 'unknown' | null> {
  const kind = kindOf(name);
  if (kind === undefined) return null;
  const rule = KINDS[kind];
  const of = { phone: phone ?? '', at };
  if (rule === 'offer') {
    const status = await offerToldAt(db, of);
    return status !== null && mayBe.includes(status) ? null : 'offer_over';
  }
  const told = await toldOfApplication(db, { ...of, isOfAccount: kind === 'account_given' });
  return told === null ? 'unknown' : rule(told);
}

/** Why a message that says how an application stands is not sent again by hand; null: its words hold. That of an offer does while it can be signed. */
export async function applicationWordsOver(
  services: Asking,
  message: Written,
): Promise<ApplicationWordsOver | null> {
  const over = await wordsOver(services, message, ['Open']);
  return over === 'unknown' ? 'application_changed' : over;
}

/**
 * Whether a message in line about an application may leave. One of an offer that was tried is not taken out of the line where the offer is withdrawn,
 * declined or over, since the gateway may have it; who signs within seconds is told all the same what they pay back.
 */
export async function mayTellOfApplication(services: Asking, message: Written): Promise<boolean> {
  const over = await wordsOver(services, message, ['Open', 'Signed']);
  // A message is not dropped on a guess: of what is not known it leaves.
  return over === null || over === 'unknown';
}
