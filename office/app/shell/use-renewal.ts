import { officeSession } from 'contract/office/session';
import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../call.ts';

/**
 * Renews what is shown without being asked. Where the session is over, asking has the login come over the page; a page that is renewed would make
 * room for it. Where the line is away, what is shown stays.
 * @returns whether it was renewed
 */
export function useRenewal(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    const { kind } = await call(officeSession);
    if (kind !== 'done') return false;
    await revalidate();
    return true;
  }, [revalidate]);
}
