import { type Answers, questionsOf, type Step } from 'contract/question';
import { readStored, writeStored } from '../storage.ts';
import { uuid } from '../uuid.ts';

/** What a person has typed into a short form, and the name of what would be sent of it now. */
export interface LeadDraft {
  readonly answers: Answers;
  /** A UUID that changes with every answer: what was sent once is made once, what was changed since is something new. */
  readonly submitId: string;
}

/** Where a form keeps what is typed until it has been sent: in this tab only. */
export interface LeadPlace {
  readonly form: Step;
  readonly key: string;
  /** Question key → the name under which it is kept, where the documents give it one (INV-17). */
  readonly names?: Readonly<Record<string, string>>;
}

/** An empty draft. */
export function newDraft(answers: Answers = {}): LeadDraft {
  return { answers, submitId: uuid() };
}

/** What this tab has kept, if anything. */
export function keptDraft({ form, key, names = {} }: LeadPlace): LeadDraft | null {
  const kept = parse(readStored('session', key));
  if (kept === null) return null;
  const answers: Record<string, string> = {};
  for (const question of questionsOf(form)) {
    const value = kept[names[question.key] ?? question.key];
    if (typeof value === 'string') answers[question.key] = value;
  }
  const { submit_id: submitId } = kept;
  return typeof submitId === 'string' ? { answers, submitId } : newDraft(answers);
}

/** Keeps a draft; null forgets it. */
export function keepDraft({ key, names = {} }: LeadPlace, draft: LeadDraft | null): void {
  if (draft === null) return writeStored('session', key, null);
  const named = Object.entries(draft.answers).map(([own, value]) => [names[own] ?? own, value]);
  const kept = { ...Object.fromEntries(named), submit_id: draft.submitId };
  writeStored('session', key, JSON.stringify(kept));
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
