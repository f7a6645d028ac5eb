import type { OfficeOutcome } from 'contract/office/client';
import type { StaffName } from 'contract/office/staff-name';
import type { ReactNode } from 'react';
import { m } from 'words/messages';
import { useSession } from '../shell/session.ts';
import { type ConfirmWords, Decision } from './decision.tsx';
import { useStaffName } from './person-name.tsx';
import { shortTime } from './time-text.ts';

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
interface WaitingWords extends ConfirmWords {
  readonly state: string;
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
  const isOwn = proposedBy.handle === handle;
  const others = managers.filter((one) => one.handle !== handle);
  return (
    <section className="waiting" aria-label={m.office_products_waits()}>
      <p>
        <b>{m.office_products_proposed_by({ name: nameOf(proposedBy) })}</b> {shortTime(proposedAt)}{' '}
        · {says.state}
      </p>
      {children}
      <Decision
        isOwn={isOwn}
        mayConfirm={!isOwn}
        whoCan={
          others.length === 0
            ? m.office_products_no_other()
            : m.office_products_who_can({ names: others.map(nameOf).join(', ') })
        }
        says={says}
        decide={props.decide}
        onDecided={props.onDecided}
      >
        {children}
      </Decision>
    </section>
  );
}
