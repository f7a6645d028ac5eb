import type { Overview } from 'contract/overview';
import type { RefObject } from 'react';
import { m } from 'words/messages';
import { IconButton } from 'ui/icon-button.tsx';
import { Info, X } from 'ui/icons.tsx';
import { instantText } from './instant-text.ts';
import type { Loaded } from './use-answer.ts';

/** How a request that is under way stands: agreed, it waits for the signature or the money; unknown, where the account could not be loaded. */
export type PendingStands = 'reviewed' | 'agreed' | 'unknown';

const SAYS = {
  reviewed: m.account_pending_since,
  agreed: m.account_pending_agreed,
  unknown: m.account_pending_unknown,
} as const;

/** How it stands by what the account says of it. */
export function pendingStands(loaded: Loaded<Pick<Overview, 'application'>>): PendingStands {
  if (loaded.state !== 'done') return 'unknown';
  const state = loaded.data.application?.state;
  return state === 'approved' || state === 'signed' ? 'agreed' : 'reviewed';
}

type PendingBannerProps = {
  /** When the application was sent, an instant. */
  readonly since: string;
  readonly stands: PendingStands;
  /** Takes the focus when somebody presses Borrow. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly onDismiss: () => void;
};

/** Says since when a request is under way and how it stands, and that another one has to wait (PROF-09). */
export function PendingBanner({ since, stands, place, onDismiss }: PendingBannerProps) {
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
        <p>{SAYS[stands]({ time })}</p>
        {stands !== 'unknown' && (
          <a
            href="#steps"
            className="inline-flex min-h-11 shrink-0 items-center font-bold text-primary-dark underline"
          >
            {m.account_see_steps()}
          </a>
        )}
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
