import { useId } from 'react';

/** What a photo of an employment card looks like: flat, whole, with its band. */
export function EmploymentCard() {
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
      <path d="M216 0l40 54h16l40-54" fill="none" stroke="#e0a92e" strokeWidth="16" />
      <rect x="168" y="48" width="192" height="250" rx="20" fill="#3c56a0" />
      <rect x="236" y="62" width="56" height="14" rx="7" fill="#dce1f0" />
      <rect x="216" y="92" width="96" height="104" rx="12" fill="#fcf0c8" />
      <circle cx="264" cy="130" r="20" fill="#e0a92e" />
      <path d="M228 196c0-30 15-44 36-44s36 14 36 44z" fill="#e0a92e" />
      <path
        d="M204 222h120M222 248h84M236 274h56"
        stroke="#fff"
        strokeWidth="10"
        strokeLinecap="round"
      />
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
