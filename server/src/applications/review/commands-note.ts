import { REVIEWERS } from 'contract/office/who';
import { NOTE_MAX } from 'contract/office/applications';
import { Refused } from 'contract/refusal';
import { hasEndlessMarks, tidy } from 'contract/tidy';
import { m } from 'words/messages';
import { act, type By, type LoanServices } from '../../loans/commands-act.ts';
import { noSuchApplication } from './commands-no-such.ts';
import { findListed } from './store-flags.ts';
import { insertNote, keepNoteDraft, removeNoteDraft } from './store-found.ts';

/**
 * Adds a note of staff about an application in any state; kept for the record. Refused under `body`.
 * @param note `key` is made for this one note: a repeat with it adds no second one
 */
export async function addNote(
  services: LoanServices,
  by: By,
  { applicationId, body, key }: { applicationId: bigint; body: string; key: string },
): Promise<{ id: string } | Refused> {
  const text = tidy(body);
  if (text === '') {
    return Refused.field('body', (locale) => m.office_review_error_note_empty({}, { locale }));
  }
  if (!isText(text)) return tooLong();
  if ((await findListed(services.db, applicationId)) === null) return noSuchApplication();
  const event = 'application.note_added';
  const fields = { application: String(applicationId), body: text };
  const options = { event, by, roles: REVIEWERS, key, fields };
  return act<{ id: string }>(services, options, async (tx, now) => {
    const id = await insertNote(tx, { applicationId, body: text, by: by.who, at: now });
    const subject = `application:${applicationId}`;
    return { answer: { id: String(id) }, subject, facts: { letters: text.length } };
  });
}

/** Keeps what somebody has begun to write, for them alone; what is empty takes it away. Refused under `body`. */
export async function keepDraft(
  { db, clock }: Pick<LoanServices, 'db' | 'clock'>,
  { who }: By,
  { applicationId, body }: { applicationId: bigint; body: string },
): Promise<undefined | Refused> {
  if (body.trim() === '') {
    await removeNoteDraft(db, applicationId, who);
    return undefined;
  }
  if (!isText(body)) return tooLong();
  const draft = { applicationId, staff: who, body, at: clock.now() };
  return (await keepNoteDraft(db, draft)) ? undefined : noSuchApplication();
}

/** Whether a text may be kept: of letters that a database takes, and no longer than a note. */
function isText(text: string): boolean {
  return text.length <= NOTE_MAX && !text.includes('\0') && !hasEndlessMarks(text);
}

function tooLong(): Refused {
  const count = String(NOTE_MAX);
  return Refused.field('body', (locale) => m.office_review_error_note_long({ count }, { locale }));
}
