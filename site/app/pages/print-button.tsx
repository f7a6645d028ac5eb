import { Printer } from 'ui/page-icons.tsx';
import { m } from 'words/messages';
import { Button } from 'ui/button.tsx';

/** Opens the print dialog; print.css says what is printed. */
export function PrintButton() {
  return (
    <Button
      tone="secondary"
      size="small"
      onClick={() => window.print()}
      start={<Printer aria-hidden="true" className="size-5" />}
    >
      {m.pages_print()}
    </Button>
  );
}
