import { proposalList } from 'contract/office/proposals';
import { oneProduct } from 'contract/office/products';
import { PRODUCT_NAMES } from 'contract/product-names';
import { Link } from 'react-router';
import { displayDay, phnomPenhDay } from 'lending/calendar';
import { PRODUCT_KEYS, type ProductKey } from 'lending/product';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { PageHead } from '../desk/page-head.tsx';
import { loaded, notThere } from '../load.ts';
import { addressOf } from '../page-table.ts';
import type { Route } from './+types/page';
import { ProductForm } from './product-form.tsx';

/** A product, the change that waits, and what was decided before. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const product = PRODUCT_KEYS.find((key) => key === params.id);
  if (product === undefined) {
    throw notThere();
  }
  const about = { kind: 'product', key: product } as const;
  const [view, open, decided] = await Promise.all([
    call(oneProduct, { params: { product } }),
    call(proposalList, { query: { state: 'open', ...about } }),
    call(proposalList, { query: { state: 'decided', ...about } }),
  ]);
  const waiting = loaded(open, request);
  return {
    view: loaded(view, request),
    proposal: waiting.rows[0] ?? null,
    managers: waiting.managers,
    history: loaded(decided, request).rows,
  };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_products() }) }];
}

/** One product: bounds, rate table, fees; what a change of them does; who confirms it. */
export default function Product({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData;
  const since = displayDay(phnomPenhDay(Date.parse(view.changed_at)));
  return (
    <>
      <PageHead title={m.office_products()}>
        <span className="text-sm text-ink-2">
          {m.office_products_in_force({ version: String(view.version), day: since })}
        </span>
      </PageHead>
      <nav className="tabs" aria-label={m.office_products()}>
        {PRODUCT_KEYS.map((key) => (
          <Tab key={key} product={key} isHere={key === view.product} />
        ))}
      </nav>
      <ProductForm key={`${view.product}-${view.version}`} {...loaderData} />
    </>
  );
}

function Tab({ product, isHere }: { readonly product: ProductKey; readonly isHere: boolean }) {
  return (
    <Link
      to={addressOf('product', { id: product })}
      aria-current={isHere ? 'page' : undefined}
      className="tab"
    >
      {PRODUCT_NAMES[product].short()}
    </Link>
  );
}
