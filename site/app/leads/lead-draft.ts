import { type Answers, questionsOf, type Step } from 'contract/question';
import { readStored, writeStored } from '../storage.ts';
import { uuid } from '../uuid.ts';

/** The answers to a lead form, with the idempotency key under which they would be sent. */
export interface LeadDraft {
  readonly answers: Answers;
  /** A UUID that changes with every answer: a retry creates no second lead, changed answers create a new one. */
  readonly submitId: string;
}

/** Where a form's draft is stored in session storage, which belongs to one tab. */
export interface LeadPlace {
  readonly form: Step;
  readonly key: string;
  /** Question key → its storage name, where the specification prescribes one (INV-17). */
  readonly names?: Readonly<Record<string, string>>;
}

/** A draft with a new idempotency key. */
export function newDraft(answers: Answers = {}): LeadDraft {
  return { answers, submitId: uuid() };
}

/** The stored draft, or null. Unknown entries are ignored. */
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

/** Stores a draft, or removes the stored one with null. */
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
