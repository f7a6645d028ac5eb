import { m } from 'words/messages';
import { addDays } from 'lending/calendar';
import { type Past, pay } from './cast-acts.ts';
import { at, type Story } from './cast-past.ts';
import type { Person, Wish } from './cast-people.ts';
import { complaints, drawer, leads, paysByCode, statement } from './day-desk.ts';
import {
  lateLoan,
  noticeOf,
  paidLoan,
  type Pawned,
  pawnLoan,
  repaidLoan,
  signed,
  theyCall,
} from './day-lend.ts';
import { type DayPast, dayPeople } from './day-people.ts';
import { cardPhoto, facePhoto } from './day-photos.ts';
import { applies, denied, hoursAgo, inReview, NOTES, READY, type Stage } from './day-queue.ts';

const payday = (amount: number, duration: number): Wish => ({
  product: 'payday',
  amount,
  duration,
});
const personal = (amount: number, duration: number): Wish => ({
  product: 'personal',
  amount,
  duration,
});
const purchasing = (amount: number, duration: number): Wish => ({
  product: 'purchasing',
  amount,
  duration,
});
const pawn = (amount: number): Wish => ({ product: 'pawn', amount, duration: 3 });

/** People from this number on are past the review. */
const REVIEWED_BEFORE = 69;

/** Who waits since so many hours, and for what. */
const WAITING: readonly (readonly [person: number, wish: Wish, hours: number])[] = [
  [50, purchasing(840, 12), 74],
  [51, personal(1200, 12), 53],
  [52, personal(400, 6), 50],
  [53, pawn(300), 31],
  [54, payday(120, 20), 28],
  [55, payday(200, 30), 26],
  [56, payday(80, 15), 9],
  [57, personal(500, 9), 6],
  [58, purchasing(640, 9), 4],
  [59, personal(300, 6), 2.5],
  [60, payday(150, 25), 1],
  [61, payday(60, 10), 0.2],
];

const REVIEWS: readonly (readonly [person: number, wish: Wish, stage: Stage])[] = [
  [62, payday(150, 20), { ...READY, assigned: 'uma', sentAt: '09:40' }],
  [63, personal(800, 12), { ...READY, note: NOTES[1], sentAt: '10:25' }],
  [64, payday(100, 15), { ...READY, assigned: 'nary', sentAt: '11:50' }],
  [65, personal(600, 9), { alike: ['face', 'name'], called: 1, assigned: 'uma', sentAt: '13:15' }],
  [66, purchasing(700, 12), { called: 1, note: NOTES[0], sentAt: '14:30' }],
  [67, payday(90, 15), { papers: ['national_id'], assigned: 'uma', sentAt: '17:05' }],
  [68, pawn(250), { papers: ['income_proof'], note: NOTES[0], sentAt: '18:40' }],
];

const THINGS = {
  laptop: {
    photo: 'computer',
    item: m.office_demo_item_laptop,
    valueCents: 520_00,
    seal: 'S-1041',
  },
  phone: {
    photo: 'phone',
    item: m.office_demo_item_phone,
    valueCents: 380_00,
    seal: 'S-1046',
  },
  motorcycle: {
    photo: 'motorcycle',
    item: m.office_demo_item_motorcycle,
    valueCents: 1150_00,
    seal: 'S-1052',
  },
} as const satisfies Record<string, Pawned>;

/**
 * A working day at the lender's: applications of every stage and age, loans on time and late in every bucket, collateral, the drawer,
 * money that names no loan, complaints and leads. Beside the fourteen people of the cast, whom it leaves as they are.
 */
export function dayStories(cast: Past): Story[] {
  const people = dayPeople();
  const the = (number: number): Person => {
    const person = people.get(number);
    if (!person) throw new Error(`Nobody of the day has the number ${number}`);
    return person;
  };
  const past: DayPast = {
    ...cast,
    now: cast.clock.now(),
    open: [],
    // A card is looked at in the review alone; each photo costs the start a moment.
    pictures: async ({ number, gender }) => ({
      borrower_photo: await facePhoto(number, gender),
      ...(number < REVIEWED_BEFORE && {
        borrower_national_id_photo: await cardPhoto(number, gender),
      }),
    }),
  };
  return [
    ...WAITING.map(([number, wish, hours]) => waits(past, the(number), wish, hours)),
    ...REVIEWS.map(([number, wish, stage]) => inReview(past, the(number), wish, stage)),
    denied(past, the(69), payday(200, 30), { ago: 4, reasons: ['income'] }),
    signed(past, the(70), { wish: personal(400, 6) }),
    signed(past, the(71), { wish: purchasing(900, 12), ordered: true }),
    signed(past, the(72), { wish: pawn(200), thing: THINGS.phone }),
    ...loans(past, the),
    drawer(past),
    statement(past),
    complaints(past),
    leads(past),
  ];
}

async function* waits(past: DayPast, person: Person, wish: Wish, hours: number): Story {
  yield* applies(past, person, wish, hoursAgo(past, hours));
}

function loans(past: DayPast, the: (number: number) => Person): Story[] {
  const { today } = past;
  return [
    lost(paidLoan(past, the(73), { wish: personal(900, 12), months: 3 })),
    lost(paidLoan(past, the(74), { wish: personal(350, 6), months: 2 })),
    lost(paidLoan(past, the(75), { wish: purchasing(1100, 12), months: 4 })),
    lost(paidLoan(past, the(76), { wish: personal(500, 9), months: 1 })),
    lost(paidLoan(past, the(77), { wish: purchasing(600, 9), months: 2 })),
    paidByCode(past, the(78), { months: 2, more: 0, time: '12:10' }),
    paidByCode(past, the(79), { months: 3, more: -5_00, time: '13:30' }),
    lost(lateLoan(past, the(80), { wish: personal(300, 6), months: 1, late: 0 })),
    lost(lateLoan(past, the(81), { wish: personal(450, 6), months: 2, late: 2 })),
    late(past, the(82), 6, (loanId) =>
      theyCall(past, loanId, 2, { outcome: 'promise', cents: 40_00, on: today }),
    ),
    lost(lateLoan(past, the(83), { wish: purchasing(800, 12), months: 2, late: 18 })),
    late(past, the(84), 37, (loanId) =>
      theyCall(past, loanId, 3, { outcome: 'hardship', until: addDays(today, 20) }),
    ),
    lost(lateLoan(past, the(85), { wish: personal(700, 12), months: 1, late: 58 })),
    lost(lateLoan(past, the(91), { wish: personal(250, 6), months: 1, late: 75 })),
    late(past, the(86), 95, (loanId) => noticeOf(past, loanId, 20)),
    repaidLoan(past, the(87), 40),
    lost(pawnLoan(past, the(88), { months: 1, thing: THINGS.laptop, amount: 300 })),
    lost(pawnLoan(past, the(89), { months: 2, thing: THINGS.motorcycle, amount: 600 })),
    ransomed(past, the(90)),
  ];
}

/** A story of which nobody needs what it tells. */
async function* lost(story: Story<bigint>): Story {
  yield* story;
}

async function* late(
  past: DayPast,
  person: Person,
  days: number,
  then: (loanId: bigint) => Story,
): Story {
  const wish = personal(550, 9);
  yield* then(yield* lateLoan(past, person, { wish, months: 2, late: days }));
}

/** A pawn loan that was paid whole yesterday: the thing is to be given back. */
async function* ransomed(past: DayPast, person: Person): Story {
  const pawned = { months: 2, thing: THINGS.phone, amount: 250 };
  const loanId = yield* pawnLoan(past, person, pawned);
  yield at(addDays(past.today, -1), '15:10');
  await pay(past, loanId, 'payoff');
}

/** A loan on time whose next instalment is paid by KHQR, as asked for or not. */
async function* paidByCode(
  past: DayPast,
  person: Person,
  { months, more, time }: { months: number; more: number; time: `${number}:${number}` },
): Story {
  const loanId = yield* paidLoan(past, person, { wish: personal(480, 9), months });
  yield* paysByCode(past, person, { loanId: () => loanId, more, time });
}
