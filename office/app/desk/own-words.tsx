const KHMER = /[\u1780-\u17ff]/;

/** A name or a sentence that people have written: marked as Khmer where it is, whatever the page's language. */
export function OwnWords({ text }: { readonly text: string }) {
  return <span lang={KHMER.test(text) ? 'km' : undefined}>{text}</span>;
}
