import type { OfficeOutcome } from 'contract/office/client';
import { offerAgreementPaper } from 'contract/office/offers';
import { loanStatement, type Paper, receiptPaper } from 'contract/office/loan-papers';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { IconButton } from 'ui/icon-button.tsx';
import { Printer } from 'ui/page-icons.tsx';
import { toast } from 'ui/toast.ts';
import { call } from '../call.ts';
import { savePdf } from '../decide/save-pdf.ts';
import { troubleText } from '../sign-in/trouble.ts';

type PaperButtonProps = {
  /** A loan's number, a receipt's, or an offer's whose agreement it is. */
  readonly what:
    | { readonly statement: string }
    | { readonly receipt: string }
    | { readonly agreement: string };
  readonly children: string;
  /** The words are its name only. */
  readonly iconOnly?: boolean;
};

/** Fetches a paper as PDF and hands it to the browser, to be printed. */
export function PaperButton({ what, children, iconOnly = false }: PaperButtonProps) {
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    const outcome = await paperOf(what);
    setBusy(false);
    if (outcome.kind === 'done') savePdf(outcome.data);
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

function paperOf(what: PaperButtonProps['what']): Promise<OfficeOutcome<Paper>> {
  if ('statement' in what) return call(loanStatement, { params: { number: what.statement } });
  if ('agreement' in what) return call(offerAgreementPaper, { params: { id: what.agreement } });
  return call(receiptPaper, { params: { receipt: what.receipt } });
}
