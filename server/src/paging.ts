import type { HistoryPaging } from 'contract/loans';

/** One page of a list: what a paged endpoint's act answers. */
export class Page<Row> {
  readonly rows: Row;
  readonly paging: HistoryPaging;

  constructor(rows: Row, paging: HistoryPaging) {
    this.rows = rows;
    this.paging = paging;
  }
}
