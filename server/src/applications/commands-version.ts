import { createHash } from 'node:crypto';
import { LOCALES } from 'contract/locale';
import { questionsOf, type Step, type Wizard } from 'contract/question';
import { m } from 'words/messages';

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

/** Names the sentence that the applicant agrees to, in both languages (G-56, G-57). */
export const CONSENT_VERSION = versionOf(
  LOCALES.map((locale) => m.field_accept({}, { locale })).join('\n'),
);
