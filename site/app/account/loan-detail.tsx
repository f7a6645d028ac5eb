import { loanView, type LoanView } from 'contract/loan-views';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { m } from 'words/messages';
import type { Route } from './+types/loan-detail';
import { paths } from '../paths.ts';
import { useSignedIn } from '../session.ts';
import { cardsOf } from '../payments/cards-of.ts';
import { Khqr } from '../payments/khqr.tsx';
import { hiddenMeta } from '../shell/page-meta.ts';
import { ArrowLeft } from 'ui/account-icons.tsx';
import { LoanTitle } from './loan-title.tsx';
import { LoadFailed, Outline, PanelOutline } from './outline.tsx';
import { useAnswer } from './use-answer.ts';
import { useRenewal } from './use-renewal.ts';

/** Loaded beside the loan's own data: chart, tables and the date field are not needed to say what is owed. */
const LoanParts = lazy(() => import('./loan-parts.tsx'));

export function meta() {
  return hiddenMeta(m.shell_page_loan_detail());
}

/** One loan: what is owed, what settles it, where the money went, repayments and schedule (LD-01 to LD-09). */
export default function LoanDetail({ params }: Route.ComponentProps) {
  const signedIn = useSignedIn();
  const loanId = Number(params.loanId);
  const { loaded, retry, renew, refresh } = useAnswer({
    endpoint: loanView,
    body: { loan_id: loanId },
    key: signedIn ? String(loanId) : null,
  });
  useRenewal(loaded.state === 'done' ? loaded.data : null, { renew, refresh });
  return (
    <div className="mx-auto grid max-w-300 gap-4 px-4 py-4 lg:gap-5 lg:py-7">
      <div className="grid gap-2">
        <Link
          to={paths.profile({ activeTabs: 'history' })}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-primary-dark"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {m.account_tab_history()}
        </Link>
        {loaded.state === 'done' ? (
          <LoanTitle view={loaded.data} />
        ) : (
          <h1>{m.shell_page_loan_detail()}</h1>
        )}
      </div>
      <Khqr ready={signedIn} cards={cardsOf(loaded, ({ card }) => [card])} onPaid={renew}>
        {loaded.state === 'loading' && <PanelOutline />}
        {loaded.state === 'failed' && <LoadFailed retry={retry} />}
        {loaded.state === 'done' && <Parts view={loaded.data} onChanged={retry} onStale={renew} />}
      </Khqr>
    </div>
  );
}

type PartsProps = {
  readonly view: LoanView;
  readonly onChanged: () => void;
  readonly onStale: () => void;
};

function Parts(props: PartsProps) {
  return (
    <Suspense
      fallback={
        <>
          <PanelOutline />
          <Outline className="min-h-96" />
        </>
      }
    >
      <LoanParts {...props} />
    </Suspense>
  );
}
