import { CircleCheck, Info, TriangleAlert, X } from './icons.tsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { m } from 'words/messages';
import { dismissToast, toastStore, type Toast } from './toast.ts';

const NONE: readonly Toast[] = [];
const ICONS = { primary: Info, green: CircleCheck, romdoul: TriangleAlert, red: TriangleAlert };
const COLOURS = {
  primary: 'text-primary',
  green: 'text-green',
  romdoul: 'text-romdoul-ink',
  red: 'text-red',
};

function ToastCard({ toast }: { readonly toast: Toast }) {
  const [held, setHeld] = useState(false);
  const left = useRef(toast.duration);
  useEffect(() => {
    if (held) return undefined;
    const start = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - start;
    };
  }, [held, toast.id]);
  const Icon = ICONS[toast.tone];
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex animate-rise items-start gap-3 rounded-lg border border-line bg-card py-1 pr-2 pl-4 shadow-card"
    >
      <Icon className={`mt-3 size-5 shrink-0 ${COLOURS[toast.tone]}`} aria-hidden="true" />
      <p className="min-w-0 flex-1 py-2">{toast.text}</p>
      <button
        type="button"
        aria-label={m.ui_close()}
        onClick={() => dismissToast(toast.id)}
        className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-tint"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  );
}

/** The region in which toasts appear. Render it once, at the end of the page. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => NONE);
  return (
    <div
      role="status"
      aria-label={m.ui_notices()}
      className="pointer-events-none fixed inset-x-4 bottom-24 z-50 mx-auto grid max-w-md gap-2"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}
