import { loginPath } from 'contract/sign-in-links';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { connectShell } from '../api.ts';
import { token, watchSession } from '../session.ts';
import { placeOf } from '../sign-in/wanted-place.ts';
import { ToastRegion } from 'ui/toast-region.tsx';

const MessageDialog = lazy(() => import('./message-dialog.tsx'));

/**
 * Connects calls with the page: 401 leads to the login page (ERR-02), 400 shows its sentence (ERR-01); on start with a token the account is asked for. A page of somebody who was signed in before gives way. Also the place where
 * toasts appear.
 */
export function RequestHandling() {
  const navigate = useNavigate();
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    connectShell({
      goToLogin: () => navigate(loginPath(placeOf(window.location))),
      showMessage: setMessage,
    });
    return () => connectShell(null);
  }, [navigate]);
  useEffect(() => watchSession(), []);
  useEffect(() => {
    if (token() === null) return;
    // Asked on start (STATE-02). Without a line it stays unknown; every page asks for what it needs itself.
    import('../sign-in/known-account.ts').then(
      ({ askAccountAtStart }) => askAccountAtStart(),
      () => undefined,
    );
  }, []);
  return (
    <>
      <ToastRegion />
      {message !== null && (
        <Suspense>
          <MessageDialog text={message} onClose={() => setMessage(null)} />
        </Suspense>
      )}
    </>
  );
}
