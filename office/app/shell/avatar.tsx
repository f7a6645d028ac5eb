/** Somebody of staff as one letter on a round ground: the first of the name, with the signs that belong to it. */
export function Avatar({ name }: { readonly name: string }) {
  const [letter = ''] = /^\p{L}[\u17b6-\u17d3]*(?:\u17d2\p{L})*/u.exec(name.trim()) ?? [];
  return (
    <span className="avatar" aria-hidden="true">
      {[...letter][0] ?? ''}
    </span>
  );
}
