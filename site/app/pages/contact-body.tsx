import { Clock, MessageSquareText, Phone } from 'ui/icons.tsx';
import { Mail, MapPin } from 'ui/page-icons.tsx';
import type { ComponentType, ReactNode } from 'react';
import type { Visiting } from 'contract/content';
import { displayDay } from 'lending/calendar';
import { m } from 'words/messages';
import { useFacts } from '../facts.ts';
import { useLocale } from '../locale.ts';
import { EmailLink } from '../shell/email-link.tsx';
import { telephone } from '../shell/hotline.tsx';
import { saidDays, saidHours } from '../shell/hours.tsx';
import { shownNetworks } from '../shell/networks.ts';
import { Card } from 'ui/card.tsx';
import { Phrases } from 'ui/phrases.tsx';

const LINK =
  'inline-flex min-h-11 max-w-full items-center py-1 font-bold wrap-anywhere text-primary-dark underline underline-offset-4 hover:decoration-2';

/** When somebody is there, and the days on which nobody is. */
function Hours({ visiting }: { readonly visiting: Visiting }) {
  const locale = useLocale();
  return (
    <Way icon={Clock} title={m.contact_hours()} className="lg:col-span-3">
      <p className="text-lg font-bold sm:text-xl">
        <Phrases text={m.contact_times(saidHours(visiting, locale))} />
      </p>
      <p>{saidDays(visiting, locale)}</p>
      {visiting.holidays.map(({ day, name_km, name_en }) => (
        <p key={day} className="text-sm">
          {m.contact_closed({ day: displayDay(day), name: locale === 'km' ? name_km : name_en })}
        </p>
      ))}
      {locale === 'km' && (
        <p lang="en" className="text-sm text-ink-2">
          {m.contact_times(saidHours(visiting, 'en'), { locale: 'en' })}
        </p>
      )}
    </Way>
  );
}

/** Every way to reach us (CONTENT-02 to CONTENT-04). What the operator has not set is not shown (G-62). */
export function ContactBody() {
  const facts = useFacts();
  const locale = useLocale();
  if (!facts) return null;
  const { hotline, email, address, mapUrl, social } = facts.company;
  const networks = shownNetworks(social);
  return (
    <div className="mx-auto grid max-w-300 gap-4 px-4 pb-16 sm:grid-cols-2 lg:grid-cols-6">
      <Way icon={Phone} title={m.contact_hotline()} className="lg:col-span-3">
        <a href={telephone(hotline)} className={`${LINK} text-2xl`}>
          {hotline}
        </a>
      </Way>
      {facts.visiting && <Hours visiting={facts.visiting} />}
      <Way icon={Mail} title={m.field_email()} className="lg:col-span-2">
        <EmailLink email={email} className={LINK} />
      </Way>
      <Way icon={MapPin} title={m.contact_address()} className="lg:col-span-2">
        <p>
          <Phrases text={address[locale]} />
        </p>
        {mapUrl && (
          <a href={mapUrl} rel="noreferrer" className={LINK}>
            {m.footer_map()}
          </a>
        )}
      </Way>
      {networks.length > 0 && (
        <Way
          icon={MessageSquareText}
          title={m.footer_social()}
          className="sm:col-span-2 lg:col-span-2"
        >
          <ul className="flex flex-wrap gap-x-5">
            {networks.map((network) => (
              <li key={network.name}>
                <a href={network.address} rel="noreferrer" lang="en" className={LINK}>
                  {network.name}
                </a>
              </li>
            ))}
          </ul>
        </Way>
      )}
    </div>
  );
}

type WayProps = {
  readonly icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
};

function Way({ icon: Icon, title, className = '', children }: WayProps) {
  return (
    <Card as="section" className={`flex items-start gap-4 ${className}`}>
      <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-romdoul-pale text-romdoul-ink">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <div className="min-w-0">
        <h2 className="text-lg">{title}</h2>
        {children}
      </div>
    </Card>
  );
}
