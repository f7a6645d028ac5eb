import type { ProductTerms } from 'contract/office/product-terms';
import { proposeTerms, type ProductView } from 'contract/office/products';
import { PRODUCT_NAMES } from 'contract/product-names';
import { useNavigate, useSearchParams } from 'react-router';
import { type Day, displayDay } from 'lending/calendar';
import { Button } from 'ui/button.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { useAct } from '../desk/use-act.ts';
import { Sheet } from '../desk/sheet.tsx';
import { changedView } from '../desk/view.ts';
import { ChangeList } from './change-list.tsx';
import type { ChangeText } from './words.ts';
import { DoCaps } from '../desk/do-caps.tsx';

type ProposeSheetProps = {
  readonly view: ProductView;
  /** The version that typing was begun on. */
  readonly version: number;
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

function OpenSheet({ view, version, terms, texts, day, onDone }: ProposeSheetProps) {
  const { busy, trouble, send } = useAct();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { product, open_loans, open_offers } = view;
  const propose = async () => {
    const body = { version, terms };
    if ((await send(() => call(proposeTerms, { params: { product }, body }))) === null) return;
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
        <TroubleBox trouble={trouble} />
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
