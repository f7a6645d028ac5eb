import { checkPending } from 'contract/accounts';
import { loanPurposes } from 'contract/reference';
import type { ProductKey } from 'lending/product';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { m } from 'words/messages';
import { paths } from '../paths.ts';
import { rememberedLoanType, useSignedIn } from '../session.ts';
import { sharedCall } from '../shared-call.ts';
import { hiddenMeta } from '../shell/page-meta.ts';
import { ArrowLeft } from 'ui/account-icons.tsx';
import { NewLoanForm } from './new-loan-form.tsx';
import { LoadFailed, Outline } from './outline.tsx';
import { useAnswer } from './use-answer.ts';

export function meta() {
  return hiddenMeta(m.shell_page_new_loan());
}

/**
 * A further loan of a borrower whom the lender knows (NL-01 to NL-12). Without a token it leads to the default page; without a
 * loan type, or while an application waits, to the profile (C-22). Nothing of the form shows before that is known.
 */
export default function NewLoan() {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const [product, setProduct] = useState<ProductKey | null>(null);
  const pending = useAnswer({
    endpoint: checkPending,
    key: signedIn ? 'pending' : null,
    ask: sharedCall,
  });
  const purposes = useAnswer({ endpoint: loanPurposes, key: signedIn ? 'purposes' : null });
  const isPending = pending.loaded.state === 'done' && pending.loaded.data.has_pending_loan;
  useEffect(() => {
    if (!signedIn) return;
    const remembered = rememberedLoanType();
    setProduct(remembered);
    if (remembered === null || isPending) void navigate(paths.profile(), { replace: true });
  }, [signedIn, isPending, navigate]);
  return (
    <div className="mx-auto grid max-w-300 gap-4 px-4 py-4 lg:gap-5 lg:py-7">
      <div>
        <Link
          to={paths.profile()}
          className="inline-flex min-h-11 items-center gap-2 text-primary-dark"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          {m.account_tab_profile()}
        </Link>
        <h1>{m.shell_page_new_loan()}</h1>
        <p className="text-ink-2">{m.account_new_loan_lead()}</p>
      </div>
      {pending.loaded.state === 'failed' || purposes.loaded.state === 'failed' ? (
        <LoadFailed
          retry={() => {
            pending.retry();
            purposes.retry();
          }}
        />
      ) : product !== null &&
        !isPending &&
        pending.loaded.state === 'done' &&
        purposes.loaded.state === 'done' ? (
        <NewLoanForm first={product} purposes={purposes.loaded.data} />
      ) : (
        <Outline className="min-h-160" />
      )}
    </div>
  );
}
