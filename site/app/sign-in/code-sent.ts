import { m } from 'words/messages';
import { toast } from 'ui/toast.ts';

/** PWD-16, CONST-02. */
const TOAST_MS = 5000;

/** Says that a code was sent. */
export function toastCodeSent(): void {
  toast(m.account_code_sent(), { tone: 'green', duration: TOAST_MS });
}
