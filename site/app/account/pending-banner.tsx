import type { RefObject } from 'react';
import { m } from 'words/messages';
import { IconButton } from 'ui/icon-button.tsx';
import { Info, X } from 'ui/icons.tsx';
import { instantText } from './instant-text.ts';

type PendingBannerProps = {
  /** When the application was sent, an instant. */
  readonly since: string;
  /** The lender has agreed already; it waits for the signature or the money. */
  readonly isAgreed: boolean;
  /** Takes the focus when somebody presses Borrow. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly onDismiss: () => void;
};

/** Says since when a request is being reviewed, and that another one has to wait (PROF-09). */
export function PendingBanner({ since, isAgreed, place, onDismiss }: PendingBannerProps) {
  const time = instantText(since);
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={m.account_pending_label()}
      className="flex gap-3 rounded-lg border border-primary bg-tint p-4 text-primary-dark"
    >
      <Info aria-hidden="true" className="mt-1 size-5 shrink-0" />
      <div className="min-w-0 flex-1 text-ink lg:flex lg:items-center lg:justify-between lg:gap-6">
        <p>{isAgreed ? m.account_pending_agreed({ time }) : m.account_pending_since({ time })}</p>
        <a
          href="#steps"
          className="inline-flex min-h-11 shrink-0 items-center font-bold text-primary-dark underline"
        >
          {m.account_see_steps()}
        </a>
      </div>
      <span className="-mt-2 -mr-2">
        <IconButton
          label={m.ui_close()}
          icon={<X className="size-5" aria-hidden="true" />}
          onClick={onDismiss}
        />
      </span>
    </div>
  );
}
