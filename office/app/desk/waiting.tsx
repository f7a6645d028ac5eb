import type { OfficeOutcome } from 'contract/office/client';
import type { StaffName } from 'contract/office/staff-name';
import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { ConfirmDialog } from 'ui/confirm-dialog.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { useSession } from '../shell/session.ts';
import { shortTime } from './time-text.ts';
import { DoCaps } from './do-caps.tsx';
import { useStaffName } from './person-name.tsx';
import { TroubleBox } from './trouble-box.tsx';
import { useAct } from './use-act.ts';

type WaitingProps<Reply> = {
  readonly proposedBy: StaffName;
  readonly proposedAt: string;
  readonly managers: readonly StaffName[];
  /** What changes, both sides of it. */
  readonly children: ReactNode;
  readonly decide: (confirmed: boolean) => Promise<OfficeOutcome<Reply>>;
  /** After it was decided. */
  readonly onDecided?: (reply: Reply) => void;
  /** Where what waits is no change that comes into force. */
  readonly says?: WaitingWords;
};

/** What is said of something that waits, and of its confirmation. */
interface WaitingWords {
  readonly state: string;
  readonly confirm: string;
  readonly title: string;
  readonly now: string;
  readonly done: string;
}

const inForce = (): WaitingWords => ({
  state: m.office_products_not_in_force(),
  confirm: m.office_products_confirm(),
  title: m.office_products_confirm_title(),
  now: m.office_products_confirm_now(),
  done: m.office_products_confirmed(),
});

/**
 * A change that waits: another manager sees both sides and confirms or refuses; whoever proposed it may take it back, and is told
 * who can confirm.
 */
export function Waiting<Reply>(props: WaitingProps<Reply>) {
  const { proposedBy, proposedAt, managers, children, says = inForce() } = props;
  const { handle } = useSession();
  const nameOf = useStaffName();
  const revalidator = useRevalidator();
  const [asked, setAsked] = useState<boolean | null>(null);
  const { busy, trouble, send } = useAct();
  const isOwn = proposedBy.handle === handle;
  const decide = async (confirmed: boolean) => {
    const reply = await send(() => props.decide(confirmed));
    setAsked(null);
    if (reply === null) return;
    const said = confirmed ? says.done : m.office_products_refused();
    toast(said, { tone: confirmed ? 'green' : 'primary' });
    await revalidator.revalidate();
    props.onDecided?.(reply);
  };
  return (
    <section className="waiting" aria-label={m.office_products_waits()}>
      <p>
        <b>{m.office_products_proposed_by({ name: nameOf(proposedBy) })}</b> {shortTime(proposedAt)}{' '}
        · {says.state}
      </p>
      {children}
      <TroubleBox trouble={trouble} />
      <div className="flex flex-wrap items-center gap-3">
        {isOwn ? (
          <>
            <WhoCan managers={managers.filter((one) => one.handle !== handle)} />
            <Button tone="secondary" size="small" busy={busy} onClick={() => setAsked(false)}>
              {m.office_products_take_back()}
            </Button>
          </>
        ) : (
          <>
            <Button size="small" busy={busy} onClick={() => setAsked(true)}>
              {says.confirm}
            </Button>
            <Button tone="secondary" size="small" busy={busy} onClick={() => setAsked(false)}>
              {m.office_products_refuse()}
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        confirmEnd={<DoCaps />}
        open={asked !== null}
        title={asked ? says.title : m.office_products_refuse_title()}
        confirmLabel={asked ? says.now : m.office_products_refuse_now()}
        onConfirm={() => void decide(asked ?? false)}
        onCancel={() => setAsked(null)}
        busy={busy}
      >
        {children}
      </ConfirmDialog>
    </section>
  );
}

/** Who may confirm what one has proposed. */
function WhoCan({ managers }: { readonly managers: readonly StaffName[] }) {
  const nameOf = useStaffName();
  return (
    <p>
      {managers.length === 0
        ? m.office_products_no_other()
        : m.office_products_who_can({ names: managers.map(nameOf).join(', ') })}
    </p>
  );
}
