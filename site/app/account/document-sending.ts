import { sendDocument } from 'contract/application-cards';
import type { Client } from 'contract/client';

/** What came of sending the photo of a paper that the lender asked for. */
export type DocumentSent =
  | { readonly kind: 'sent' }
  /** It stands otherwise by now: it has arrived already, or is asked for no more. */
  | { readonly kind: 'changed'; readonly text: string }
  /** Another photo is needed. */
  | { readonly kind: 'refused'; readonly text: string }
  /** The same photo may be sent again; `text`: the server's own reason, if any. */
  | { readonly kind: 'not-sent'; readonly text: string | null }
  | { readonly kind: 'signed-out' };

/** Sends a photo for this request. @param client one that waits as long as a photo takes (`uploadClient`) */
export async function sendDocumentPhoto(
  client: Client,
  requestId: number,
  photo: File,
): Promise<DocumentSent> {
  const body = new FormData();
  body.set('document_id', String(requestId));
  body.set('photo', photo);
  const outcome = await client(sendDocument, { body });
  switch (outcome.kind) {
    case 'done':
      return { kind: 'sent' };
    case 'signed-out':
      return { kind: 'signed-out' };
    case 'refused': {
      const text = Object.values(outcome.fields).flat()[0] ?? outcome.message;
      return { kind: outcome.answer.reason === 'changed' ? 'changed' : 'refused', text };
    }
    case 'busy':
      return { kind: 'not-sent', text: outcome.message || null };
    default:
      return { kind: 'not-sent', text: null };
  }
}
