import type { ReportFile } from 'contract/office/reports';
import { reportFile } from 'contract/office/reports';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { m } from 'words/messages';
import { useLocale } from '../locale.ts';
import { fileClick } from '../desk/file-click.ts';
import { Download } from '../shell/icons.tsx';

/** The address of a part of the report that is shown, as a file. */
export function useFileAddress(
  file: ReportFile,
  more: Readonly<Record<string, string>> = {},
): string {
  const [search] = useSearchParams();
  const locale = useLocale();
  const asked = new URLSearchParams(more);
  for (const name of ['to', 'product', 'province', 'by']) {
    const value = search.get(name);
    if (value !== null && !asked.has(name)) asked.set(name, value);
  }
  asked.set('lang', locale);
  return `${reportFile.path.replace(':file', file)}?${asked.toString()}`;
}

type PanelProps = {
  readonly file: ReportFile;
  readonly title: string;
  /** What it counts, and in what unit. */
  readonly unit: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
};

/** A chart or a table of the report, with its file. */
export function Panel({ file, title, unit, query, children }: PanelProps) {
  const address = useFileAddress(file, query);
  return (
    <section className="report-panel" aria-labelledby={`panel-${file}`}>
      <div className="report-panel-head">
        <h2 id={`panel-${file}`}>{title}</h2>
        <p className="report-unit">{unit}</p>
        <FileLink address={address} label={m.office_reports_csv_of({ name: title })}>
          {m.office_reports_csv()}
        </FileLink>
      </div>
      <div className="report-panel-body">{children}</div>
    </section>
  );
}

type FileLinkProps = {
  readonly address: string;
  readonly label?: string;
  readonly children: ReactNode;
};

/** A link whose answer the browser saves. */
export function FileLink({ address, label, children }: FileLinkProps) {
  return (
    <a
      href={address}
      download
      onClick={fileClick}
      aria-label={label}
      className="bar-button gap-2 px-3 text-sm"
    >
      <Download className="size-4" aria-hidden="true" />
      {children}
    </a>
  );
}

type FiguresProps = {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
};

/** What a chart shows as a table, one press away. */
export function Figures({ caption, heads, rows }: FiguresProps) {
  return (
    <details className="report-figures">
      <summary>{m.office_reports_as_table()}</summary>
      <table className="report-table">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={heads[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[at]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
