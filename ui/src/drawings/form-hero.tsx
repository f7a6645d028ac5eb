import { useId } from 'react';
import { BROAD_PETAL, NARROW_PETAL } from './petals.ts';
import { SugarPalm } from './sugar-palm.tsx';

const OUTER = [0, 120, 240];
const INNER = [60, 180, 300];

function Flower({ at, size }: { readonly at: readonly [number, number]; readonly size: number }) {
  return (
    <g transform={`translate(${at[0]} ${at[1]}) scale(${size})`}>
      {OUTER.map((turn) => (
        <path key={turn} d={BROAD_PETAL} transform={`rotate(${turn})`} fill="#f5cf5b" />
      ))}
      {INNER.map((turn) => (
        <path key={turn} d={NARROW_PETAL} transform={`rotate(${turn})`} fill="#e0a92e" />
      ))}
      <circle r="6" fill="#3c56a0" />
    </g>
  );
}

/** The picture beside a form on wide screens: morning over rice fields, a romdoul in front. */
export function FormHero({ className = '' }: { readonly className?: string }) {
  const sky = useId();
  return (
    <svg
      viewBox="0 0 480 640"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={sky} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fcf0c8" />
          <stop offset="0.7" stopColor="#faf7f0" />
        </linearGradient>
      </defs>
      <rect width="480" height="640" fill={`url(#${sky})`} />
      <circle cx="330" cy="250" r="74" fill="#f5cf5b" opacity="0.55" />
      <path d="M0 372c70-46 128-52 196-18 76-58 168-70 284-16v302H0z" fill="#dce1f0" />
      <SugarPalm x={92} y={420} height={170} fill="#3c56a0" />
      <SugarPalm x={142} y={424} height={116} fill="#5a71b4" />
      <SugarPalm x={404} y={412} height={132} fill="#5a71b4" />
      <path d="M0 420c120-34 300-38 480-6v226H0z" fill="#3c56a0" />
      <path d="M0 480c150-34 330-34 480-2v162H0z" fill="#2a3f7d" />
      <path d="M0 552c160-30 320-30 480 0v88H0z" fill="#1f2c5c" />
      <path
        d="M40 466c50-8 100-12 150-13M230 452c60 0 120 4 180 12M60 532c60-9 120-13 190-14M300 518c50 2 96 6 140 12"
        fill="none"
        stroke="#fff"
        strokeOpacity="0.18"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M300 640c-6-50-2-88 14-126M330 640c10-36 34-60 66-74"
        fill="none"
        stroke="#1f7a4d"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path
        d="M304 588c-34-4-54-22-60-50 32 2 54 18 60 50zM318 606c26-26 52-30 78-18-18 24-46 30-78 18z"
        fill="#1f7a4d"
      />
      <Flower at={[316, 500]} size={2.3} />
      <Flower at={[400, 562]} size={1.2} />
    </svg>
  );
}
