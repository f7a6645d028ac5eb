import { search, SEARCH_MAX, SEARCH_MIN, type SearchReply } from 'contract/office/queue';
import { displayPhone } from 'contract/phone';
import { PRODUCT_NAMES } from 'contract/product-names';
import { formatWholeDollars } from 'lending/money';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { callQuietly } from '../call.ts';
import { addressOf } from '../page-table.ts';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { Search as Glass } from './icons.tsx';
import { PersonName } from './name.tsx';
import { STATUS_NAMES } from './words.ts';

/** A line of what was found, and where it leads. */
interface Hit {
  readonly key: string;
  readonly group: string;
  readonly name: string;
  readonly about: string;
  readonly to: string;
}

function hitsOf({ applications, borrowers, loans }: SearchReply): Hit[] {
  return [
    ...applications.map(({ id, name, status, product, amount_cents }) => ({
      key: `a${id}`,
      group: m.office_queue_found_applications(),
      name,
      about: `A-${id} · ${PRODUCT_NAMES[product].short()} ${formatWholeDollars(amount_cents)} · ${STATUS_NAMES[status]()}`,
      to: addressOf('review', { id }),
    })),
    ...borrowers.flatMap(({ id, name, phone, application }) =>
      application === null
        ? []
        : [
            {
              key: `b${id}`,
              group: m.office_queue_found_borrowers(),
              name,
              about: displayPhone(phone),
              to: addressOf('review', { id: application }),
            },
          ],
    ),
    ...loans.map(({ id, number, name, product, is_open }) => ({
      key: `l${id}`,
      group: m.office_queue_found_loans(),
      name,
      about: `${number} · ${PRODUCT_NAMES[product].short()} · ${is_open ? m.office_review_loan_open() : m.office_queue_found_closed()}`,
      to: `/loans/${number}`,
    })),
  ];
}

/** A pause in typing after which is asked. */
const PAUSE_MS = 150;

/** The search at the top: from two letters on, in groups; arrows choose, Enter opens the first or the chosen one. `/` comes here. */
export function Search() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const found = useFound(text);
  const navigate = useNavigate();
  const hits = found ?? [];
  useKeys([
    {
      code: 'Slash',
      caps: ['/'],
      label: m.office_queue_search,
      group: 'everywhere',
      run: () => input.current?.focus(),
    },
  ]);
  const open = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    setOpen(false);
    setText('');
    input.current?.blur();
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + hits.length) % hits.length);
    }
    if (event.key === 'Enter') open(hits[chosen]);
    if (event.key === 'Escape') {
      setOpen(false);
      input.current?.blur();
    }
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  const shows = isOpen && found !== null;
  return (
    <div className="search" onBlur={leave}>
      <Glass className="search-glass size-4" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={m.office_queue_search()}
        aria-expanded={shows}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={shows && hits[chosen] ? `${id}-${hits[chosen].key}` : undefined}
        placeholder={m.office_queue_search_hint()}
        maxLength={SEARCH_MAX}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <span className="search-key">
        <KeyCaps caps={['/']} />
      </span>
      <ul
        id={`${id}-found`}
        role="listbox"
        aria-label={m.office_queue_found()}
        className="search-found"
        hidden={!shows}
      >
        {hits.map((hit, index) => (
          <li
            key={hit.key}
            id={`${id}-${hit.key}`}
            role="option"
            aria-selected={index === chosen}
            data-group={hit.group === hits[index - 1]?.group ? undefined : hit.group}
            // Before the field loses the focus, which closes the list.
            onMouseDown={(event) => {
              event.preventDefault();
              open(hit);
            }}
          >
            <b>
              <Matched name={hit.name} text={text} />
            </b>
            <span className="text-sm text-ink-2">{hit.about}</span>
          </li>
        ))}
        {shows && hits.length === 0 && (
          <li role="option" aria-selected="false" aria-disabled="true">
            {m.office_queue_found_nothing()}
          </li>
        )}
      </ul>
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
    <bdi lang={/[\u1780-\u17ff]/.test(name) ? 'km' : 'en'}>
      {name.slice(0, at)}
      <mark>{name.slice(at, end)}</mark>
      {name.slice(end)}
    </bdi>
  );
}

/** What is found for a text; null: it is too short, or nothing has come yet. */
function useFound(text: string): Hit[] | null {
  const [found, setFound] = useState<SearchReply | null>(null);
  const q = text.trim();
  useEffect(() => {
    if (q.length < SEARCH_MIN) {
      setFound(null);
      return undefined;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      const outcome = await callQuietly(search, { query: { q }, signal });
      if (outcome.kind === 'done' && !signal.aborted) setFound(outcome.data);
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q]);
  return found === null ? null : hitsOf(found);
}
