import type { Refused } from 'contract/refusal';
import { recordActs } from '../audit/store.ts';
import { changedSince } from '../changes/commands.ts';
import type { Services } from '../services.ts';
import type { Staff } from '../staff-session.ts';
import { reviewGone } from './commands-review-gone.ts';
import { lockReview, strikeReviews } from './store-reviews.ts';
import { strikeVersions } from './store-versions.ts';

/**
 * Erases a review whose borrower took the consent back: its words and name, and every earlier wording that is kept of it. The row stays
 * for its number, shown to nobody; it cannot be undone. The audit says how many wordings, and no word of them.
 */
export async function eraseReview(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: Staff,
  { id, version }: { id: bigint; version: number },
): Promise<Refused | null> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const before = await lockReview(tx, id);
    if (before === null) return reviewGone(tx, `staff:${by.handle}`, id);
    if (before.version !== version) {
      return changedSince(tx, `staff:${by.handle}`, ['text', `site_review:${id}`]);
    }
    await strikeReviews(tx, [id], { by: `staff:${by.handle}`, at });
    const facts = { wordings: await strikeVersions(tx, [id]) };
    const act = { event: 'site_review.erased', actor: `staff:${by.handle}` };
    await recordActs(tx, [{ at, ...act, subject: `site_review:${id}`, facts }]);
    return null;
  });
}
