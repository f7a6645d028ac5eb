import type { Refusal } from 'contract/locale';
import { type Answers, questionsOf, type Situation, type Step } from 'contract/question';
import type { FieldRefusals } from 'contract/refusal';
import { situationOf } from 'contract/situation';
import type { Limits, ProductKey } from 'lending/product';
import { m } from 'words/messages';
import type { Services } from '../services.ts';
import { productLimits } from '../products/store.ts';
import { listValues } from '../reference/store.ts';
import { wrongRegion } from '../regions/store.ts';

type Known = Pick<Services, 'db' | 'clock' | 'env'>;

/**
 * What the server's checks of these steps know: the product's own bounds for everybody (C-09, C-10), the day, and
 * every list as staff have it now.
 */
export async function serverSituation(
  { db, clock, env }: Known,
  { product, formType }: Pick<Situation, 'product' | 'formType'>,
  steps: readonly Step[],
): Promise<Situation> {
  const today = clock.today();
  const asksForLoan =
    formType === 'borrow' &&
    steps.some((step) => questionsOf(step).some(({ kind }) => kind === 'amount'));
  const limits: Partial<Limits> = asksForLoan ? await keptLimits(db, product, today) : {};
  return situationOf({
    formType,
    signedIn: formType === 'profile',
    product,
    today,
    limits,
    values: await listValues(db, today),
    voice: 'server',
    requireEmploymentCard: env.requireEmploymentCard,
  });
}

/** How long bounds are kept: a change by staff counts a second later, and a rush of first steps asks once. */
const KEPT_MS = 1000;
const kept = new WeakMap<Known['db'], Map<string, { at: number; limits: Promise<Limits> }>>();

async function keptLimits(db: Known['db'], product: ProductKey, today: string): Promise<Limits> {
  const ofDatabase = kept.get(db) ?? new Map<string, { at: number; limits: Promise<Limits> }>();
  kept.set(db, ofDatabase);
  const before = ofDatabase.get(product);
  if (before && performance.now() - before.at < KEPT_MS) return before.limits;
  const limits = productLimits(db, product, today).then((answer) => answer.limits);
  ofDatabase.set(product, { at: performance.now(), limits });
  // What failed is not kept.
  limits.catch(() => ofDatabase.delete(product));
  return limits;
}

/** Refuses an address whose three names are no real chain, under the first that is wrong. */
export async function regionRefusals(
  { db }: Pick<Known, 'db'>,
  step: Step,
  { province, district, commune }: Answers,
): Promise<FieldRefusals> {
  const refusals = new Map<string, Refusal>();
  const asked = questionsOf(step).some(({ kind }) => kind === 'region');
  if (!asked || !province || !district || !commune) return refusals;
  const wrong = await wrongRegion(db, { province, district, commune });
  if (wrong) refusals.set(wrong, (locale) => m.refusal_region({}, { locale }));
  return refusals;
}
