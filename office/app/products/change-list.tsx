import { m } from 'words/messages';
import type { ChangeText } from './words.ts';

/** Changes, each with what holds now and what is to hold. */
export function ChangeList({ changes }: { readonly changes: readonly ChangeText[] }) {
  return (
    <ul className="change-list">
      {changes.map(({ name, before, after }, index) => (
        <li key={`${name}-${index}`}>
          <b>{name}</b>
          <span className="change-sides">
            <span>
              <span className="sr-only">{m.office_products_before()} </span>
              {before === null ? (
                <span className="text-ink-2">{m.office_products_was_nothing()}</span>
              ) : (
                <s>{before}</s>
              )}
            </span>
            <span aria-hidden="true">→</span>
            <span>
              <span className="sr-only">{m.office_products_after()} </span>
              {after ?? m.office_products_removed()}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
