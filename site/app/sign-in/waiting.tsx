import { Card } from 'ui/card.tsx';
import { Spinner } from 'ui/spinner.tsx';

/** In a page's place until the browser knows whether the visitor may see it. */
export function Waiting() {
  return (
    <Card>
      <div className="grid min-h-60 place-items-center text-primary">
        <Spinner className="size-8" />
      </div>
    </Card>
  );
}
