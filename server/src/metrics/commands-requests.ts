import type { Metric } from './commands-text.ts';

/** Upper ends of the classes of duration, in seconds. */
const ENDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** An answered request, as it is counted: never the address, in which what a person entered may stand. */
interface Answered {
  readonly door: 'public' | 'office';
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  /** Null: the caller was gone before the answer. */
  readonly status: number | null;
  readonly seconds: number;
}

interface Durations {
  readonly labels: Readonly<Record<string, string>>;
  readonly counts: number[];
  sum: number;
}

/** Counts answered requests by endpoint and class of status, and how long they took. Since the process began. */
export class RequestCounts {
  readonly #counts = new Map<string, { labels: Record<string, string>; value: number }>();
  readonly #durations = new Map<string, Durations>();

  add({ door, method, route, status, seconds }: Answered): void {
    const kind = status === null ? 'none' : `${Math.floor(status / 100)}xx`;
    const place = `${door} ${method} ${route}`;
    const key = `${place} ${kind}`;
    const count = this.#counts.get(key) ?? {
      labels: { door, method, route, status: kind },
      value: 0,
    };
    count.value += 1;
    this.#counts.set(key, count);
    const known = this.#durations.get(place) ?? {
      labels: { door, method, route },
      counts: [...ENDS, Number.POSITIVE_INFINITY].map(() => 0),
      sum: 0,
    };
    this.#durations.set(place, known);
    known.sum += seconds;
    const found = ENDS.findIndex((end) => seconds <= end);
    const at = found === -1 ? ENDS.length : found;
    known.counts[at] = (known.counts[at] ?? 0) + 1;
  }

  metrics(): Metric[] {
    return [
      {
        name: 'romdoul_http_requests_total',
        help: 'Answered requests by endpoint and class of status; none: the caller was gone first.',
        type: 'counter',
        samples: [...this.#counts.values()],
      },
      {
        name: 'romdoul_http_request_duration_seconds',
        help: 'How long an answer took.',
        type: 'histogram',
        samples: [...this.#durations.values()].flatMap(samplesOf),
      },
    ];
  }
}

/** A histogram's classes each hold those below, as Prometheus adds them up. */
function samplesOf({ labels, counts, sum }: Durations): Metric['samples'] {
  let below = 0;
  const buckets = counts.map((count, at) => {
    below += count;
    const le = at < ENDS.length ? String(ENDS[at]) : '+Inf';
    return { labels: { ...labels, le }, value: below, suffix: '_bucket' };
  });
  return [
    ...buckets,
    { labels, value: sum, suffix: '_sum' },
    { labels, value: below, suffix: '_count' },
  ];
}
