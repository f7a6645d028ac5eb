import { addDays, addMonths, type Day } from 'lending/calendar';
import { type Past, pay, payInstalments } from './cast-acts.ts';
import { borrow } from './cast-borrow.ts';
import { PEOPLE } from './cast-people.ts';
import { at, type Story } from './cast-past.ts';

/** Each letter a payday loan that is repaid, the oldest first: on its Pay Day or late. Seven are on time. */
const PAST_LOANS = 'LLTLLLTLLTLLTLLTLLTLLT';
const EVERY_DAYS = 38;
const DURATION = 10;
/** Two late fees, of the third and the fourth day. */
const DAYS_LATE = 4;

/** 22 payday loans repaid one after the other, then a personal loan that is open. */
export async function* sokha(past: Past): Story {
  const openedOn = addDays(addMonths(past.today, -3), -12);
  const firstOn = addDays(openedOn, -EVERY_DAYS * PAST_LOANS.length);
  for (const [index, fate] of PAST_LOANS.split('').entries()) {
    const on = addDays(firstOn, EVERY_DAYS * index);
    const amount = 50 + (index % 8) * 20;
    const wish = { product: 'payday', amount, duration: DURATION } as const;
    const loanId = yield* borrow(past, PEOPLE.sokha, wish, on, index === 0);
    yield at(addDays(on, fate === 'T' ? DURATION : DURATION + DAYS_LATE), '12:40');
    await pay(past, loanId, 'payoff');
  }
  yield* openLoan(past, openedOn);
}

/** Three payments: on the day, five days late with its late fees, on the day. */
async function* openLoan(past: Past, on: Day): Story {
  const wish = { product: 'personal', amount: 600, duration: 6 } as const;
  const loanId = yield* borrow(past, PEOPLE.sokha, wish, on, false);
  yield* payInstalments(past, loanId, 1);
  yield at(addDays(addMonths(on, 2), 5), '18:00');
  await pay(past, loanId, 'due');
  yield at(addMonths(on, 3), '17:30');
  await pay(past, loanId, 'due');
}
