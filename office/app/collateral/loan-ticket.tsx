import { type Collateral, collateralOfLoan } from 'contract/office/collateral';
import { useEffect, useState } from 'react';
import { Alert } from 'ui/alert.tsx';
import { Spinner } from 'ui/spinner.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Ticket } from './ticket.tsx';

type Found = { readonly collateral: Collateral | null };

/** What secures a loan, with the acts of the register. It loads its own data. */
export function LoanTicket({ loanId }: { readonly loanId: string }) {
  const [found, setFound] = useState<Found | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    void (async () => {
      const params = { loan: loanId };
      const outcome = await call(collateralOfLoan, { params, signal: asking.signal });
      if (asking.signal.aborted) return;
      setFailed(outcome.kind !== 'done');
      if (outcome.kind === 'done') setFound(outcome.data);
    })();
    return () => asking.abort();
  }, [loanId]);
  if (failed) return <Alert tone="red">{m.office_pawn_panel_failed()}</Alert>;
  if (found === null) {
    return <Spinner className="mx-auto my-6 size-6 text-primary" label={m.office_loading()} />;
  }
  if (found.collateral === null) return <p className="text-ink-2">{m.office_pawn_panel_none()}</p>;
  return (
    <Ticket
      key={found.collateral.application}
      collateral={found.collateral}
      onChange={(collateral) => setFound({ collateral })}
    />
  );
}
