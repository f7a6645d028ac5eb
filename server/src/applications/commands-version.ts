import { createHash } from 'node:crypto';
import type { Locale } from 'contract/locale';
import type { PageName } from 'contract/page-text';
import { fillText } from 'contract/page-text-parse';
import { questionsOf, type Step, type Wizard } from 'contract/question';
import { m } from 'words/messages';
import type { Services } from '../services.ts';
import { pageValues } from '../settings/commands-pages.ts';
import {
  agreedPages,
  type ConsentWording,
  keepConsentWording,
  nameConsentWording,
} from './store-submit.ts';

/** Short and the same for the same text: enough to find the words of that day in the history. */
function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

const formVersions = new Map<Wizard, string>();

/** Names the questions that a wizard asks: changes with any key, kind, list or order. */
export function formVersion(wizard: Wizard): string {
  const known = formVersions.get(wizard);
  if (known !== undefined) return known;
  const asked = (step: Step) =>
    questionsOf(step).map((question) => [
      question.key,
      question.kind,
      question.kind === 'choice' ? question.list : null,
      question.optional ?? false,
    ]);
  const version = versionOf(
    JSON.stringify(wizard.steps.map((step) => [step.formName, asked(step)])),
  );
  formVersions.set(wizard, version);
  return version;
}

/** What an applicant agrees to now: the sentence in both languages, and the pages that it leads to, as they read, filled in. */
async function consentWords(services: Pick<Services, 'db' | 'env'>): Promise<ConsentWording> {
  const stored = await agreedPages(services.db);
  const values = await pageValues(services);
  const words = (name: PageName, locale: Locale) => {
    const text = stored.find((one) => one.page === name && one.locale === locale);
    return fillText(text?.body ?? '', values[locale]);
  };
  return {
    accept_km: m.field_accept({}, { locale: 'km' }),
    accept_en: m.field_accept({}, { locale: 'en' }),
    terms_km: words('terms', 'km'),
    terms_en: words('terms', 'en'),
    privacy_en: words('privacy', 'en'),
  };
}

/**
 * Names what an applicant agrees to now (G-56, G-57). The words of each version are kept, so that what somebody agreed to can be read whatever was
 * written or set since.
 */
export async function consentVersion(
  services: Pick<Services, 'db' | 'env'>,
  now: Date,
): Promise<string> {
  return keepConsentWording(services.db, await consentWords(services), now);
}

/** The same name for who is to agree, of whom nothing is kept yet. */
export async function consentVersionNow(services: Pick<Services, 'db' | 'env'>): Promise<string> {
  return nameConsentWording(services.db, await consentWords(services));
}
