import { m } from 'words/messages';
import { PersonName, langOf } from '../desk/person-name.tsx';
import type { Hit } from './use-found.ts';

type SearchListProps = {
  readonly id: string;
  readonly hits: readonly Hit[];
  /** Why nothing could be searched; Enter asks again. */
  readonly trouble: string | null;
  readonly chosen: number;
  readonly shows: boolean;
  /** What was typed, marked in the names. */
  readonly text: string;
  readonly onChoose: (hit: Hit) => void;
};

/** The id of a line, as the field names the chosen one. */
export const hitId = (id: string, { key }: Hit): string => `${id}-${key}`;

/** What was found, in its groups. The focus stays in the field. */
export function SearchList(props: SearchListProps) {
  const { id, hits, trouble, chosen, shows, text, onChoose } = props;
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={m.office_queue_found()}
      className="search-found"
      hidden={!shows}
    >
      {hits.map((hit, index) => (
        <div
          key={hit.key}
          id={hitId(id, hit)}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          data-group={hit.group === hits[index - 1]?.group ? undefined : hit.group}
          // Before the field loses the focus, which closes the list.
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(hit);
          }}
        >
          <b>
            <Matched name={hit.name} text={text} />
          </b>
          <span className="text-sm text-ink-2">{hit.about}</span>
        </div>
      ))}
      {shows && hits.length === 0 && (
        <div role="option" tabIndex={-1} aria-selected="false" aria-disabled="true">
          {trouble === null
            ? m.office_queue_found_nothing()
            : m.office_queue_found_trouble({ trouble })}
        </div>
      )}
    </div>
  );
}

/** A name with what was typed marked in it. */
function Matched({ name, text }: { readonly name: string; readonly text: string }) {
  const typed = text.trim();
  const at = name.toLowerCase().indexOf(typed.toLowerCase());
  if (typed === '' || at < 0) return <PersonName name={name} />;
  const end = at + typed.length;
  return (
    <bdi lang={langOf(name)}>
      {name.slice(0, at)}
      <mark>{name.slice(at, end)}</mark>
      {name.slice(end)}
    </bdi>
  );
}
