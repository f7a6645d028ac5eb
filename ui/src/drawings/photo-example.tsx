import { type ReactNode, useId } from 'react';

/** A table in good light with the corners of a viewfinder around what lies on it. */
export function PhotoExample({ children }: { readonly children: ReactNode }) {
  const table = useId();
  return (
    <svg viewBox="0 0 528 330" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={table} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#dce1f0" />
          <stop offset="1" stopColor="#f5e3a8" />
        </linearGradient>
      </defs>
      <rect width="528" height="330" fill={`url(#${table})`} />
      {children}
      <path
        d="M72 84V56a20 20 0 0 1 20-20h28M456 84V56a20 20 0 0 0-20-20h-28M72 250v28a20 20 0 0 0 20 20h28M456 250v28a20 20 0 0 1-20 20h-28"
        fill="none"
        stroke="#fff"
        strokeWidth="8"
        strokeLinecap="round"
      />
    </svg>
  );
}
