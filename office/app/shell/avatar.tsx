/** Somebody of staff as one letter on a round ground: the first of the name. */
export function Avatar({ name }: { readonly name: string }) {
  const [letter = ''] = /\p{L}/u.exec(name) ?? [];
  return (
    <span className="avatar" aria-hidden="true">
      {letter}
    </span>
  );
}
