import { aCalledLoan, aFreshLoan, aPausedLoan } from './office-collections.ts';
import type { MakeSample } from './office-samples.ts';

/** What the calls of collections are told. */
export const TODAY_SAMPLES: Readonly<Record<string, MakeSample>> = {
  'today.list': () => ({ query: '?step=call&group=missed&product=payday&late=1-30&after=12-34' }),
  'contacts.read': async (test) => ({ params: { loan: String(await aFreshLoan(test)) } }),
  'contacts.begin': async (test) => ({
    params: { loan: String(await aFreshLoan(test)) },
    payload: { kind: 'incoming' },
  }),
  'contacts.end': async (test) => ({
    params: await aCalledLoan(test),
    payload: { outcome: 'talked', note: '' },
  }),
  'contacts.endPause': async (test) => ({ params: { loan: String(await aPausedLoan(test)) } }),
  'reminders.preview': async (test) => ({ query: `?loan=${await aFreshLoan(test)}` }),
  'reminders.send': async (test) => ({ payload: { loans: [Number(await aFreshLoan(test))] } }),
};
