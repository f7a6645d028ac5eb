import { useEffect, useState } from 'react';
import { Button } from 'ui/button.tsx';
import { m } from 'words/messages';
import { wholeTime } from '../desk/time-text.ts';
import { Printer } from '../shell/icons.tsx';
import { useOwnName, useSession } from '../shell/session.ts';

/** Prints what is shown, as the style sheet for paper has it. */
export function PrintButton() {
  return (
    <span className="no-print">
      <Button
        tone="secondary"
        size="small"
        start={<Printer className="size-4" aria-hidden="true" />}
        onClick={() => window.print()}
      >
        {m.office_cash_print()}
      </Button>
    </span>
  );
}

/** On paper alone: who printed it, and when. The moment is that of printing, which the browser tells of. */
export function PrintedBy() {
  const name = useOwnName(useSession());
  const [at, setAt] = useState('');
  useEffect(() => {
    const note = () => setAt(wholeTime(new Date().toISOString()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    <p className="print-only">
      {m.office_cash_printed()} {name}
      {at !== '' && `, ${at}`}
    </p>
  );
}
