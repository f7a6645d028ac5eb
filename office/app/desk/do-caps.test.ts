import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const APP = new URL('../', import.meta.url);
const sources = globSync('**/*.tsx', { cwd: APP }).map((path) => ({
  path,
  text: readFileSync(new URL(path, APP), 'utf8'),
}));

/** What opens over the page, or does an act. */
const PANEL = /<(?:Sheet|Dialog|ConfirmDialog|dialog)\b|\buseAct\(/;

/** Panels without an act of their own, and why. A new one belongs here only where nothing is done in it. */
const WITHOUT: Readonly<Record<string, string>> = {
  'audit/act-sheet.tsx': 'shows an act',
  'collateral/list.tsx': 'its forms stand in files of their own',
  'content/versions.tsx': 'shows what was said before',
  'decide/bar-acts.tsx': 'the bar of a page, whose buttons open panels',
  'decide/cancel-acts.tsx': 'buttons of the same bar',
  'decide/offer-card.tsx': 'opens a paper',
  'desk/day-chip.tsx': 'a calendar: pressing a day chooses it',
  'desk/sheet.tsx': 'the sheet itself',
  'disbursements/payout-sheet.tsx': 'its forms stand in files of their own',
  'messages/message-sheet.tsx': 'shows a message',
  'payments/statement-sheet.tsx': 'shows what became of lines',
  'phones/language.tsx': 'a button beside what its panel is for',
  'queue/preview.tsx': 'shows an application',
  'review/calls.tsx': 'a key of its own for each outcome',
  'review/head.tsx': 'the head of a page; the first call or comparison does the same',
  'shell/again-dialog.tsx': 'a login, which Enter sends',
  'shell/key-bar.tsx': 'lists the keys',
  'staff/start-password.tsx': 'shows a half of a password',
  'today/list.tsx': 'its forms stand in files of their own',
  'today/loan-contacts.tsx': 'buttons that open its forms',
};

describe('Ctrl Enter', () => {
  it('stands in every file that opens a panel or does an act, but for those listed with why', () => {
    const panels = sources.filter(({ text }) => PANEL.test(text));
    const lacking = panels.filter(({ text }) => !text.includes('<DoCaps')).map(({ path }) => path);
    expect(new Set(lacking)).toEqual(new Set(Object.keys(WITHOUT)));
  });

  it('has one home: no other key is bound to it, and no other caps say it', () => {
    const others = sources.filter(
      ({ path, text }) =>
        path !== 'desk/do-caps.tsx' && /'Ctrl|code: 'Enter',\s+ctrl: true/.test(text),
    );
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});
