import type { PageText } from 'contract/content';
import { type ReactNode, useEffect } from 'react';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { PAGES, type TextPageId } from '../page-table.ts';
import { FlowerOrnament } from 'ui/drawings/flower-ornament.tsx';
import { rememberText } from './load-page.ts';
import { Words } from './page-words.tsx';
import printStyles from './print.css?url';

type PageHeadProps = {
  readonly text: PageText;
  /** Its address is printed with it. */
  readonly page: TextPageId;
  /** Shown in the reader's own language above a text that is not in it. */
  readonly note?: ReactNode;
  /** Buttons. */
  readonly children?: ReactNode;
};

/** The top of a content page: title and first paragraph. */
export function PageHead({ text, page, note, children }: PageHeadProps) {
  const facts = useFacts();
  useEffect(() => rememberText(text), [text]);
  return (
    <div
      data-page-head
      className="relative isolate overflow-hidden bg-linear-to-b from-romdoul-pale to-paper"
    >
      <link rel="stylesheet" href={printStyles} media="print" />
      <FlowerOrnament className="absolute -right-16 -bottom-28 -z-10 w-72 text-romdoul/40 lg:right-16 lg:w-104" />
      <div className="mx-auto max-w-300 px-4 pt-8 pb-6 lg:pt-14 lg:pb-10">
        <h1 lang={text.lang} className="max-w-160 lg:text-3xl">
          {text.title}
        </h1>
        <p lang={text.lang} className="prose mt-2 max-w-140 text-lg text-ink-2">
          <Words runs={text.lead} />
        </p>
        {note && <p className="mt-3 max-w-140 border-l-4 border-romdoul-deep pl-3">{note}</p>}
        {children && <div className="mt-5 flex flex-wrap gap-3 print:hidden">{children}</div>}
        {facts && (
          <p className="mt-3 hidden text-sm print:block">
            {m.pages_printed_from({ address: facts.publicUrl + PAGES[page].path })}
          </p>
        )}
      </div>
    </div>
  );
}
