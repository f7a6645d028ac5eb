import { randomUUID } from 'node:crypto';
import { closeDrawer, countDrawer, openDrawer } from '../src/cash/commands.ts';
import { answerComplaint, closeComplaint, recordComplaint } from '../src/complaints/commands.ts';
import { recordPayment } from '../src/payments/commands.ts';
import { markEnded } from '../src/staff/store.ts';
import { bringTo } from './loan-states.ts';
import { asker, done, later, type LoanHouse, STAFF } from './loans.ts';
import { aStaff } from './office.ts';

/** A state of an act's own subject that does not allow it, brought about and asked of the act itself: the door is asked in `office-wrong.ts`. */
export interface WrongState {
  /** Continues "… is refused". */
  state: string;
  /** Its code, or the field that it stands under. */
  refused: string;
  /** Brings a new subject into the state. @returns the act on it */
  at: (house: LoanHouse) => Promise<() => Promise<unknown>>;
}

/** By the name of the endpoint that leads to the act. */
export type WrongStates = Readonly<Record<string, readonly WrongState[]>>;

const key = () => randomUUID();
const MAX = STAFF.max.who;

let people = 0;

/** Somebody new in a role, whose drawer nobody has opened; nobody who is entered as staff has such a handle. */
export function somebody() {
  people += 1;
  return { who: `staff:cashier-${people}`, role: 'cashier' } as const;
}

async function complaint(house: LoanHouse): Promise<bigint> {
  const said = {
    channel: 'call',
    category: 'staff',
    loan: '',
    text: 'Nobody called back',
  } as const;
  const from = { name: 'Sok Dara', phone: '012345678', key: key() };
  return BigInt(done(await recordComplaint(house, STAFF.uma, { ...said, ...from })).id);
}

async function answered(house: LoanHouse): Promise<bigint> {
  const id = await complaint(house);
  done(await answerComplaint(house, STAFF.nary, { id, text: 'We are sorry' }));
  return id;
}

/** A drawer of a new cashier, opened with nothing. */
async function drawer(house: LoanHouse) {
  const by = somebody();
  const { id, version } = done(await openDrawer(house, by.who, { opening_cents: 0 }));
  return { by, id: BigInt(id), version };
}

const EMPTY = { counted_cents: 0, note: null };

async function counted(house: LoanHouse) {
  const own = await drawer(house);
  const { version } = done(await countDrawer(house, asker(own.by), { ...own, ...EMPTY }));
  return { ...own, version };
}

async function closed(house: LoanHouse) {
  const own = await counted(house);
  const { version } = done(await closeDrawer(house, MAX, own));
  return { ...own, version };
}

/** Acts on complaints and drawers. */
export const OF_THE_DESK: WrongStates = {
  'complaints.record': [
    {
      state: 'of nobody',
      refused: 'field:name,phone',
      async at(house) {
        const said = { channel: 'call', category: 'staff', loan: '', text: 'No' } as const;
        return () =>
          recordComplaint(house, STAFF.uma, { ...said, name: '', phone: '', key: key() });
      },
    },
  ],
  'complaints.close': [
    {
      state: 'before it is answered',
      refused: 'open',
      async at(house) {
        const id = await complaint(house);
        return () => closeComplaint(house, STAFF.max, { id, finding: 'right' });
      },
    },
    {
      state: 'by who answered it',
      refused: 'second_person',
      async at(house) {
        const id = await answered(house);
        return () => closeComplaint(house, STAFF.nary, { id, finding: 'right' });
      },
    },
  ],
  'cash.open': [
    {
      state: 'a second time on a day',
      refused: 'changed',
      async at(house) {
        const { by } = await drawer(house);
        return () => openDrawer(house, by.who, { opening_cents: 0 });
      },
    },
    {
      state: 'before the sheet of an earlier day is closed',
      refused: 'changed',
      async at(house) {
        later(house, -1);
        const { by } = await counted(house);
        later(house, 1);
        return () => openDrawer(house, by.who, { opening_cents: 0 });
      },
    },
  ],
  'cash.count': [
    {
      state: 'of somebody else’s drawer',
      refused: 'not_allowed',
      async at(house) {
        const own = await drawer(house);
        return () => countDrawer(house, asker(STAFF.sam), { ...own, ...EMPTY });
      },
    },
    {
      state: 'by a manager while its cashier works here',
      refused: 'not_allowed',
      async at(house) {
        const own = await drawer(house);
        return () => countDrawer(house, asker(STAFF.max), { ...own, ...EMPTY });
      },
    },
    {
      state: 'on what was not seen',
      refused: 'changed',
      async at(house) {
        const own = await counted(house);
        return () => countDrawer(house, asker(own.by), { ...own, version: 1, ...EMPTY });
      },
    },
    {
      state: 'once it is closed',
      refused: 'changed',
      async at(house) {
        const own = await closed(house);
        return () => countDrawer(house, asker(own.by), { ...own, ...EMPTY });
      },
    },
  ],
  'cash.close': [
    {
      state: 'before it is counted',
      refused: 'changed',
      async at(house) {
        const own = await drawer(house);
        return () => closeDrawer(house, MAX, own);
      },
    },
    {
      state: 'by whose drawer it is',
      refused: 'second_person',
      async at(house) {
        const own = await counted(house);
        return () => closeDrawer(house, own.by.who, own);
      },
    },
    {
      state: 'by the manager who counted it for who left',
      refused: 'second_person',
      async at(house) {
        const left = await aStaff({ house }, 'cashier');
        const who = `staff:${left.handle}`;
        const opened = done(await openDrawer(house, who, { opening_cents: 0 }));
        await markEnded(house.db, left.id, house.clock.now());
        const own = { id: BigInt(opened.id), version: opened.version };
        const { version } = done(await countDrawer(house, asker(STAFF.max), { ...own, ...EMPTY }));
        return () => closeDrawer(house, MAX, { ...own, version });
      },
    },
    {
      state: 'after cash came in since the count',
      refused: 'changed',
      async at(house) {
        const subject = await bringTo(house, 'open');
        const own = await counted(house);
        const cash = { cents: 1_00, methodId: 1, reference: null, key: key() };
        const paid = { loanId: subject.loanId, paidOn: house.clock.today(), ...cash };
        done(await recordPayment(house, own.by, paid));
        return () => closeDrawer(house, MAX, own);
      },
    },
  ],
};
