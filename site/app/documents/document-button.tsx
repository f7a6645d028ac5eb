import type { Outcome } from 'contract/client';
import { document as documentCall, type DocumentBody } from 'contract/documents';
import { type ReactNode, useState } from 'react';
import { m } from 'words/messages';
import { call } from '../api.ts';
import { useLocale } from '../locale.ts';
import type { ButtonSize } from 'ui/button-class.ts';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';

type DocumentButtonProps = {
  readonly body: DocumentBody;
  /** `small` inside a list. */
  readonly size?: ButtonSize;
  readonly children: ReactNode;
};

/** Fetches a PDF, which needs the borrower's token, and saves it under the server's name for it. */
export function DocumentButton({ body, size = 'normal', children }: DocumentButtonProps) {
  useLocale();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    if (busy) return;
    setBusy(true);
    const outcome = await call(documentCall, { body });
    setBusy(false);
    if (outcome.kind === 'done') save(outcome.data);
    else if (outcome.kind !== 'signed-out') toast(sentenceOf(outcome), { tone: 'romdoul' });
  };
  return (
    <Button tone="secondary" size={size} busy={busy} onClick={() => void press()}>
      {children}
    </Button>
  );
}

/** What the server says of it, or that there is a problem. */
function sentenceOf(outcome: Outcome<unknown>): string {
  const isSaid = outcome.kind === 'refused' || outcome.kind === 'busy';
  return (isSaid && outcome.message) || m.error_problem();
}

/** How long the browser may take to begin saving. */
const SAVING_MS = 60_000;

function save({ name, base64 }: { readonly name: string; readonly base64: string }): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING_MS);
}
