import { phnomPenhDay } from 'lending/calendar';
import { useEffect, useRef } from 'react';

/**
 * Asks again when a page is looked at on another day than its figures were loaded on: amounts move at midnight, and a phone keeps a
 * page open for days. By this device's clock at both moments, so that a wrong one does no harm.
 * @param figures what was loaded; null while nothing is
 */
export function useNewDay(figures: object | null, renew: () => void): void {
  const loadedOn = useRef('');
  const latest = useRef(renew);
  latest.current = renew;
  useEffect(() => {
    loadedOn.current = figures === null ? '' : phnomPenhDay(Date.now());
  }, [figures]);
  useEffect(() => {
    const look = () => {
      const isOld = loadedOn.current !== '' && loadedOn.current !== phnomPenhDay(Date.now());
      if (isOld && document.visibilityState === 'visible') latest.current();
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, []);
}
