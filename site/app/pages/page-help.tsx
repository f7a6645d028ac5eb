import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { paths } from '../paths.ts';
import { HoursLine } from '../shell/hours.tsx';
import { Hotline } from '../shell/hotline.tsx';
import { Card } from 'ui/card.tsx';
import { LinkButton } from 'ui/link-button.tsx';

/** At the end of a text: how to ask somebody. */
export function PageHelp() {
  const facts = useFacts();
  const locale = useLocale();
  return (
    <Card as="section" aria-labelledby="help" className="mt-10 print:hidden">
      <h2 id="help">{m.pages_help_title()}</h2>
      {facts?.visiting && (
        <p className="text-ink-2">
          <HoursLine visiting={facts.visiting} locale={locale} />
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {facts && <Hotline phone={facts.company.hotline} />}
        <LinkButton to={paths.contact()} tone="quiet">
          {m.pages_help_contact()}
        </LinkButton>
      </div>
    </Card>
  );
}
