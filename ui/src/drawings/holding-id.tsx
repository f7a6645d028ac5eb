import { useId } from 'react';

/** The sample picture: somebody holding an identity card beside the face, both in clear sight. */
export function HoldingId() {
  const sky = useId();
  return (
    <svg viewBox="0 0 528 330" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#dce1f0" />
          <stop offset="1" stopColor="#f5e3a8" />
        </linearGradient>
      </defs>
      <rect width="528" height="330" fill={`url(#${sky})`} />
      {/* hair behind, neck, shirt */}
      <path d="M170 146c0-52 26-84 66-84s66 32 66 84v44H170z" fill="#1f2c5c" />
      <path d="M214 168h44v52h-44z" fill="#d9a273" />
      <path d="M110 330c0-72 40-112 104-118l22 20 22-20c64 6 104 46 104 118z" fill="#fff" />
      <path d="M206 213l30 40 30-40-10-6-20 21-20-21z" fill="#dce1f0" />
      {/* face */}
      <ellipse cx="236" cy="140" rx="48" ry="58" fill="#e8b88a" />
      <path
        d="M186 138c-2-44 20-66 50-66s52 22 50 66c-10-10-16-22-20-36-18 14-48 18-66 12-4 8-8 16-14 24z"
        fill="#1f2c5c"
      />
      <circle cx="218" cy="142" r="4.5" fill="#1f2337" />
      <circle cx="254" cy="142" r="4.5" fill="#1f2337" />
      <path
        d="M220 168c10 10 22 10 32 0"
        fill="none"
        stroke="#1f2337"
        strokeWidth="4"
        strokeLinecap="round"
      />
      {/* arm, card, fingers */}
      <path
        d="M312 330c0-34 10-52 30-70l42 18c-10 16-14 32-12 52z"
        fill="#fff"
        stroke="#dce1f0"
        strokeWidth="4"
      />
      <rect x="300" y="150" width="150" height="98" rx="14" fill="#3c56a0" />
      <rect x="316" y="170" width="42" height="52" rx="8" fill="#fcf0c8" />
      <circle cx="337" cy="188" r="9" fill="#e0a92e" />
      <path d="M321 222c0-14 7-21 16-21s16 7 16 21z" fill="#e0a92e" />
      <path
        d="M374 178h58M374 198h58M374 218h36"
        stroke="#fff"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path
        d="M346 266c-6-12-2-26 6-30 6-3 12 1 12 8 4-6 14-5 16 3 6-3 13 1 13 8 0 16-12 27-25 27-10 0-18-6-22-16z"
        fill="#e8b88a"
      />
    </svg>
  );
}
