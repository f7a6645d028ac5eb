import { PhotoExample } from './photo-example.tsx';

/** What a photo of a card looks like: flat, whole, nothing covered. */
export function IdCard() {
  return (
    <PhotoExample>
      <rect x="112" y="72" width="304" height="190" rx="20" fill="#3c56a0" />
      <rect x="112" y="72" width="304" height="40" rx="20" fill="#2a3f7d" />
      <path d="M112 96h304v20H112z" fill="#2a3f7d" />
      <rect x="138" y="136" width="82" height="100" rx="12" fill="#fcf0c8" />
      <circle cx="179" cy="172" r="18" fill="#e0a92e" />
      <path d="M147 236c0-28 14-42 32-42s32 14 32 42z" fill="#e0a92e" />
      <path
        d="M246 146h140M246 174h140M246 202h104M246 230h72"
        stroke="#fff"
        strokeWidth="10"
        strokeLinecap="round"
      />
    </PhotoExample>
  );
}
