import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { paths } from '../paths.ts';
import { buttonClass } from 'ui/button-class.ts';
import { Hotline } from './hotline.tsx';
import { PlainPage } from './plain-page.tsx';

/** The generic error page (RT-35, ERR-06, ERR-19). Its links load whole pages, since the router may be what broke. */
export function ErrorPage() {
  const facts = useFacts();
  return (
    <PlainPage title={m.error_generic()} text={m.shell_error_text()}>
      <a href={paths.home()} className={buttonClass('primary')}>
        {m.shell_back_home()}
      </a>
      {facts && <Hotline phone={facts.company.hotline} />}
    </PlainPage>
  );
}
