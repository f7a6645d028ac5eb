import { collateralTicket } from 'contract/office/collateral';
import { useState } from 'react';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { saveFile } from '../call.ts';
import { Printer } from '../shell/icons.tsx';
import { troubleText } from '../sign-in/trouble.ts';

/** Hands out the pawn ticket as PDF, to be printed and signed by both. */
export function TicketButton({ application }: { readonly application: string }) {
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    const outcome = await saveFile(collateralTicket, { params: { application } });
    setBusy(false);
    if (outcome.kind === 'refused' || outcome.kind === 'unreachable') {
      toast(troubleText(outcome), { tone: 'red' });
    }
  };
  return (
    <Button
      tone="secondary"
      size="small"
      busy={busy}
      start={<Printer className="size-4" aria-hidden="true" />}
      onClick={() => void print()}
    >
      {m.office_pawn_ticket_print()}
    </Button>
  );
}
