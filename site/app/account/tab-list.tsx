import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

type Tab = { readonly key: string; readonly label: string; readonly panel: ReactNode };

type TabListProps = { readonly label: string; readonly tabs: readonly [Tab, ...Tab[]] };

/** Tabs of one page, moved through by the arrow keys; the panel of the chosen one is drawn. */
export function TabList({ label, tabs }: TabListProps) {
  const [chosen, setChosen] = useState(tabs[0].key);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const id = useId();
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ key }) => key === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    setChosen(next.key);
    buttons.current.get(next.key)?.focus();
  };
  const shown = tabs.find(({ key }) => key === chosen) ?? tabs[0];
  return (
    <div>
      {/* The tabs inside take the focus; this hears their arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-1 border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            ref={(element) => {
              if (element) buttons.current.set(tab.key, element);
            }}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => setChosen(tab.key)}
            className={`min-h-11 border-b-3 px-4 ${tab === shown ? 'border-primary font-bold text-primary-dark' : 'border-transparent text-ink-2 hover:text-primary'}`}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown.key}`}
        className="pt-4"
      >
        {shown.panel}
      </div>
    </div>
  );
}
