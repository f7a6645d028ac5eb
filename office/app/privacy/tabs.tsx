import { m } from 'words/messages';
import { PageTabs } from '../desk/page-tabs.tsx';

const TABS = [
  ['privacy', m.office_privacy_tab],
  ['retention', m.office_retention],
  ['breach', m.office_breach],
] as const;

/** A borrower's data, how long things are kept, and what to do when data got out. */
export function PrivacyTabs({ here }: { readonly here: (typeof TABS)[number][0] }) {
  return <PageTabs label={m.office_privacy()} tabs={TABS} here={here} />;
}
