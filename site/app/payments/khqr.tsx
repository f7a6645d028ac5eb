import type { LoanCard } from 'contract/loan-views';
import { formatDollars } from 'lending/money';
import { lazy, type ReactNode, Suspense } from 'react';
import { m } from 'words/messages';
import { DocumentButton } from '../documents/document-button.tsx';
import { useLocale } from '../locale.ts';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { CircleCheck } from 'ui/icons.tsx';
import type { Paid } from './code-watch.ts';
import { OpenCodeContext, useHistory, useWide } from './open-code.ts';

const Reopened = lazy(() => import('./reopened.tsx'));
const CodePlace = lazy(() => import('./code-place.tsx'));

type KhqrProps = {
  /** Whether somebody is logged in here: before that no code is open. */
  readonly ready: boolean;
  /** The loans whose codes are opened here; null until they are known. */
  readonly cards: readonly LoanCard[] | null;
  /** Called when money has come: what the page says is old. */
  readonly onPaid: () => void;
  readonly children: ReactNode;
};

/** A page on which codes are opened: on a narrow screen a code stands over it, on a wide one in it (`PayPlace`). */
export function Khqr({ ready, cards, onPaid, children }: KhqrProps) {
  useLocale();
  const kept = useHistory();
  const { open, instead, close } = kept;
  const isWide = useWide();
  const asked = ready ? kept.asked : null;
  const paid = ready ? kept.paid : null;
  const take = (news: Paid) => {
    kept.keepPaid(news);
    onPaid();
  };
  const isOver = asked !== null && !isWide;
  const reopened = asked === null ? null : kept.reopened;
  const renew = () => {
    close();
    onPaid();
  };
  const context = {
    asked,
    cards,
    isWide,
    open,
    instead,
    close,
    made: kept.made,
    paid: take,
    renew,
  };
  return (
    <OpenCodeContext value={context}>
      {children}
      {isWide && reopened !== null && (
        <Suspense fallback={null}>
          <Reopened intentId={reopened} onPaid={take} />
        </Suspense>
      )}
      <Dialog
        open={isOver || paid !== null}
        title={paid ? m.khqr_paid({ amount: formatDollars(paid.cents) }) : m.khqr_title()}
        icon={paid && <CircleCheck aria-hidden="true" className="mt-1 size-6 text-green" />}
        onClose={close}
      >
        {isOver && (
          <Suspense fallback={<p className="min-h-96 text-ink-2">{m.ui_loading()}</p>}>
            <CodePlace asked={asked} />
          </Suspense>
        )}
        {paid && <Thanks paid={paid} leave={close} />}
      </Dialog>
    </OpenCodeContext>
  );
}

type ThanksProps = { readonly paid: Paid; readonly leave: () => void };

function Thanks({ paid: { receipt }, leave }: ThanksProps) {
  return (
    <div className="grid gap-4">
      <p role="status">{m.khqr_paid_text({ receipt })}</p>
      <DocumentButton body={{ kind: 'receipt', receipt }}>
        {m.receipt_pdf({ receipt })}
      </DocumentButton>
      <Button onClick={leave} data-autofocus="">
        {m.ui_close()}
      </Button>
    </div>
  );
}
