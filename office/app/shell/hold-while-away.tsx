import { officeSession } from 'contract/office/session';
import { useEffect } from 'react';
import { useBlocker, useRevalidator } from 'react-router';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { isHeld } from './away.ts';

/**
 * While the line is away what is shown stays, to be read: a page that would have to be fetched is not gone to, and it is said why. Back on
 * the line, what is shown is renewed.
 */
export function HoldWhileAway() {
  const { revalidate } = useRevalidator();
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    isHeld(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    toast(m.office_away(), { tone: 'red' });
    blocker.reset();
  }, [blocker]);
  useEffect(() => {
    // Where the session is over this has the login come over the page; a page that is renewed would make room for it.
    const renew = async () => {
      if ((await call(officeSession)).kind !== 'signed-out') await revalidate();
    };
    const back = () => void renew();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [revalidate]);
  return null;
}
