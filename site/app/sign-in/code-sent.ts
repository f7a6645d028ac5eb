import { m } from 'words/messages';
import { toast } from 'ui/toast.ts';

/** PWD-16, CONST-02. */
const TOAST_MS = 5000;

/** Says that a code was sent. */
export function toastCodeSent(text = m.account_code_sent()): void {
  toast(text, { tone: 'green', duration: TOAST_MS });
}
