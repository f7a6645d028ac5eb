import { marksTo } from './scale.ts';

/** One of the things that each column shows: at most five, in the order of the stack from its foot. */
export interface Series {
  readonly name: string;
  /** Classes of its bars: a fill, and an edge where the fill is pale. */
  readonly look: string;
}

export interface ChartColumn {
  readonly key: string;
  /** Under the column. */
  readonly label: string;
  /** One for each of the series; below zero counts as zero. */
  readonly values: readonly number[];
  /** A period that is not over. */
  readonly isRunning?: boolean;
  /** Above the column, where it matters. */
  readonly mark?: string;
}

type ColumnChartProps = {
  /** Of its own on the page. */
  readonly id: string;
  /** What it shows, in a sentence with its figures. */
  readonly alt: string;
  readonly series: readonly Series[];
  readonly columns: readonly ChartColumn[];
  /** Bars of a column stand on each other instead of beside each other. */
  readonly stacked?: boolean;
  /** What stands at a mark of the axis. */
  readonly markText: (value: number) => string;
  /** Only each so-manyth column has its label, counted from the last; on a phone each third. */
  readonly labelEvery?: number;
  /** Of the drawing without the labels below, in pixels. */
  readonly height?: number;
};

/** Pixels: room above the highest mark, and below the base for labels. */
const ABOVE = 20;
const BELOW = 28;
/** Of a column's place: what its bars take together. */
const BARS_SHARE = 0.64;
/** So many columns have a label each on a phone. */
const ALL_LABELLED = 6;

/**
 * Columns over time, drawn by the server: an axis with its marks, zero at the base, a pale grid, text in the page's own size at
 * any width. What it says stands beside it as a table too.
 */
export function ColumnChart(props: ColumnChartProps) {
  const { id, alt, columns, stacked = false, markText, height = 180 } = props;
  const tops = columns.map(({ values }) =>
    stacked ? sum(values.map(positive)) : Math.max(0, ...values),
  );
  const marks = marksTo(Math.max(0, ...tops));
  const top = marks.at(-1) ?? 0;
  const y = (value: number) =>
    ABOVE + (top > 0 ? height - (positive(value) / top) * height : height);
  const all = ABOVE + height + BELOW;
  return (
    <div className="flex" role="img" aria-label={alt}>
      <svg width="44" height={all} aria-hidden="true" className="shrink-0">
        {marks.map((mark) => (
          <text
            key={mark}
            x="36"
            y={y(mark) + 4}
            textAnchor="end"
            className="fill-ink-2 text-xs tabular"
          >
            {markText(mark)}
          </text>
        ))}
      </svg>
      <svg width="100%" height={all} aria-hidden="true" className="min-w-0 overflow-visible">
        <Hatches id={id} series={props.series} />
        {marks.map((mark) => (
          <line
            key={mark}
            x2="100%"
            y1={y(mark)}
            y2={y(mark)}
            className={mark === 0 ? 'stroke-control' : 'stroke-line'}
          />
        ))}
        {columns.map((column, at) => (
          <Bars key={column.key} {...props} column={column} at={at} y={y} base={ABOVE + height} />
        ))}
      </svg>
    </div>
  );
}

const positive = (value: number) => Math.max(0, value);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** A hatch for each of the series: its own look with paper over half of it. */
function Hatches({ id, series }: Pick<ColumnChartProps, 'id' | 'series'>) {
  return (
    <defs>
      {series.map(({ name, look }, at) => (
        <pattern
          key={name}
          id={`${id}-${at}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" className="fill-card" />
          <rect width="3" height="6" className={look} strokeWidth="0" />
        </pattern>
      ))}
    </defs>
  );
}

type BarsProps = ColumnChartProps & {
  readonly column: ChartColumn;
  readonly at: number;
  readonly base: number;
  readonly y: (value: number) => number;
};

function Bars(props: BarsProps) {
  const { id, series, columns, stacked = false, column, at, base, y, labelEvery = 1 } = props;
  const place = 100 / columns.length;
  const bars = place * BARS_SHARE;
  const left = place * at + (place - bars) / 2;
  const width = stacked ? bars : bars / series.length;
  const isLast = at === columns.length - 1;
  const fromLast = columns.length - 1 - at;
  const thinned = columns.length > ALL_LABELLED && fromLast % 3 !== 0;
  const center = `${place * (at + 0.5)}%`;
  const values = series.map((_, index) => positive(column.values[index] ?? 0));
  return (
    <>
      {series.map(({ name, look }, index) => {
        const value = values[index] ?? 0;
        const from = stacked ? sum(values.slice(0, index)) : 0;
        const upper = y(from + value);
        const lower = stacked ? y(from) : base;
        if (value === 0) return null;
        return (
          <rect
            key={name}
            x={`${stacked ? left : left + width * index}%`}
            width={`${width}%`}
            y={upper}
            height={Math.max(1, lower - upper)}
            className={column.isRunning ? look.replace(/fill-\S+/, '') : look}
            fill={column.isRunning ? `url(#${id}-${index})` : undefined}
            strokeDasharray={column.isRunning ? '3 2' : undefined}
          />
        );
      })}
      {column.mark !== undefined && (
        <text
          x={center}
          y={y(stacked ? sum(values) : Math.max(...values)) - 6}
          textAnchor="middle"
          className="fill-ink text-xs font-bold"
        >
          {column.mark}
        </text>
      )}
      {fromLast % labelEvery === 0 && (
        <text
          x={center}
          y={base + 20}
          textAnchor="middle"
          className={`text-xs tabular ${isLast ? 'fill-ink font-bold' : 'fill-ink-2'} ${thinned ? 'max-md:hidden' : ''}`}
        >
          {column.label}
        </text>
      )}
    </>
  );
}
