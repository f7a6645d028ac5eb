import type { Locale } from 'contract/locale';
import { officeSession } from 'contract/office/session';
import { Fragment, useId } from 'react';
import { m } from 'words/messages';
import { officeContext } from '../context.ts';
import { PageHead } from '../desk/page-head.tsx';
import { ScrollBox } from '../desk/scroll-box.tsx';
import { loaded } from '../load.ts';
import { currentLocale } from '../locale.ts';
import english from '../../../docs/office.md?raw';
import khmer from '../../../docs/office.km.md?raw';
import type { Route } from './+types/page';
import { type GuideBlock, type Inline, readGuide } from './read-guide.ts';

const TEXTS: Readonly<Record<Locale, string>> = { km: khmer, en: english };

/** The addresses of the pictures, by their place in the repository. */
const PICTURES = import.meta.glob<string>('../../../docs/pictures/{office,office-km}/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The guide in the reader's language: the same text as in the repository. */
export async function loader({ context, request }: Route.LoaderArgs) {
  loaded(await context.get(officeContext).call(officeSession), request);
  const [title, ...blocks] = readGuide(TEXTS[currentLocale()]);
  return { title: title?.kind === 'heading' ? title.text : '', blocks };
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_guide() }) }];
}

/** How the office is used: its contents at the side, and all of it to be read. */
export default function Guide({ loaderData: { blocks } }: Route.ComponentProps) {
  const sections = blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [block] : [],
  );
  return (
    <>
      <PageHead title={m.office_guide()} lead={m.office_guide_lead()} />
      <div className="guide">
        <nav aria-label={m.office_guide_contents()} className="guide-contents">
          <ul>
            {sections.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-link">
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <article className="guide-text">
          {blocks.map((block, index) => (
            // The blocks of a text never move.
            // oxlint-disable-next-line react/no-array-index-key
            <Block key={index} block={block} />
          ))}
        </article>
      </div>
    </>
  );
}

function Block({ block }: { readonly block: GuideBlock }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 id={block.id}>{block.text}</h2>
      ) : (
        <h3 id={block.id}>{block.text}</h3>
      );
    case 'paragraph':
      return (
        <p>
          <Line parts={block.line} />
        </p>
      );
    case 'picture':
      return (
        <img
          src={PICTURES[`../../../docs/pictures/${block.name}`]}
          alt={block.alt}
          loading="lazy"
          width={1080}
          height={675}
        />
      );
    case 'list':
      return <List {...block} />;
    case 'table':
      return <Table {...block} />;
  }
}

function List({ isNumbered, items }: Extract<GuideBlock, { kind: 'list' }>) {
  const Tag = isNumbered ? 'ol' : 'ul';
  return (
    <Tag>
      {items.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <Line parts={line} />
        </li>
      ))}
    </Tag>
  );
}

function Table({ head, rows }: Extract<GuideBlock, { kind: 'table' }>) {
  const id = useId();
  return (
    <ScrollBox labelledBy={id}>
      <table className="edit-table">
        <thead>
          <tr id={id}>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {cells.map((line, column) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={column}>
                  <Line parts={line} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Line({ parts }: { readonly parts: readonly Inline[] }) {
  return parts.map((part, index) => {
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{shown(part)}</Fragment>;
  });
}

function shown(part: Inline) {
  switch (part.kind) {
    case 'strong':
      return <b>{part.text}</b>;
    case 'em':
      return <em>{part.text}</em>;
    case 'code':
      return <code>{part.text}</code>;
    case 'link':
      return <a href={part.to}>{part.text}</a>;
    case 'text':
      return part.text;
  }
}
