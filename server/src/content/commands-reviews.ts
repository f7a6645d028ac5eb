import { createHash } from 'node:crypto';
import type { Refusal } from 'contract/locale';
import type { AddReview, ChangeReview, SiteReview } from 'contract/office/site-content';
import { Refused } from 'contract/refusal';
import { m } from 'words/messages';
import { recordActs } from '../audit/store.ts';
import { changedSince } from '../changes/commands.ts';
import { loanIdTyped } from 'contract/record-numbers';
import type { Services } from '../services.ts';
import type { Staff } from '../staff-session.ts';
import { reviewGone } from './commands-review-gone.ts';
import * as store from './store-reviews.ts';
import { keepVersion, type Parts } from './store-versions.ts';

type ReviewServices = Pick<Services, 'db' | 'clock'>;

const MOST: Readonly<Record<keyof store.ReviewText, number>> = {
  name_km: 191,
  name_en: 191,
  text_km: 1000,
  text_en: 1000,
};

const WORDS = Object.keys(MOST) as readonly (keyof store.ReviewText)[];

/** A review as its changes are kept. */
function partsOf(words: store.ReviewText, isPublished: boolean): Parts {
  const { name_km, name_en, text_km, text_en } = words;
  return { name_km, name_en, text_km, text_en, is_published: isPublished ? 'yes' : 'no' };
}

/** All reviews in the order of the site, hidden ones too. */
export async function reviewRows({
  db,
}: Pick<ReviewServices, 'db'>): Promise<{ rows: SiteReview[] }> {
  const rows = await store.storedReviews(db);
  return {
    rows: rows.map((row) => ({
      ...row,
      id: String(row.id),
      borrower_id: row.borrower_id === null ? null : String(row.borrower_id),
    })),
  };
}

/** What was typed without spaces around it, or what is wrong with it by field. */
function readWords(typed: store.ReviewText): store.ReviewText | Map<string, Refusal> {
  const wrong = new Map<string, Refusal>();
  const read = { name_km: '', name_en: '', text_km: '', text_en: '' };
  for (const key of WORDS) {
    read[key] = typed[key].trim();
    const letters = Array.from(read[key]).length;
    if (letters === 0 || letters > MOST[key])
      wrong.set(key, (locale) =>
        m.office_content_error_field({ most: String(MOST[key]) }, { locale }),
      );
  }
  return wrong.size > 0 ? wrong : read;
}

/** Whose words they are by the number of a loan of theirs as it was typed; null: nothing was typed. */
async function saidBy(tx: ReviewServices['db'], typed: string): Promise<bigint | null | Refused> {
  if (typed.trim() === '') return null;
  const loanId = loanIdTyped(typed);
  const whose = loanId === null ? null : await store.borrowerOfLoan(tx, loanId);
  return whose ?? Refused.field('loan', (locale) => m.office_complaints_wrong_loan({}, { locale }));
}

/** Refuses to put words that are known to be one borrower's on another, whose erasure would take them along; null: they are not. */
function whoseStays(known: bigint | null, typed: bigint | null): Refused | null {
  if (known === null || typed === null || known === typed) return null;
  return Refused.field('loan', (locale) => m.office_site_review_whose_stays({}, { locale }));
}

/** Adds a review behind the others, hidden; only with the borrower's consent to name and words being shown (G-37). */
export async function addReview(
  { db, clock }: ReviewServices,
  by: Staff,
  { consent, loan = '', ...typed }: AddReview,
): Promise<{ id: string } | Refused> {
  const words = readWords(typed);
  if (words instanceof Map) return Refused.fields(words);
  if (!consent)
    return Refused.field('consent', (locale) => m.office_site_consent_missing({}, { locale }));
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await store.lockAdding(tx);
    const whose = await saidBy(tx, loan);
    if (whose instanceof Refused) return whose;
    const stored = await store.storedReviews(tx);
    const { length } = stored;
    // Pressed twice, or by a colleague too: what somebody said stands there once.
    if (stored.some((row) => WORDS.every((key) => row[key] === words[key])))
      return Refused.because((locale) => m.office_site_review_known({}, { locale }), 'known');
    if (length >= store.REVIEWS_MOST)
      return Refused.because((locale) => m.office_site_reviews_full({}, { locale }), 'full');
    const who = `staff:${by.handle}`;
    const made = { position: length, at, consentBy: who, borrower_id: whose };
    const id = await store.insertReview(tx, { ...words, ...made });
    const subject = `site_review:${id}`;
    const sides = { before: {}, after: partsOf(words, false) };
    const version = await keepVersion(tx, { subject, ...sides, by: who, at });
    const facts = { before: null, after: printOf(words, false, whose), consent, version };
    await recordActs(tx, [{ at, ...actOf('added', by, id), facts }]);
    return { id: String(id) };
  });
}

/**
 * Words a review anew, shows or hides it. The borrower agreed to the words that stand: other words only with their agreement to those, which
 * is noted. Both sides are kept; the audit has their hashes, since names are in them.
 */
export async function changeReview(
  { db, clock }: ReviewServices,
  by: Staff,
  {
    id,
    version,
    is_published,
    consent = false,
    loan = '',
    ...typed
  }: ChangeReview & { id: bigint },
): Promise<Refused | null> {
  const words = readWords(typed);
  if (words instanceof Map) return Refused.fields(words);
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    // Before the review, as an erasure locks them.
    const whose = await saidBy(tx, loan);
    if (whose instanceof Refused) return whose;
    const before = await store.lockReview(tx, id);
    if (before === null) return reviewGone(tx, `staff:${by.handle}`, id);
    if (before.version !== version) {
      return changedSince(tx, `staff:${by.handle}`, ['text', `site_review:${id}`]);
    }
    const refused = whoseStays(before.borrower_id, whose);
    if (refused) return refused;
    const isReworded = WORDS.some((key) => words[key] !== before[key]);
    if (isReworded && !consent && !before.is_sample)
      return Refused.field('consent', (locale) =>
        m.office_site_review_consent_anew({}, { locale }),
      );
    const consentBy = isReworded && consent ? `staff:${by.handle}` : null;
    const said = { is_published, consentBy, borrower_id: whose ?? before.borrower_id };
    await store.writeReview(tx, { id, version, ...words, ...said }, at);
    const subject = `site_review:${id}`;
    const kept = await keepVersion(tx, {
      subject,
      before: partsOf(before, before.is_published),
      after: partsOf(words, is_published),
      by: `staff:${by.handle}`,
      at,
    });
    const facts = {
      before: printOf(before, before.is_published, before.borrower_id),
      after: printOf(words, is_published, said.borrower_id),
      ...(isReworded && { consent }),
      version: kept,
    };
    await recordActs(tx, [{ at, ...actOf('changed', by, id), facts }]);
    return null;
  });
}

/** Puts the reviews in another order: refused where others have come or gone since they were seen. */
export async function orderReviews(
  { db, clock }: ReviewServices,
  by: Staff,
  ids: readonly string[],
): Promise<Refused | null> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const before = (await store.storedReviews(tx)).map(({ id }) => String(id));
    const isSame = before.length === ids.length && before.every((id) => ids.includes(id));
    if (!isSame || new Set(ids).size !== ids.length) {
      return changedSince(tx, `staff:${by.handle}`, ['reviews', 'all']);
    }
    await store.placeReviews(tx, ids.map(BigInt), at);
    const act = { event: 'site_review.ordered', actor: `staff:${by.handle}` };
    const facts = { before: before.join(' '), after: ids.join(' ') };
    await recordActs(tx, [{ at, ...act, subject: 'site_review:all', facts }]);
    return null;
  });
}

const actOf = (done: 'added' | 'changed', by: Staff, id: bigint) => ({
  event: `site_review.${done}`,
  actor: `staff:${by.handle}`,
  subject: `site_review:${id}`,
});

/** A review as the audit has it: the hash of its words, and whose they are where that is known. */
function printOf(words: store.ReviewText, isPublished: boolean, borrowerId: bigint | null) {
  const { name_km, name_en, text_km, text_en } = words;
  const text = JSON.stringify([name_km, name_en, text_km, text_en]);
  const whose = borrowerId !== null && { borrower: Number(borrowerId) };
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { sha256, is_published: isPublished, ...whose };
}
