import { PRODUCT_KEYS, type ProductKey } from 'lending/product';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { paths } from '../paths.ts';
import { PRODUCT_ICONS } from '../products/icons.ts';
import { productName } from '../products/words.ts';
import { chooseLoan } from './borrow-draft.ts';

/** Starts a new request for a product (PROF-12), or does what stands in its way. */
export function useBorrow(blocked: (() => void) | null): (product: ProductKey) => void {
  const navigate = useNavigate();
  return (product) => {
    if (blocked) return blocked();
    chooseLoan(product);
    void navigate(paths['new-loan']());
  };
}

/** The four products, open in the card of somebody who owes nothing. */
export function BorrowChoices({ blocked }: { readonly blocked: (() => void) | null }) {
  const borrow = useBorrow(blocked);
  return (
    <div>
      <p className="font-bold">{m.nav_borrow()}</p>
      <ul className="mt-2 grid grid-cols-2 gap-2">
        {PRODUCT_KEYS.map((product) => {
          const Icon = PRODUCT_ICONS[product];
          return (
            <li key={product}>
              <button
                type="button"
                aria-disabled={blocked !== null || undefined}
                onClick={() => borrow(product)}
                className={`flex min-h-13 w-full items-center gap-2 rounded-lg border border-line px-3 py-1.5 text-start ${blocked ? 'bg-line text-ink-2' : 'bg-card hover:bg-tint'}`}
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-primary" />
                {productName(product)}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
