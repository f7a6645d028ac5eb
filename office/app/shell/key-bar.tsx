import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from 'ui/button.tsx';
import { Dialog } from 'ui/dialog.tsx';
import { m } from 'words/messages';
import { addressOf } from '../page-table.ts';
import { Keyboard } from './icons.tsx';
import { KeyCaps } from './key-cap.tsx';
import { type KeyBinding, setSingleKeys, singleKeysWork, useActiveKeys, useKeys } from './keys.ts';

const GROUPS = [
  ['everywhere', m.office_keys_everywhere],
  ['lists', m.office_keys_lists],
  ['decide', m.office_decide_keys],
] as const;

/** The bar at the foot: the keys of this page. A place for a list's pages is left at its end (`desk/pager.tsx`). */
export function KeyBar() {
  const keys = useActiveKeys().filter(({ inBar }) => inBar);
  return (
    <div className="key-bar" data-key-bar>
      <ul className="hidden min-w-0 flex-wrap gap-x-4 overflow-hidden lg:flex">
        {keys.map(({ caps, label }) => (
          <li key={caps.join()} className="flex items-center gap-2">
            <KeyCaps caps={caps} />
            <span>{label()}</span>
          </li>
        ))}
      </ul>
      <div id="pager-place" className="ml-auto shrink-0" />
    </div>
  );
}

/** The button and the dialog that list all keys; `?` opens it. */
export function KeysButton() {
  const [open, setOpen] = useState(false);
  useKeys([
    {
      code: 'Slash',
      shift: true,
      caps: ['?'],
      label: m.office_key_keys,
      group: 'everywhere',
      inBar: true,
      run: () => setOpen(true),
    },
  ]);
  return (
    <>
      <button
        type="button"
        className="bar-button gap-2 px-3"
        aria-label={m.office_keys()}
        title={m.office_keys()}
        onClick={() => setOpen(true)}
      >
        <Keyboard className="size-4" aria-hidden="true" />
        <KeyCaps caps={['?']} />
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.office_keys()}>
        <AllKeys />
        <p className="mt-4">
          <Link to={addressOf('guide')} className="text-link" onClick={() => setOpen(false)}>
            {m.office_guide_link()}
          </Link>
        </p>
      </Dialog>
    </>
  );
}

function AllKeys() {
  // Several panels may have the same keys; each is listed once.
  const keys = [
    ...new Map(useActiveKeys().map((key) => [`${key.group} ${key.caps.join(' ')}`, key])).values(),
  ];
  const work = singleKeysWork();
  return (
    <>
      <p className="text-sm text-ink-2">{m.office_keys_lead()}</p>
      {GROUPS.map(([group, title]) => (
        <KeyList key={group} title={title()} keys={keys.filter((one) => one.group === group)} />
      ))}
      <div className="mt-4">
        <Button
          tone="secondary"
          size="small"
          onClick={() => setSingleKeys(!work)}
          aria-pressed={work}
        >
          {work ? m.office_keys_on() : m.office_keys_off()}
        </Button>
      </div>
    </>
  );
}

function KeyList({
  title,
  keys,
}: {
  readonly title: string;
  readonly keys: readonly KeyBinding[];
}) {
  const id = useId();
  if (keys.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-3">
      <h3 id={id}>{title}</h3>
      <dl className="key-list">
        {keys.map(({ caps, label }) => (
          <div key={caps.join(' ')}>
            <dt>
              <KeyCaps caps={caps} />
              <span className="sr-only">{caps.join(' ')}</span>
            </dt>
            <dd>{label()}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
