import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Lets a visitor stay on a page or leads elsewhere, before anything is painted. Only the browser can tell, since the server
 * knows neither storage (decisions, "Guards").
 * @param elsewhere the address to go to instead, or null to stay; asked on arrival, and again when another tab changes the
 * storage, the browser brings the page back from its memory or the page is looked at again
 * @returns null until it is known, as on the server
 */
export function useAdmission(elsewhere: () => string | null): boolean | null {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [admitted, setAdmitted] = useState<boolean | null>(null);
  const latest = useRef(elsewhere);
  latest.current = elsewhere;
  useLayoutEffect(() => {
    const look = () => {
      const to = latest.current();
      setAdmitted(to === null);
      if (to !== null) void navigate(to, { replace: true });
    };
    look();
    window.addEventListener('storage', look);
    window.addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('storage', look);
      window.removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [key, navigate]);
  return admitted;
}
