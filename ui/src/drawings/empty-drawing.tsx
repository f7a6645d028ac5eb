/** The drawing for an empty list: a closed bud. Decorative. */
export function EmptyDrawing({ className = 'w-40' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 160 130" className={className} aria-hidden="true" focusable="false">
      <ellipse cx="80" cy="112" rx="56" ry="10" fill="#e4dfd3" />
      <path
        d="M80 112c-3-22-2-38 2-52"
        fill="none"
        stroke="#1f7a4d"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M79 96c-22-1-35-12-39-30 21 1 35 10 39 30zM80 104c14-17 30-21 46-15-9 16-24 21-46 15z"
        fill="#1f7a4d"
        opacity="0.85"
      />
      <path d="M82 64c-18-8-22-30-6-50 20 14 26 38 6 50z" fill="#e0a92e" />
      <path
        d="M82 64c-22-4-34-18-32-38 20 2 32 16 32 38zM82 64c20-6 28-22 22-42-18 6-26 22-22 42z"
        fill="#f5cf5b"
      />
    </svg>
  );
}
