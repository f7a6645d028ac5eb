import { logout } from 'contract/accounts';
import { call } from '../api.ts';
import { clearSession } from '../session.ts';

/**
 * Signs out: the server is told first, and whatever it answers, also nothing, the device forgets everything at once (STATE-04
 * to STATE-06). The page then goes home (STATE-07).
 */
export function signOut(): void {
  void call(logout);
  clearSession();
}
