import { SEARCH_MAX, SEARCH_MIN } from 'contract/office/queue';
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { m } from 'words/messages';
import { KeyCaps } from '../shell/key-cap.tsx';
import { useKeys } from '../shell/keys.ts';
import { Search as Glass } from './icons.tsx';
import { hitId, SearchList } from './search-list.tsx';
import { type Found, type Hit, useFound } from './use-found.ts';

/** The search at the top: from two letters on, in groups; arrows choose, Enter opens the first or the chosen one. `/` comes here. */
export function Search() {
  const id = `${useId()}-found`;
  const input = useRef<HTMLInputElement>(null);
  const { text, type, trouble, hits, chosen, shows, setOpen, close, onKeyDown, choose } =
    useSearch(input);
  useKeys([
    {
      code: 'Slash',
      caps: ['/'],
      label: m.office_queue_search,
      group: 'everywhere',
      run: () => input.current?.focus(),
    },
  ]);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  const active = shows ? hits[chosen] : undefined;
  return (
    <div className="search" onBlur={leave}>
      <Glass className="search-glass size-4" aria-hidden="true" />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={m.office_queue_search()}
        aria-expanded={shows}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active && hitId(id, active)}
        placeholder={m.office_queue_search_hint()}
        maxLength={SEARCH_MAX}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <span className="search-key">
        <KeyCaps caps={['/']} />
      </span>
      <SearchList
        id={id}
        hits={hits}
        trouble={trouble}
        chosen={chosen}
        shows={shows}
        text={text}
        onChoose={choose}
      />
    </div>
  );
}

const NONE: readonly Hit[] = [];

/** What is typed, what was found, which line is chosen, and what the keys do to it. */
function useSearch(input: { readonly current: HTMLInputElement | null }) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  // Enter came before the answer of this text.
  const [isAwaited, setAwaited] = useState(false);
  const { found, retry } = useFound(text);
  const navigate = useNavigate();
  const hits = found?.hits ?? NONE;
  const trouble = found?.trouble ?? null;
  const close = () => {
    setOpen(false);
    setAwaited(false);
  };
  const type = (next: string) => {
    setText(next);
    setChosen(0);
    setOpen(true);
    setAwaited(false);
  };
  const choose = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    close();
    setText('');
    input.current?.blur();
    void navigate(hit.to);
  };
  const answered = useEffectEvent(({ hits: [first] }: Found) => {
    setAwaited(false);
    choose(first);
  });
  useEffect(() => {
    if (isAwaited && found !== null) answered(found);
  }, [isAwaited, found]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + hits.length) % hits.length);
    }
    if (event.key === 'Enter') {
      if (trouble !== null) retry();
      if (found === null || trouble !== null) setAwaited(text.trim().length >= SEARCH_MIN);
      else choose(hits[chosen]);
    }
    if (event.key === 'Escape') {
      close();
      input.current?.blur();
    }
  };
  const shows = isOpen && found !== null;
  return { text, type, trouble, hits, chosen, shows, setOpen, close, onKeyDown, choose };
}
