import { FILTER_FLAGS } from 'contract/office/queue';
import { FLAG_NAMES, STATUS_NAMES } from 'contract/office/queue-names';
import type { StaffName } from 'contract/office/staff-name';
import { PRODUCT_NAMES } from 'contract/product-names';
import { PRODUCT_KEYS } from 'lending/product';
import { m } from 'words/messages';
import { type Filter, waitsForFilter } from '../desk/filter-bar.tsx';

/** What the queue can be narrowed down by. */
export const filters = (
  people: readonly StaffName[],
  nameOf: (who: StaffName) => string,
): Filter[] => [
  {
    name: 'product',
    label: m.office_queue_product(),
    options: PRODUCT_KEYS.map((value) => ({ value, label: PRODUCT_NAMES[value].short() })),
  },
  {
    name: 'status',
    label: m.office_queue_status(),
    options: (['Pending', 'In review'] as const).map((value) => ({
      value,
      label: STATUS_NAMES[value](),
    })),
  },
  {
    name: 'flag',
    label: m.office_queue_flags(),
    options: FILTER_FLAGS.map((value) => ({ value, label: FLAG_NAMES[value]() })),
  },
  waitsForFilter(),
  {
    name: 'assignee',
    label: m.office_queue_assignee(),
    options: [
      { value: 'me', label: m.office_queue_me() },
      { value: 'nobody', label: m.office_queue_nobody() },
      ...people.map((who) => ({ value: who.handle, label: nameOf(who) })),
    ],
  },
];
