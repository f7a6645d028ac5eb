import { useEffect, useState } from 'react';

/** How long the account waits for its answers before it shows what it has without them: longer than all three take on a slow phone. */
const PATIENCE_MS = 5_000;

/** Whether each of the answers that are waited for has come, by its name. */
type Come<Name extends string> = Readonly<Record<Name, boolean>>;

/**
 * What had not come when patience ended; null while it lasts, and for good where everything came before. What comes after it finds things
 * that can be pressed already shown, so it may not move them.
 */
export function usePatience<Name extends string>(
  isWaiting: boolean,
  come: Come<Name>,
): ReadonlySet<Name> | null {
  const [isOver, setOver] = useState(false);
  const [late, setLate] = useState<ReadonlySet<Name> | null>(null);
  const [wasWhole, setWhole] = useState(false);
  const isWhole = Object.values(come).every(Boolean);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (isWhole && !wasWhole) setWhole(true);
  if (isOver && !isWhole && !wasWhole && late === null) {
    setLate(new Set((Object.keys(come) as Name[]).filter((name) => !come[name])));
  }
  return late;
}
