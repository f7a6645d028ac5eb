import type { MessageStanding, MessageState } from 'contract/office/messages';
import type { NoticeOfAct } from './store-of-act.ts';

/** The message of an act as the act's page shows it; null: it is kept no more. */
export function messageStanding(notice: NoticeOfAct | null): MessageStanding | null {
  return (
    notice && {
      id: String(notice.id),
      // The column's check holds what the type says.
      state: notice.state as MessageState,
      last_error: notice.lastError,
      sent_again: notice.sentAgain,
    }
  );
}
