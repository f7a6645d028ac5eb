import { m } from 'words/messages';
import { paths } from '../paths.ts';
import { LinkButton } from 'ui/link-button.tsx';
import { PlainPage } from './plain-page.tsx';

/** What an unknown address shows (RT-17). */
export function NotFound() {
  return (
    <PlainPage
      above={<p className="text-4xl font-bold text-primary">404</p>}
      title={m.shell_not_found_title()}
      text={m.shell_not_found_text()}
    >
      <LinkButton to={paths.home()}>{m.shell_back_home()}</LinkButton>
    </PlainPage>
  );
}
