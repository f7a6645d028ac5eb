import { eraseReview, type SiteReview } from 'contract/office/site-content';
import { Button } from 'ui/button.tsx';
import { Disclosure } from 'ui/disclosure.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { DoCaps } from '../desk/do-caps.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';

type ReviewErasedProps = {
  readonly review: SiteReview;
  readonly onDone: () => void;
};

/** Erases a review whose borrower took the consent back, folded away until it is wanted: what goes is said before. */
export function ReviewErased({ review: { id, version }, onDone }: ReviewErasedProps) {
  const { busy, trouble, send } = useAct();
  const erase = async () => {
    const body = { version };
    if ((await send(() => call(eraseReview, { params: { id }, body }))) === null) return;
    toast(m.office_site_review_erased(), { tone: 'green' });
    onDone();
  };
  return (
    <Disclosure title={m.office_site_review_erase()}>
      <div className="grid gap-3">
        <p>{m.office_site_review_erase_what()}</p>
        <TroubleBox trouble={trouble} />
        <Button tone="secondary" busy={busy} onClick={() => void erase()} end={<DoCaps within />}>
          {m.office_site_review_erase_do()}
        </Button>
      </div>
    </Disclosure>
  );
}
