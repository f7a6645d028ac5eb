import { m } from 'words/messages';
import { paths } from '../paths.ts';

/** The pages that bar and drawer link beside the products (NAV-04). */
export const NAV_PAGES = [
  { to: paths.faq(), label: m.nav_faq },
  { to: paths.contact(), label: m.nav_contact },
  { to: paths.referral(), label: m.nav_referral },
  { to: paths.about(), label: m.nav_about },
] as const;
