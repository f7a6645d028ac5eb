import { productList, type ProductSummary } from 'contract/office/products';
import { proposalList } from 'contract/office/proposals';
import { ratesOn } from 'contract/office/product-effect';
import { WAITS_FOR } from 'contract/office/to-do';
import { PRODUCT_NAMES } from 'contract/product-names';
import { phnomPenhDay } from 'lending/calendar';
import { formatWholeDollars } from 'lending/money';
import { Pill } from 'ui/pill.tsx';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { type Column, DataTable } from '../desk/data-table.tsx';
import { ForMeBar } from '../desk/for-me.tsx';
import { PageHead } from '../desk/page-head.tsx';
import { readView } from '../desk/view.ts';
import { loaded } from '../load.ts';
import { addressOf } from '../page-table.ts';
import type { Route } from './+types/list';
import { durationText, percentText } from './words.ts';

const RULES = { waits_for: WAITS_FOR } as const;

/** The four products, or those of which a change waits for who reads. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(officeContext);
  const { values } = readView(new URL(request.url).searchParams, RULES);
  const waitsFor = values.waits_for;
  const [all, open] = await Promise.all([
    call(productList),
    call(proposalList, {
      query: { state: 'open', kind: 'product', waits_for: waitsFor },
    }),
  ]);
  const { rows } = loaded(all, request);
  const waiting = new Set(loaded(open, request).rows.map(({ key }) => key));
  const isForMe = waitsFor !== undefined;
  const shown = isForMe ? rows.filter(({ product }) => waiting.has(product)) : rows;
  return { rows: shown, isForMe, today: phnomPenhDay(Date.now()) };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_products() }) }];
}

/** From the lowest to the highest rate of a day. */
function ratesText({ terms }: ProductSummary, today: string): string {
  const rates = ratesOn(terms, today).map(({ rateMillionths }) => rateMillionths);
  if (rates.length === 0) return m.office_products_no_rate();
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  if (low === high) return `${percentText(low)}%`;
  return `${m.office_products_range({ from: percentText(low), to: percentText(high) })}%`;
}

const columns = (today: string): readonly Column<ProductSummary>[] => [
  {
    key: 'product',
    label: m.office_products_product(),
    cell: ({ product }) => <b>{PRODUCT_NAMES[product].short()}</b>,
  },
  {
    key: 'amounts',
    label: m.office_products_amount(),
    align: 'end',
    cell: ({ terms }) => (
      <span className="whitespace-nowrap">
        {m.office_products_range({
          from: formatWholeDollars(terms.min_amount_cents),
          to: formatWholeDollars(terms.max_amount_cents),
        })}
      </span>
    ),
  },
  {
    key: 'durations',
    label: m.office_products_duration(),
    align: 'end',
    cell: ({ product, terms }) => (
      <span className="whitespace-nowrap">
        {m.office_products_range({
          from: String(terms.min_duration),
          to: durationText(product, terms.max_duration),
        })}
      </span>
    ),
  },
  {
    key: 'rates',
    label: m.office_products_rates_today(),
    align: 'end',
    cell: (row) => <b className="whitespace-nowrap">{ratesText(row, today)}</b>,
  },
  {
    key: 'version',
    label: m.office_products_version_head(),
    align: 'end',
    cell: ({ version }) => String(version),
  },
  {
    key: 'state',
    label: m.office_products_change(),
    wide: true,
    cell: ({ proposal }) =>
      proposal === null ? (
        <span className="text-ink-2">{m.office_products_nothing_waits()}</span>
      ) : (
        <Pill tone="romdoul">{m.office_products_waits()}</Pill>
      ),
  },
];

/** What is lent, within which bounds and at which rates. */
export default function Products({ loaderData }: Route.ComponentProps) {
  const { rows, isForMe, today } = loaderData;
  return (
    <>
      <PageHead title={m.office_products()} lead={m.office_products_lead()} />
      {isForMe && <ForMeBar count={rows.length} />}
      {rows.length > 0 && (
        <DataTable
          caption={m.office_products()}
          columns={columns(today)}
          rows={rows}
          rowKey={({ product }) => product}
          rowLabel={(row) =>
            m.office_products_row({
              product: PRODUCT_NAMES[row.product].short(),
              rates: ratesText(row, today),
            })
          }
          defaultSort=""
          addressOf={({ product }) => addressOf('product', { id: product })}
        />
      )}
    </>
  );
}
