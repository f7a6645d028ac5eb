import { PhotoExample } from './photo-example.tsx';

/** What a photo of an employment card looks like: flat, whole, with its band. */
export function EmploymentCard() {
  return (
    <PhotoExample>
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
    </PhotoExample>
  );
}
