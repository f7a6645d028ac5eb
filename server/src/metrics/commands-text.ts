/** One measured value with what tells it from others of its name. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
  /** Behind the metric's name: `_bucket`, `_sum`, `_count` of a histogram. */
  readonly suffix?: string;
}

/** One metric; names end in their unit (seconds, bytes) or in `total`, as Prometheus wants it. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly samples: readonly Sample[];
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`);

function line(name: string, { labels = {}, value, suffix = '' }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${suffix}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${value}`;
}

/** Metrics in Prometheus' text format 0.0.4. What has no sample is left out. */
export function prometheusText(metrics: readonly Metric[]): string {
  const shown = metrics.filter(({ samples }) => samples.length > 0);
  return shown
    .map(({ name, help, type, samples }) =>
      [
        `# HELP ${name} ${help}`,
        `# TYPE ${name} ${type}`,
        ...samples.map((sample) => line(name, sample)),
        '',
      ].join('\n'),
    )
    .join('');
}

/** A metric of one value. */
export function gauge(name: string, help: string, value: number): Metric {
  return { name, help, type: 'gauge', samples: [{ value }] };
}
