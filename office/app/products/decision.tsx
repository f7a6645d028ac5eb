import type { Proposal, StaffName } from 'contract/office/proposals';
import { decideProposal } from 'contract/office/proposals';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { shortTime } from '../desk/time-text.ts';
import { useLocale } from '../locale.ts';
import { useSession } from '../shell/session.ts';
import { troubleText } from '../sign-in/trouble.ts';

/** Somebody's name in the reader's language. */
export function useStaffName(): (name: StaffName) => string {
  const locale = useLocale();
  return (name) => (locale === 'km' ? name.name_km : name.name_en);
}

type WaitingProps = {
  readonly proposal: Proposal;
  readonly managers: readonly StaffName[];
  /** What changes, both sides of it. */
  readonly children: ReactNode;
};

/**
 * A change that waits: another manager sees both sides and confirms or refuses; whoever proposed it may take it back, and is told
 * who can confirm.
 */
export function Waiting({ proposal, managers, children }: WaitingProps) {
  const { handle } = useSession();
  const nameOf = useStaffName();
  const revalidator = useRevalidator();
  const [asked, setAsked] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const isOwn = proposal.proposed_by.handle === handle;
  const others = managers.filter((one) => one.handle !== proposal.proposed_by.handle);
  const decide = async (confirmed: boolean) => {
    setBusy(true);
    const outcome = await call(decideProposal, {
      params: { id: proposal.id },
      body: { confirmed },
    });
    setBusy(false);
    setAsked(null);
    if (outcome.kind !== 'done') return setTrouble(troubleText(outcome));
    const said = confirmed ? m.office_products_confirmed() : m.office_products_refused();
    toast(said, { tone: confirmed ? 'green' : 'primary' });
    await revalidator.revalidate();
  };
  return (
    <section className="waiting" aria-label={m.office_products_waits()}>
      <p>
        <b>{m.office_products_proposed_by({ name: nameOf(proposal.proposed_by) })}</b>{' '}
        {shortTime(proposal.proposed_at)} · {m.office_products_not_in_force()}
      </p>
      {children}
      {trouble !== null && (
        <Alert tone="red" live>
          {trouble}
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isOwn ? (
          <>
            <p>
              {others.length === 0
                ? m.office_products_no_other()
                : m.office_products_who_can({ names: others.map(nameOf).join(', ') })}
            </p>
            <Button tone="secondary" size="small" busy={busy} onClick={() => setAsked(false)}>
              {m.office_products_take_back()}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" busy={busy} onClick={() => setAsked(true)}>
              {m.office_products_confirm()}
            </Button>
            <Button tone="secondary" size="small" busy={busy} onClick={() => setAsked(false)}>
              {m.office_products_refuse()}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={asked ? m.office_products_confirm_title() : m.office_products_refuse_title()}
        confirmLabel={asked ? m.office_products_confirm_now() : m.office_products_refuse_now()}
        onConfirm={() => void decide(asked ?? false)}
        onCancel={() => setAsked(null)}
        busy={busy}
      >
        {children}
      </ConfirmDialog>
    </section>
  );
}
