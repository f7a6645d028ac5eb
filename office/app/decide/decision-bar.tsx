import { APPROVERS } from 'contract/office/who';
import type { DecisionView } from 'contract/office/decision-views';
import type { Decided } from 'contract/office/decisions';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useMay } from '../desk/who-may.tsx';
import { ApproveSheet } from './approve-sheet.tsx';
import { BarActs } from './bar-acts.tsx';
import type { Panel } from './panels.ts';
import { CancelSheet, EndCancelSheet } from './cancel-sheets.tsx';
import { StandingLine } from './standing-line.tsx';
import { DenySheet } from './deny-sheet.tsx';
import { OverrideSheet } from './override-sheet.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { RepeatSheet } from './repeat-sheet.tsx';
import { WithdrawApprovalSheet } from './withdraw-approval-sheet.tsx';
import { ApplicantWithdrawsSheet } from './applicant-withdraws-sheet.tsx';
import { offerUndo } from './undo.ts';
import { useDecision } from './use-decision.ts';

type DecisionBarProps = {
  readonly applicationId: string;
  /** Where the page has asked for it already. */
  readonly given?: DecisionView;
  /** The page's own acts, before those that decide. */
  readonly children?: ReactNode;
  /** After an approval or a denial: the next application may open by itself. */
  readonly onDecided?: () => void;
};

/**
 * The bar at the foot of an application: what it waits for, and the acts that decide it, each in a panel of its own. It asks for what
 * it shows by itself. Who may not act is told who can.
 */
export function DecisionBar(props: DecisionBarProps) {
  const { applicationId, given, children, onDecided } = props;
  const { view, trouble, reload } = useDecision(applicationId, given ?? null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const close = () => setPanel(null);
  const see = () => {
    close();
    void reload();
  };
  return (
    <footer className="decision-bar" data-decision-bar>
      <div className="decision-bar-row">
        {view === null ? (
          <p className={trouble === null ? 'bar-waiting' : 'text-red'}>{trouble}</p>
        ) : (
          <>
            <StandingLine view={view} />
            <BarActs view={view} onOpen={setPanel} onDone={see}>
              {children}
            </BarActs>
          </>
        )}
      </div>
      {view !== null && panel !== null && (
        <OpenPanel
          key={panel}
          panel={panel}
          view={view}
          onClose={close}
          onSee={see}
          onDecided={onDecided}
        />
      )}
    </footer>
  );
}

type OpenPanelProps = {
  readonly panel: Panel;
  readonly view: DecisionView;
  readonly onClose: () => void;
  readonly onSee: () => void;
  readonly onDecided: (() => void) | undefined;
};

function OpenPanel({ panel, view, onClose, onSee, onDecided }: OpenPanelProps): ReactNode {
  const { id, name } = view;
  const common = { view, onClose, onSee };
  const done = (kind: 'approved' | 'denied' | null) => (decided: Decided) => {
    if (kind !== null) offerUndo({ id, name, kind, version: decided.version });
    onSee();
    if (kind !== null) onDecided?.();
  };
  // Only an approver may take back an approval that they confirmed in the place of another.
  const mayTakeBack = useMay(APPROVERS);
  switch (panel) {
    case 'approve':
      return (
        <ApproveSheet
          {...common}
          onDone={(decided, isProposal) => done(isProposal ? null : 'approved')(decided)}
        />
      );
    case 'deny':
      return <DenySheet {...common} onDone={done('denied')} />;
    case 'override':
      return (
        <OverrideSheet
          {...common}
          onDone={(decided, isConfirmed) =>
            done(isConfirmed && mayTakeBack ? 'approved' : null)(decided)
          }
        />
      );
    case 'withdraw':
      return <WithdrawApprovalSheet {...common} onDone={done(null)} />;
    case 'withdrawn':
      return <ApplicantWithdrawsSheet {...common} onDone={done(null)} />;
    case 'repeat':
      return <RepeatSheet {...common} onDone={done(null)} />;
    case 'account':
      return <AccountSheet {...common} onDone={done(null)} />;
    case 'cancel':
      return <CancelSheet {...common} onDone={done(null)} />;
    case 'end-cancel':
      return <EndCancelSheet {...common} onDone={done(null)} />;
  }
}
