/** A sentence with one piece of it in bold: a phone, a time. The piece must stand in it. */
export function WithBold({ text, bold }: { readonly text: string; readonly bold: string }) {
  const [before = '', after = ''] = text.split(bold);
  return (
    <>
      {before}
      <strong className="whitespace-nowrap text-ink">{bold}</strong>
      {after}
    </>
  );
}
