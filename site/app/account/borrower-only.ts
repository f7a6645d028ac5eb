import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import { token, useSignedIn } from '../session.ts';

/**
 * For the pages of the account: leads whoever has no token to the default page (PROF-01, LD-01, C-21), also when another tab
 * logs out. The kept page is rendered for nobody, so the browser looks.
 * @returns whether somebody is logged in here
 */
export function useBorrowerOnly(): boolean {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  useEffect(() => {
    // The token itself, since the first render is that of the kept page.
    if (token() === null) void navigate(paths.home(), { replace: true });
  }, [signedIn, navigate]);
  return signedIn;
}
