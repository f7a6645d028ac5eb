import type { ProductTerms } from 'contract/office/product-terms';
import { proposeTerms, type ProductView } from 'contract/office/products';
import { PRODUCT_NAMES } from 'contract/product-names';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Day, displayDay } from 'lending/calendar';
import { Alert } from 'ui/alert.tsx';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { Sheet } from '../desk/sheet.tsx';
import { changedView } from '../desk/view.ts';
import { troubleText } from '../sign-in/trouble.ts';
import { ChangeList } from './change-list.tsx';
import type { ChangeText } from './words.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type ProposeSheetProps = {
  readonly view: ProductView;
  readonly terms: ProductTerms;
  readonly texts: readonly ChangeText[];
  readonly day: Day;
  readonly onDone: () => void;
};

/** The panel of the act: what is proposed, from when it counts, what it leaves alone. */
export function ProposeSheet(props: ProposeSheetProps) {
  const [search] = useSearchParams();
  return search.get('open') === 'propose' ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ view, terms, texts, day, onDone }: ProposeSheetProps) {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { product, version, open_loans, open_offers } = view;
  const propose = async () => {
    if (busy) return;
    setBusy(true);
    const body = { version, terms };
    const outcome = await call(proposeTerms, { params: { product }, body });
    setBusy(false);
    if (outcome.kind !== 'done') return setTrouble(troubleText(outcome));
    onDone();
    toast(m.office_products_proposed(), { tone: 'green' });
    await navigate(changedView(search, { open: null }), { replace: true });
  };
  return (
    <Sheet
      wide
      title={m.office_products_propose_title({ product: PRODUCT_NAMES[product].short() })}
      actions={
        <Button busy={busy} onClick={() => void propose()} end={<DoCaps />}>
          {m.office_products_propose_act({ count: String(texts.length), day: displayDay(day) })}
        </Button>
      }
    >
      <div className="grid gap-4">
        {trouble !== null && (
          <Alert tone="red" live>
            {trouble}
          </Alert>
        )}
        <p>
          {m.office_products_propose_text({
            loans: String(open_loans),
            offers: String(open_offers),
          })}
        </p>
        <ChangeList changes={texts} />
      </div>
    </Sheet>
  );
}
