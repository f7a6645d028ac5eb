import type { OfficeOutcome } from 'contract/office/client';
import { useState } from 'react';
import { m } from 'words/messages';
import { useDraft } from './drafts.ts';
import { useAct } from './use-act.ts';

/** What a second person answers: a refusal says why, a confirmation needs no word. */
interface Answer {
  readonly confirm: boolean;
  readonly note: string | null;
}

/**
 * The answer of a second person to what another proposed. `isRefusing`: a reason is written, so Ctrl Enter refuses. `error` stands under the
 * reason. `answer` gives null where it was not sent, or refused.
 * @param key what the reason is kept under while the panel is closed
 */
export function useSecondAnswer<Reply>(
  key: string,
  send: (answer: Answer) => Promise<OfficeOutcome<Reply>>,
) {
  const note = useDraft(key);
  const [isMissing, setMissing] = useState(false);
  const act = useAct();
  const answer = async (confirm: boolean): Promise<Reply | null> => {
    const typed = note.text.trim();
    setMissing(!confirm && typed === '');
    if (!confirm && typed === '') return null;
    const reply = await act.send(() => send({ confirm, note: confirm ? null : typed }));
    if (reply !== null) note.forget();
    return reply;
  };
  const required = m.error_required({ label: m.field_reason() });
  return {
    note,
    isRefusing: note.text.trim() !== '',
    error: isMissing ? required : act.errorOf('reason'),
    busy: act.busy,
    trouble: act.trouble,
    answer,
  };
}
