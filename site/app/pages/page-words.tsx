import type { Block, Run } from 'contract/page-text';
import { Link } from 'react-router';
import { isSendable } from '../shell/email-address.ts';
import { addressOf } from './page-address.ts';

type WordsProps = { readonly runs: readonly Run[] };

/** Inline content: plain, bold, links. */
export function Words({ runs }: WordsProps) {
  return runs.map((run, index) => <OneRun key={index} run={run} />);
}

function OneRun({ run: { text, bold, href } }: { readonly run: Run }) {
  if (bold) return <b>{text}</b>;
  // A placeholder that the operator has still to replace is no address.
  const isPlaceholder = href?.startsWith('mailto:') && !isSendable(href.slice('mailto:'.length));
  const address = href === undefined || isPlaceholder ? null : addressOf(href);
  if (address === null) return text;
  if (!address.startsWith('/')) return <a href={address}>{text}</a>;
  return <Link to={address}>{text}</Link>;
}

type BlocksProps = { readonly blocks: readonly Block[] };

/** Paragraphs, lists and tables, styled by the class `prose` (prose.css). */
export function Blocks({ blocks }: BlocksProps) {
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

function OneBlock({ block }: { readonly block: Block }) {
  if (block.kind === 'table') return <Table head={block.head} rows={block.rows} />;
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Words runs={block.runs} />
      </p>
    );
  }
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, index) => (
        <li key={index}>
          <Words runs={item} />
        </li>
      ))}
    </List>
  );
}

type TableProps = {
  readonly head: readonly (readonly Run[])[];
  readonly rows: readonly (readonly (readonly Run[])[])[];
};

function Table({ head, rows }: TableProps) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} scope="col">
              <Words runs={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>
                <Words runs={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
