import { createContext, useContext } from 'react';
import type { OfficeSession } from 'contract/office/session';
import { useLocale } from '../locale.ts';

/** Who is signed in, for everything within the shell. */
export const Session = createContext<OfficeSession | null>(null);

/** Who is signed in; only within the shell. */
export function useSession(): OfficeSession {
  const session = useContext(Session);
  if (session === null) throw new Error('Outside the shell');
  return session;
}

/** Somebody's name in the reader's language. */
export function useOwnName({
  name_km,
  name_en,
}: Pick<OfficeSession, 'name_km' | 'name_en'>): string {
  return useLocale() === 'km' ? name_km : name_en;
}
