import { readFileSync } from 'node:fs';
import type { Past } from './cast-acts.ts';
import type { Person } from './cast-people.ts';

/** What the demo's day is made with. */
export interface DayPast extends Past {
  /** The instant at which the demo begins. */
  readonly now: Date;
  /** Loans of which everything is paid that was due: money may come for them. */
  readonly open: bigint[];
}

const TABLE = new URL('./day-people.csv', import.meta.url);
const COLUMNS = 'number,name,last_name,gender,age,work,province,district,commune';

/** What somebody does, by the table's number of it. */
const WORKS = [
  { occupation: 'Market seller', company: 'Orussey Market', income: '351-450' },
  { occupation: 'Teacher', company: 'Wat Koh School', income: '451-600' },
  { occupation: 'Delivery rider', company: 'Mekong Parcels', income: '251-350' },
  { occupation: 'Accountant', company: 'Tonle Garments', income: '601-800' },
] as const;

/** The people of the demo's day by their number, 50 and up; invented, like all of the demo. @throws Error for a table of another form */
export function dayPeople(): ReadonlyMap<number, Person> {
  const [header, ...lines] = readFileSync(TABLE, 'utf8').trimEnd().split('\n');
  if (header !== COLUMNS) throw new Error(`day-people.csv has the columns ${header}`);
  return new Map(
    lines.map((line) => {
      const [number, name = '', lastName = '', gender, age, work, ...home] = line.split(',');
      const [province = '', district = '', commune = ''] = home;
      const { occupation, company, income } = WORKS[Number(work)] ?? WORKS[0];
      const person: Person = {
        number: Number(number),
        name,
        lastName,
        gender: gender === 'Male' ? 'Male' : 'Female',
        age: Number(age),
        ...{ occupation, company, income },
        locale: /^[A-Z]/.test(name) ? 'en' : 'km',
        home: { province, district, commune },
      };
      return [person.number, person];
    }),
  );
}
