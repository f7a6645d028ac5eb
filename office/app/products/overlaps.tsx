import type { Overlap } from 'contract/office/product-terms';
import { m } from 'words/messages';

/** Which rows hold the same loans, and which of them prices these. */
export function Overlaps({ overlaps }: { readonly overlaps: readonly Overlap[] }) {
  if (overlaps.length === 0) return null;
  return (
    <ul className="overlaps">
      {overlaps.slice(0, 6).map(({ first, second, wins }) => (
        <li key={`${first}-${second}`}>
          {m.office_products_overlap_line({
            first: String(first + 1),
            second: String(second + 1),
            wins: String(wins + 1),
          })}
        </li>
      ))}
      {overlaps.length > 6 && (
        <li>{m.office_products_overlap_more({ count: String(overlaps.length - 6) })}</li>
      )}
    </ul>
  );
}
