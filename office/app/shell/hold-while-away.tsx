import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { isHeld } from './away.ts';
import { useRenewal } from './use-renewal.ts';

/**
 * While the line is away what is shown stays, to be read: a page that would have to be fetched is not gone to, and it is said why. Back on
 * the line, what is shown is renewed.
 */
export function HoldWhileAway() {
  const renew = useRenewal();
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isHeld(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    toast(m.office_away(), { tone: 'red' });
    blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const back = () => void renew();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [renew]);
  return null;
}
