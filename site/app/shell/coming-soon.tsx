import { useMatches } from 'react-router';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Pill } from '../ui/pill.tsx';
import { Hotline } from './hotline.tsx';
import { PlainPage } from './plain-page.tsx';
import { pageTitle } from './title.ts';

/** The page's title by its route name. */
const TITLES: Record<string, () => string> = {
  login: m.nav_login,
  'reset-password': m.shell_page_reset_password,
  'input-phone-number': m.shell_page_forgot_password,
  'verify-code': m.shell_page_verify_code,
  message: m.shell_page_message,
};

function titleOf(matches: readonly ({ id: string } | undefined)[]): string {
  return (TITLES[matches.at(-1)?.id ?? ''] ?? m.shell_on_the_way)();
}

export function meta({ matches }: { matches: readonly ({ id: string } | undefined)[] }) {
  return [
    { title: pageTitle(titleOf(matches)) },
    { name: 'description', content: m.shell_on_the_way_text() },
    { name: 'robots', content: 'noindex' },
  ];
}

/** A page that is not built yet: it shows its title and says so. */
export default function ComingSoon() {
  const title = titleOf(useMatches());
  const facts = useFacts();
  return (
    <PlainPage
      above={<Pill tone="primary">{m.shell_on_the_way()}</Pill>}
      title={title}
      text={m.shell_on_the_way_text()}
    >
      <LinkButton to={paths.home()}>{m.shell_back_home()}</LinkButton>
      {facts && <Hotline phone={facts.company.hotline} />}
    </PlainPage>
  );
}
