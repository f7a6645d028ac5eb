import { createHash } from 'node:crypto';
import { questionsOf, type Step, type Wizard } from 'contract/question';
import type { Kysely } from 'kysely';
import { m } from 'words/messages';
import type { DB } from '../database/types.ts';
import { keepConsentWording } from './store-submit.ts';

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

/**
 * Names what an applicant agrees to now (G-56, G-57): the sentence in both languages, and the pages that it leads to, as they stand. The words
 * of each version are kept, so that what somebody agreed to can be read whatever was written since.
 */
export async function consentVersion(tx: Kysely<DB>, now: Date): Promise<string> {
  const [km, en] = [m.field_accept({}, { locale: 'km' }), m.field_accept({}, { locale: 'en' })];
  return keepConsentWording(tx, { km, en, now });
}
