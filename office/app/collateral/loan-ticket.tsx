import { type Collateral, collateralOfLoan } from 'contract/office/collateral';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Spinner } from 'ui/spinner.tsx';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Ticket } from './ticket.tsx';

/** What was read, and of which loan: what another loan has is not shown while its own is asked for. */
type Found = { readonly loan: string; readonly collateral: Collateral | null };

/** What secures a loan, with the acts of the register. It loads its own data, and again whenever the page around it does: what others did is seen then. */
export function LoanTicket({ loanId }: { readonly loanId: string }) {
  const [found, setFound] = useState<Found | null>(null);
  const [failed, setFailed] = useState(false);
  const { state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return undefined;
    const asking = new AbortController();
    void (async () => {
      const params = { loan: loanId };
      const outcome = await call(collateralOfLoan, { params, signal: asking.signal });
      if (asking.signal.aborted) return;
      setFailed(outcome.kind !== 'done');
      if (outcome.kind === 'done') setFound({ loan: loanId, ...outcome.data });
    })();
    return () => asking.abort();
  }, [loanId, state]);
  const collateral = found?.loan === loanId ? found.collateral : undefined;
  if (collateral === undefined) {
    return failed ? (
      <Alert tone="red">{m.office_pawn_panel_failed()}</Alert>
    ) : (
      <Spinner className="mx-auto my-6 size-6 text-primary" label={m.office_loading()} />
    );
  }
  if (collateral === null) return <p className="text-ink-2">{m.office_pawn_panel_none()}</p>;
  return (
    <Ticket
      key={collateral.application}
      collateral={collateral}
      onChange={(changed) => setFound({ loan: loanId, collateral: changed })}
    />
  );
}
