import { OWN_PICTURES } from 'contract/content';
import type { Text } from 'contract/locale';
import { m } from 'words/messages';
import { fillImages, fillPages, fillSampleReviews } from '../content/store-fill.ts';
import type { Database } from '../database/connect.ts';
import { installedDefaults } from '../database/defaults.ts';
import { fillProducts } from '../products/store-fill.ts';
import { fillReference, lockFilling } from '../reference/store-fill.ts';
import { fillRegions } from '../regions/store-fill.ts';
import { FIRST_RATES } from './first-rates.ts';

const SAMPLES: readonly { name: Text; text: Text }[] = [
  { name: m.sample_review_1_name, text: m.sample_review_1_text },
  { name: m.sample_review_2_name, text: m.sample_review_2_text },
  { name: m.sample_review_3_name, text: m.sample_review_3_text },
];

/**
 * Fills in the defaults: products with a rate, regions, option lists, pictures, texts, and sample reviews in the demo. Limits,
 * rates, option lists and texts that staff did not change are updated to this version's defaults; what staff changed stays.
 * Runs in one transaction under a lock, at every start, after the migrations.
 */
export async function seedReference(db: Database, options: { demo: boolean }): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockFilling(transaction);
    const installed = await installedDefaults(transaction);
    await fillProducts(transaction, installed, FIRST_RATES);
    await fillRegions(transaction);
    await fillReference(transaction, installed);
    await fillImages(transaction, OWN_PICTURES);
    await fillPages(transaction);
    if (options.demo) await fillSampleReviews(transaction, SAMPLES.map(inBothLanguages));
  });
}

function inBothLanguages({ name, text }: { name: Text; text: Text }) {
  return {
    name_en: name({}, { locale: 'en' }),
    name_km: name({}, { locale: 'km' }),
    text_en: text({}, { locale: 'en' }),
    text_km: text({}, { locale: 'km' }),
  };
}
