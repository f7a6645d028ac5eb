import type { ReactNode } from 'react';

/** One small drawing for each of the five photo instructions. */
export type PhotoHintKind = 'beside-face' | 'uncovered' | 'light' | 'sharp' | 'whole';

const DRAWINGS: Record<PhotoHintKind, ReactNode> = {
  'beside-face': (
    <>
      <circle cx="18" cy="17" r="7" />
      <path d="M6 39c0-8 5-12 12-12 4 0 7 1 9 4" />
      <rect x="26" y="22" width="17" height="12" rx="2.5" />
      <path d="M36 26.5h3.5M36 30h2" />
      <circle cx="31" cy="28" r="1.8" />
    </>
  ),
  uncovered: (
    <>
      <circle cx="24" cy="22" r="12" />
      <path d="M19.5 25.5c2.5 3 6.5 3 9 0M19.5 19.5h.01M28.5 19.5h.01" />
      <path d="M10 42c2-4 7-6 14-6s12 2 14 6" />
    </>
  ),
  light: (
    <>
      <circle cx="24" cy="24" r="7" />
      <path d="M24 7v4M24 37v4M7 24h4M37 24h4M12 12l2.8 2.8M33.2 33.2 36 36M12 36l2.8-2.8M33.2 14.8 36 12" />
    </>
  ),
  sharp: (
    <>
      <path d="M10 14h20M10 21h9M10 28h7M10 35h9" />
      <circle cx="29" cy="28" r="8" />
      <path d="m35 34 6 6M26 28l2.2 2.2L32 26.5" />
    </>
  ),
  whole: (
    <>
      <path d="M8 15v-3a4 4 0 0 1 4-4h4M40 15v-3a4 4 0 0 0-4-4h-4M8 33v3a4 4 0 0 0 4 4h4M40 33v3a4 4 0 0 1-4 4h-4" />
      <rect x="13" y="16" width="22" height="16" rx="3" />
      <circle cx="19" cy="23" r="2.2" />
      <path d="M25 22h6M25 26h4M16 28c.5-1.5 1.5-2 3-2s2.5.5 3 2" />
    </>
  ),
};

/** A drawing on a pale yellow tile. Decorative, since the text stands beside it. */
export function PhotoHint({ kind }: { readonly kind: PhotoHintKind }) {
  return (
    <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-romdoul-pale text-romdoul-ink">
      <svg
        viewBox="0 0 48 48"
        className="size-9"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {DRAWINGS[kind]}
      </svg>
    </span>
  );
}
