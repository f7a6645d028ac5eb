import type { ProductKey } from 'lending/product';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { chooseLoan } from '../account/borrow-draft.ts';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { askAccount, useKnownAccount } from '../sign-in/known-account.ts';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { ArrowRight } from 'ui/icons.tsx';
import { LinkButton } from 'ui/link-button.tsx';

/**
 * In the place of Apply now for who is signed in (HOME-18): stores the calculator's product and leads to the request. While
 * another request is pending, which only the server says (STATE-10, STATE-11), the warning stands above the button, and the
 * disabled button leads to it (HOME-19, HOME-20).
 */
export default function OwnRequest({ product }: { readonly product: ProductKey }) {
  useLocale();
  const navigate = useNavigate();
  const known = useKnownAccount();
  const warning = useRef<HTMLDivElement>(null);
  const wasKnown = useRef(known !== null);
  useEffect(() => {
    // The start of the page asks; who comes from another page may have sent a request there.
    if (wasKnown.current) void askAccount();
  }, []);
  const isPending = known?.pending?.has_pending_loan === true;
  const request = () => {
    if (isPending) return warning.current?.focus();
    chooseLoan(product);
    void navigate(paths['new-loan']());
  };
  return (
    <>
      {isPending ? (
        <div ref={warning} tabIndex={-1} id="own-pending">
          <Alert tone="romdoul" live>
            <p className="mb-3">{m.refusal_pending()}</p>
            <LinkButton to={paths.profile()} tone="secondary" size="small">
              {m.refill_see_request()}
            </LinkButton>
          </Alert>
        </div>
      ) : (
        <p className="text-ink-2">{m.account_new_loan_lead()}</p>
      )}
      <Button
        wide
        tone={isPending ? 'secondary' : 'primary'}
        aria-disabled={isPending || undefined}
        aria-describedby={isPending ? 'own-pending' : undefined}
        onClick={request}
        end={<ArrowRight className="size-5" aria-hidden="true" />}
      >
        {m.apply_profile_new_loan()}
      </Button>
    </>
  );
}
