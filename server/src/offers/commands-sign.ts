import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { RESEND_SECONDS } from 'contract/accounts';
import type { Refusal } from 'contract/locale';
import { SIGNING_CODE_DIGITS, SIGNING_CODE_MINUTES } from 'contract/offers';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { notThere } from '../changes/commands.ts';
import { isUnnamedLender } from '../company-facts.ts';
import { changedForBorrower, standsForBorrower } from '../changes/commands-borrowers.ts';
import type { JsonObject } from '../database/types.ts';
import { act, type By, type LoanServices } from '../loans/commands-act.ts';
import { noCodeFor, writeSigningCode } from '../notices/commands-codes.ts';
import { endOffer, lockOffer, type StoredOffer } from './store.ts';
import { insertSignature } from './store-signatures.ts';
import {
  countWrongSigningCode,
  lockSigningCode,
  saveSigningCode,
  TRIES_MOST,
} from './store-signing-codes.ts';
import { findPerson } from '../borrowers/store.ts';
import { notTheirsOf } from '../borrowers/store-not-theirs.ts';

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** Valid for 15 minutes, wrong five times at most (`TRIES_MOST`), 120 s apart, five a day (docs/security.md; C-49). */
const CODE_MS = SIGNING_CODE_MINUTES * 60 * SECOND_MS;
/** Wrong codes over all that are sent for one offer: of 10,000 a guesser has a thousandth, however many days there are. */
const TRIES_IN_ALL = 10;
const SENDS_A_DAY = 5;
const CODE_FORM = new RegExp(`^\\d{${SIGNING_CODE_DIGITS}}$`);

const ROLES = ['borrower'] as const;

interface OfOffer {
  offerId: bigint;
  borrowerId: bigint;
}

interface SendAnswer extends JsonObject {
  resendAfterSeconds: number;
}

/**
 * Sends the code that signs this one agreement to the registered phone; a new one cancels the last. None is sent for an offer
 * that ten wrong codes were tried on or that names no lender, nor to a phone that is known not to be the borrower's.
 */
export async function sendSigningCode(
  services: LoanServices,
  by: By,
  { offerId, borrowerId }: OfOffer,
): Promise<SendAnswer | Refused> {
  const options = { event: 'offer.code_sent', by, roles: ROLES, key: null, fields: {} };
  return act<SendAnswer>(services, options, async (tx, now) => {
    const offer = await lockOffer(tx, offerId, borrowerId);
    if (!offer || !isOpen(services, offer)) return notOpen({ ...services, db: tx }, offer);
    if (namesNoLender(offer)) return unnamed(services);
    if ((await notTheirsOf(tx, borrowerId)) !== null) return phoneNotTheirs(services);
    const last = await lockSigningCode(tx, offerId);
    if (last !== null && last.triesInAll >= TRIES_IN_ALL) return locked(services);
    const isWithinDay = last !== null && now.getTime() - last.sendsSince.getTime() < DAY_MS;
    const sends = isWithinDay ? last.sends + 1 : 1;
    const sinceLast =
      last === null ? Infinity : (now.getTime() - last.sentAt.getTime()) / SECOND_MS;
    if (sinceLast < RESEND_SECONDS) return noCodeFor(RESEND_SECONDS - sinceLast);
    if (last !== null && sends > SENDS_A_DAY) {
      return noCodeFor((last.sendsSince.getTime() + DAY_MS - now.getTime()) / SECOND_MS);
    }
    const number = randomInt(10 ** SIGNING_CODE_DIGITS);
    const code = String(number).padStart(SIGNING_CODE_DIGITS, '0');
    await saveSigningCode(tx, {
      offerId,
      codeHash: codeHash(services, offer, code),
      at: now,
      sends,
      sendsSince: isWithinDay ? last.sendsSince : now,
    });
    await writeSigningCode(tx, { borrowerId, code, now });
    const answer = { resendAfterSeconds: RESEND_SECONDS };
    return { answer, subject: `offer:${offerId}`, facts: { sends } };
  });
}

interface Signing extends OfOffer {
  code: string;
  /** Hex: of what the borrower was shown. */
  sha256: string;
  address: string;
  userAgent: string;
}

interface SignAnswer extends JsonObject {
  offerId: number;
}

/**
 * Signs an agreement by the code that was sent for it, over the hash that was shown; evidence is kept (TERM-06, G-29). A wrong
 * code is counted and refused under `code`; after ten over all codes the offer is signed no more, and the lender makes another.
 */
export async function signAgreement(
  services: LoanServices,
  by: By,
  { offerId, borrowerId, code, sha256, address, userAgent }: Signing,
): Promise<SignAnswer | Refused> {
  const options = { event: 'offer.signed', by, roles: ROLES, key: null, fields: {} };
  // A wrong code is counted under the offer's lock: of many at once none is tried beyond the fifth.
  return act<SignAnswer>(services, { ...options, keepsRefused: true }, async (tx, now) => {
    const offer = await lockOffer(tx, offerId, borrowerId);
    if (!offer || !isOpen(services, offer)) return notOpen({ ...services, db: tx }, offer);
    if (namesNoLender(offer)) return unnamed(services);
    if (offer.sha256 !== sha256) {
      return changedForBorrower({ ...services, db: tx }, ['offer', offer.id]);
    }
    const sent = await lockSigningCode(tx, offerId);
    if (sent !== null && sent.triesInAll >= TRIES_IN_ALL) return locked(services);
    const isGood =
      sent !== null && sent.tries < TRIES_MOST && now.getTime() - sent.sentAt.getTime() < CODE_MS;
    if (!isGood || !CODE_FORM.test(code)) return Refused.field('code', codeWrong);
    if (!timingSafeEqual(codeHash(services, offer, code), sent.codeHash)) {
      await countWrongSigningCode(tx, offerId);
      return Refused.field('code', codeWrong);
    }
    const { phone } = await findPerson(tx, borrowerId);
    await endOffer(tx, offerId, 'Signed', now);
    const evidence = { offerId, sha256, phone, address, codeSentAt: sent.sentAt, at: now };
    await insertSignature(tx, { ...evidence, userAgent: userAgent.slice(0, 300) });
    const facts = { application: Number(offer.applicationId), sha256 };
    return { answer: { offerId: Number(offerId) }, subject: `offer:${offerId}`, facts };
  });
}

function isOpen({ clock }: LoanServices, { status, signBy }: StoredOffer): boolean {
  return status === 'Open' && signBy >= clock.today();
}

/** Refuses to sign what is no longer open: an offer past its last day has ended by then, though the night has not yet said so. */
async function notOpen(
  services: Pick<LoanServices, 'db' | 'env'>,
  offer: StoredOffer | null,
): Promise<Refused> {
  if (offer === null) return notThere();
  if (offer.status === 'Open') {
    return standsForBorrower(services, { event: 'offer.expired', at: null });
  }
  return changedForBorrower(services, ['offer', offer.id]);
}

/** Keyed, and bound to the agreement: a code sent for one text signs no other. */
function codeHash({ env }: LoanServices, { id, sha256 }: StoredOffer, code: string): Buffer {
  return createHmac('sha256', env.secretKey).update(`signing ${id} ${sha256} ${code}`).digest();
}

/** What was frozen before the operator had filled in who lends is signed by nobody: the other party is missing from it (C-72). */
function namesNoLender({ agreement: { lender } }: StoredOffer): boolean {
  const { licence, ...name } = lender;
  return isUnnamedLender({ name, licence });
}

function unnamed({ env }: LoanServices): Refused {
  const { hotline } = env.company;
  return Refused.because(
    (locale) => m.refusal_agreement_unnamed({ phone: hotline }, { locale }),
    'lender_unnamed',
  );
}

function locked({ env }: LoanServices): Refused {
  const { hotline } = env.company;
  return Refused.because(
    (locale) => m.refusal_signing_locked({ phone: hotline }, { locale }),
    'locked',
  );
}

function phoneNotTheirs({ env }: LoanServices): Refused {
  const { hotline } = env.company;
  return Refused.because(
    (locale) => m.refusal_phone_not_theirs({ phone: hotline }, { locale }),
    'held_phone',
  );
}

const codeWrong: Refusal = (locale) => m.error_code_wrong({}, { locale });
