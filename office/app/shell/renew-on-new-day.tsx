import { phnomPenhDay } from 'lending/calendar';
import { useEffect } from 'react';
import { useRenewal } from './use-renewal.ts';

const EVERY_MS = 60_000;

/** So much a device may be ahead of the server, which still answers for the day before: until then the page is renewed each minute. */
const AHEAD_MS = 10 * 60_000;

/** Renews a page that stands open past midnight: what is due, the pay-off and the day of a payment are those of the day before on it. */
export function RenewOnNewDay() {
  const renew = useRenewal();
  useEffect(() => {
    let day = phnomPenhDay(Date.now() - AHEAD_MS);
    const look = async () => {
      const today = phnomPenhDay(Date.now());
      if (today === day || document.visibilityState !== 'visible') return;
      if (await renew()) day = phnomPenhDay(Date.now() - AHEAD_MS);
    };
    const listener = () => void look();
    const timer = setInterval(listener, EVERY_MS);
    document.addEventListener('visibilitychange', listener);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', listener);
    };
  }, [renew]);
  return null;
}
