import { APPROVERS, ASSESSORS, SECOND } from 'contract/office/who';
import type { DecisionView } from 'contract/office/decision-views';
import { endOverride, offerAgreement } from 'contract/office/decisions';
import { applicationNumber } from 'contract/record-numbers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from 'ui/button.tsx';
import { buttonClass } from 'ui/button-class.ts';
import { Check, X } from 'ui/icons.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { useLocale } from '../locale.ts';
import { addressOf, opens } from '../page-table.ts';
import { Lock } from '../shell/icons.tsx';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { useSession } from '../shell/session.ts';
import { CancelActs } from './cancel-acts.tsx';
import { blockers } from './standing-line.tsx';
import { useAct } from '../desk/use-act.ts';
import type { Panel } from './panels.ts';
import { actorNames } from './words.ts';
import { WhoMay, useMay } from '../desk/who-may.tsx';

type BarActsProps = {
  readonly view: DecisionView;
  readonly onOpen: (panel: Panel) => void;
  /** An act without a panel was done, or refused: things stand otherwise. */
  readonly onDone: () => void;
  /** The page's own, before them. */
  readonly children?: ReactNode;
};

/** The acts that come next, for who may do them; the others are told who can. */
export function BarActs(props: BarActsProps) {
  const { view } = props;
  const { status, override, loan_number: loan, duplicate_of: original } = view;
  const isUndecided = override === null && ['Pending', 'In review'].includes(status);
  const mayHaveAccount = ['Pending', 'In review', 'Approved'].includes(status);
  const needsAccount = mayHaveAccount && view.account?.is_correctable !== false;
  return (
    <div className="bar-acts">
      {props.children}
      {needsAccount && <AccountAct {...props} />}
      {override !== null && <OverrideActs {...props} />}
      {isUndecided && original !== null && view.sms.repeats !== null && (
        <Button tone="secondary" onClick={() => props.onOpen('repeat')}>
          {m.office_decide_repeat({ number: applicationNumber(original) })}
        </Button>
      )}
      {isUndecided && (
        <Button tone="secondary" onClick={() => props.onOpen('withdrawn')}>
          {m.office_decide_withdrawn()}
        </Button>
      )}
      {isUndecided && <DecideActs {...props} />}
      {status === 'Approved' && <ApprovedActs {...props} />}
      {loan !== null && (
        <Link to={`/loans/${loan}`} className={buttonClass('secondary')}>
          {m.office_decide_open_loan({ number: loan })}
        </Link>
      )}
    </div>
  );
}

function WhoCan({ children }: { readonly children: ReactNode }) {
  return <p className="flex items-center text-sm text-ink-2">{children}</p>;
}

/** Fills in where the money goes; what staff wrote is corrected so until its money is ordered. */
function AccountAct({ view, onOpen }: BarActsProps) {
  const act =
    view.account === null ? m.office_decide_account_act() : m.office_decide_account_correct();
  if (!useMay(ASSESSORS)) return <WhoMay act={act} roles={ASSESSORS} />;
  return (
    <Button tone="secondary" onClick={() => onOpen('account')}>
      {act}
    </Button>
  );
}

/** Approve and deny, with their keys. */
function DecideActs({ view, onOpen }: BarActsProps) {
  const locale = useLocale();
  const isApprover = useMay(APPROVERS);
  const isClosed = view.status === 'Pending' || blockers(view).length > 0;
  const approve = () => {
    if (!isClosed) onOpen('approve');
  };
  useKeys(
    isApprover
      ? [
          {
            code: 'KeyA',
            shift: true,
            caps: ['Shift', 'A'],
            label: m.office_decide_approve,
            group: 'decide',
            inBar: true,
            run: approve,
          },
          {
            code: 'KeyX',
            shift: true,
            caps: ['Shift', 'X'],
            label: m.office_decide_deny,
            group: 'decide',
            inBar: true,
            run: () => onOpen('deny'),
          },
        ]
      : [],
  );
  if (!isApprover) {
    const names = actorNames(view.others.approve, locale);
    return (
      <WhoCan>
        {names === '' ? m.office_decide_nobody_approves() : m.office_decide_who_approves({ names })}
      </WhoCan>
    );
  }
  const Icon = isClosed ? Lock : Check;
  const label =
    view.ceiling === 'above' ? m.office_decide_approve_override() : m.office_decide_approve();
  return (
    <>
      <Button
        tone="secondary"
        start={<X className="size-5 text-red" aria-hidden="true" />}
        end={<KeyCaps caps={['Shift', 'X']} />}
        onClick={() => onOpen('deny')}
      >
        {m.office_decide_deny()}
      </Button>
      <Button
        aria-disabled={isClosed}
        start={<Icon className="size-5" aria-hidden="true" />}
        end={<KeyCaps caps={['Shift', 'A']} />}
        onClick={approve}
      >
        {label}
      </Button>
    </>
  );
}

/** A proposal above the ceiling: another looks at it, who made it may take it back. */
function OverrideActs({ view, onOpen, onDone }: BarActsProps) {
  const locale = useLocale();
  const { handle } = useSession();
  const { busy, send } = useAct();
  const { id, version, override } = view;
  const isOwn = override?.who === `staff:${handle}`;
  const mayLook = useMay(SECOND);
  const takeBack = async () => {
    const body = { version, confirm: false, note: null };
    await send(() => call(endOverride, { params: { id }, body }));
    onDone();
  };
  useKeys(
    mayLook && !isOwn
      ? [
          {
            code: 'KeyA',
            shift: true,
            caps: ['Shift', 'A'],
            label: m.office_decide_look,
            group: 'decide',
            inBar: true,
            run: () => onOpen('override'),
          },
        ]
      : [],
  );
  if (mayLook && !isOwn) {
    return (
      <Button end={<KeyCaps caps={['Shift', 'A']} />} onClick={() => onOpen('override')}>
        {m.office_decide_look()}
      </Button>
    );
  }
  const names = actorNames(view.others.second, locale);
  return (
    <>
      <WhoCan>
        {names === '' ? m.office_decide_nobody_second() : m.office_decide_who_second({ names })}
      </WhoCan>
      {isOwn && (
        <Button tone="secondary" busy={busy} onClick={() => void takeBack()}>
          {m.office_decide_take_back()}
        </Button>
      )}
    </>
  );
}

/** After the approval: its offer, its withdrawal, and the way to the money. */
function ApprovedActs({ view, onOpen, onDone }: BarActsProps) {
  const { roles } = useSession();
  const { busy, trouble, send } = useAct();
  const { id, version, offer, approval } = view;
  const isApprover = useMay(APPROVERS);
  const stands = offer?.status === 'Open' || offer?.status === 'Signed';
  const make = async () => {
    const done = await send(() => call(offerAgreement, { params: { id }, body: { version } }));
    if (done !== null) toast(m.office_decide_offer_made(), { tone: 'green' });
    onDone();
  };
  return (
    <>
      {trouble !== null && <p className="text-red">{trouble.text}</p>}
      {isApprover && approval !== null && offer?.status !== 'Signed' && (
        <Button tone="secondary" onClick={() => onOpen('withdraw')}>
          {m.office_decide_withdraw()}
        </Button>
      )}
      {isApprover && !stands && (
        <Button busy={busy} onClick={() => void make()}>
          {m.office_decide_make_offer()}
        </Button>
      )}
      {!isApprover && offer?.status !== 'Signed' && (
        <WhoMay
          act={stands ? m.office_decide_withdraw() : m.office_decide_make_offer()}
          roles={APPROVERS}
        />
      )}
      {offer?.status === 'Signed' && <CancelActs view={view} onOpen={onOpen} onDone={onDone} />}
      {offer?.status === 'Signed' && opens('disbursements', roles) && (
        <Link to={`${addressOf('disbursements')}?open=${offer.id}`} className={buttonClass()}>
          {m.office_decide_to_payout()}
        </Link>
      )}
    </>
  );
}
