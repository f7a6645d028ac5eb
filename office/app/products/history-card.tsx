import type { Proposal } from 'contract/office/proposals';
import { changesOf } from 'contract/office/product-terms';
import type { ProductKey } from 'lending/product';
import { m } from 'words/messages';
import { useStaffName } from '../desk/person-name.tsx';
import { shortTime } from '../desk/time-text.ts';
import { ChangeList } from './change-list.tsx';

import { Panel } from '../desk/panel.tsx';
import { changeText } from './words.ts';

/** What was decided about a product, the newest first, with both sides of it. */
export function HistoryCard({
  product,
  history,
}: {
  readonly product: ProductKey;
  readonly history: readonly Proposal[];
}) {
  const nameOf = useStaffName();
  return (
    <Panel title={m.office_products_history()}>
      {history.length === 0 ? (
        <p className="p-4 text-ink-2">{m.office_products_no_history()}</p>
      ) : (
        <ol className="history">
          {history.map((one) => (
            <li key={one.id}>
              <p className="text-sm text-ink-2">
                {shortTime(one.decided_at ?? one.proposed_at)},{' '}
                {one.decided_by === null
                  ? nameOf(one.proposed_by)
                  : (one.confirmed ? m.office_products_by_two : m.office_products_refused_by)({
                      first: nameOf(one.proposed_by),
                      second: nameOf(one.decided_by),
                    })}
              </p>
              {one.kind === 'product' && (
                <ChangeList
                  changes={changesOf(one.before, one.after).map((change) =>
                    changeText(product, change),
                  )}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
