import { m } from 'words/messages';
import { Button } from 'ui/button.tsx';
import { Card } from 'ui/card.tsx';

/** What stands in a part's place while it is on its way, in its height. */
export function Outline({ className }: { readonly className: string }) {
  return (
    <div role="status" className={`rounded-lg border border-line bg-card ${className}`}>
      <span className="sr-only">{m.ui_loading()}</span>
    </div>
  );
}

/** The outline of the night panel. */
export function PanelOutline() {
  return (
    <div
      role="status"
      className="overflow-hidden rounded-lg border border-line bg-card shadow-card"
    >
      <span className="sr-only">{m.ui_loading()}</span>
      <div className="grid min-h-44 content-start gap-4 bg-night p-5">
        <span className="h-5 w-40 rounded-sm bg-night-line" />
        <span className="h-10 w-48 rounded-sm bg-night-line" />
        <span className="h-4 w-32 rounded-sm bg-night-line" />
      </div>
      <div className="min-h-24" />
    </div>
  );
}

/** In place of what could not be loaded: never an old figure, but a way to ask again. */
export function LoadFailed({ retry }: { readonly retry: () => void }) {
  return (
    <Card>
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{m.error_load()}</p>
        <Button tone="secondary" size="small" onClick={retry}>
          {m.ui_retry()}
        </Button>
      </div>
    </Card>
  );
}

/** In place of the night panel where it takes long: what comes then is shown when it is asked for, so that nothing beneath it moves by itself. */
export function TopLate({ show }: { readonly show: () => void }) {
  return (
    <Card>
      <div role="status" className="grid justify-items-start gap-3">
        <p>{m.account_slow()}</p>
        <Button tone="secondary" size="small" onClick={show}>
          {m.account_slow_show()}
        </Button>
      </div>
    </Card>
  );
}
