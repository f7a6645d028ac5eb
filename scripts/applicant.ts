/** An invented person's answers to the borrow wizard, as its steps go over the wire: for trials and measurements. */
import { randomUUID } from 'node:crypto';
import { applicantAnswers } from '../server/testing/applicant.ts';

/** One step's own fields, by wire key. */
export type StepAnswers = Readonly<Record<string, string | number | boolean>>;

/** The step with the photo, and the last one, which submits. */
export const PHOTO_STEP = 'relative';
export const LAST_STEP = 'bank';

/**
 * The five steps in order. Everything that can tell one person from another holds `number` (below ten million), so a
 * check can see whose words a row has.
 */
export function applicantSteps(number: number): [formName: string, answers: StepAnswers][] {
  const mark = String(number).padStart(7, '0');
  return Object.entries<StepAnswers>(applicantAnswers(number, mark));
}

/** What every store call of the borrow wizard carries beside the step's answers (G-43). */
export const STORE_CALL = { type: 'Payday', formType: 'borrow', status: 'Draft' } as const;

/** Where the steps are sent. */
export const STORE_PATH = '/api/v1/borrows/store';

/** An address of its own for each caller, so that a trial meets no limit meant for one household (TRUST_PROXY=on). */
export function callerAddress(number: number): string {
  const part = (shift: number) => (number >> shift) & 0xff;
  return `10.${part(16)}.${part(8)}.${part(0)}`;
}

/** A visit to the wizard. */
export const newVisit = (): string => randomUUID();
