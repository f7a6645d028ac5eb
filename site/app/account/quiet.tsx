/** An amount as text; a zero in the second ink, since it says nothing. */
export function Quiet({ figure }: { readonly figure: string }) {
  return /[1-9]/.test(figure) ? figure : <span className="text-ink-2">{figure}</span>;
}
