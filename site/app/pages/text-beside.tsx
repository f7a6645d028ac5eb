import type { PageText } from 'contract/content';
import { Blocks, Words } from './page-words.tsx';

/** A text beside a form; its title is one level below the form's. */
export function TextBeside({ text }: { readonly text: PageText }) {
  return (
    <section lang={text.lang} aria-labelledby={text.name} className="prose">
      <h2 id={text.name}>{text.title}</h2>
      <p>
        <Words runs={text.lead} />
      </p>
      {text.sections.map(({ slug, title, blocks }) => (
        <section key={slug} aria-labelledby={slug}>
          <h3 id={slug}>{title}</h3>
          <Blocks blocks={blocks} />
        </section>
      ))}
    </section>
  );
}
