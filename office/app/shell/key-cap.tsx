/** The caps of keys, as they stand on the keyboard. */
export function KeyCaps({ caps }: { readonly caps: readonly string[] }) {
  return (
    <span className="inline-flex gap-1" aria-hidden="true">
      {caps.map((cap) => (
        <kbd key={cap} className="key-cap">
          {cap}
        </kbd>
      ))}
    </span>
  );
}
