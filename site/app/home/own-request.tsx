import { type Overview, overview } from 'contract/overview';
import type { ProductKey } from 'lending/product';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { chooseLoan } from '../account/borrow-draft.ts';
import { instantText } from '../account/instant-text.ts';
import { type Loaded, useAnswer } from '../account/use-answer.ts';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { sharedCall } from '../shared-call.ts';
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
  const { loaded } = useAnswer({
    endpoint: overview,
    key: isPending ? 'application' : null,
    ask: sharedCall,
  });
  // Until the application is known, nobody is told that it is still being reviewed.
  const isWarned = isPending && loaded.state !== 'loading';
  const request = () => {
    if (isPending) return warning.current?.focus();
    chooseLoan(product);
    void navigate(paths['new-loan']());
  };
  return (
    <>
      {isWarned ? (
        <div ref={warning} tabIndex={-1} id="own-pending">
          <Alert tone="romdoul" live>
            <p className="mb-3">{warningOf(known?.pending?.loan?.created_at, loaded)}</p>
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
        aria-describedby={isWarned ? 'own-pending' : undefined}
        onClick={request}
        end={<ArrowRight className="size-5" aria-hidden="true" />}
      >
        {m.apply_profile_new_loan()}
      </Button>
    </>
  );
}

/** That the request is being reviewed, or has been agreed to, as the profile says it (HOME-19, STATE-10); where that is not known, that there is one. */
function warningOf(since: string | undefined, loaded: Loaded<Overview>): string {
  if (since === undefined || loaded.state !== 'done') return m.refusal_pending();
  const time = instantText(since);
  const state = loaded.data.application?.state;
  return state === 'approved' || state === 'signed'
    ? m.account_pending_agreed({ time })
    : m.account_pending_since({ time });
}
