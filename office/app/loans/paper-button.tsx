import { loanStatement, type Paper, receiptPaper } from 'contract/office/loans';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { IconButton } from 'ui/icon-button.tsx';
import { Printer } from 'ui/page-icons.tsx';
import { toast } from 'ui/toast.ts';
import { call } from '../call.ts';
import { troubleText } from '../sign-in/trouble.ts';

type PaperButtonProps = {
  readonly what: { readonly statement: string } | { readonly receipt: string };
  readonly children: string;
  /** The words are its name only. */
  readonly iconOnly?: boolean;
};

/** Fetches a paper as PDF and hands it to the browser, to be printed. */
export function PaperButton({ what, children, iconOnly = false }: PaperButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    const outcome =
      'statement' in what
        ? await call(loanStatement, { params: { number: what.statement } })
        : await call(receiptPaper, { params: { receipt: what.receipt } });
    setBusy(false);
    if (outcome.kind === 'done') save(outcome.data);
    else if (outcome.kind !== 'signed-out') toast(troubleText(outcome), { tone: 'red' });
  };
  const icon = <Printer className="size-4" aria-hidden="true" />;
  if (iconOnly) {
    return <IconButton label={children} icon={icon} onClick={() => void fetchIt()} />;
  }
  return (
    <Button tone="secondary" size="small" busy={busy} start={icon} onClick={() => void fetchIt()}>
      {children}
    </Button>
  );
}

function save({ name, base64 }: Paper): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
