import type { Text } from 'contract/locale';
import { INVESTOR_NAMES, PARTNER_NAMES, SELLS_NAMES } from 'contract/office/lead-names';
import type { TextSide, TextVersion } from 'contract/office/text-versions';
import { PERSON_PARTS } from 'contract/office/version-parts';
import { displayDay } from 'lending/calendar';
import { m } from 'words/messages';

const PARTS: Readonly<Record<string, Text>> = {
  body: m.office_running_part_body,
  name_km: m.office_running_part_name_km,
  name_en: m.office_running_part_name_en,
  text_km: m.office_running_part_text_km,
  text_en: m.office_running_part_text_en,
  is_published: m.office_running_part_is_published,
  name: m.office_leads_shop,
  sells: m.office_leads_sells,
  contact_name: m.office_leads_contact,
  phone: m.office_leads_phone,
  place: m.office_leads_place,
  note: m.office_leads_note,
  state: m.office_leads_state,
  next_step: m.office_leads_next_step,
  next_on: m.office_leads_next_on,
};

/** What states and wares are called; investors and partners share no other state than `New`, which both call the same. */
const NAMES: Readonly<Record<string, Text>> = {
  ...INVESTOR_NAMES,
  ...PARTNER_NAMES,
  ...SELLS_NAMES,
};

/** Digits of a fingerprint that a person compares. */
const PRINT_SHOWN = 8;

/** In which language a part is written; of a page its name says so. */
function languageOf(name: string, subject: string): 'km' | 'en' | undefined {
  const [end] = /(?:km|en)$/.exec(name === 'body' ? subject : name) ?? [];
  return end === undefined ? undefined : end === 'en' ? 'en' : 'km';
}

function said({ name }: TextSide, value: string | null): string {
  if (value === null) return '–';
  if (PERSON_PARTS.some((part) => part === name))
    return value === '–' ? value : m.office_leads_print({ print: value.slice(0, PRINT_SHOWN) });
  if (name === 'next_on') return displayDay(value);
  if (name === 'sells' || name === 'state') return NAMES[value]?.() ?? value;
  if (name !== 'is_published') return value;
  return value === 'yes' ? m.office_running_yes() : m.office_running_no();
}

/** What a text said before a change and after it, part by part. */
export function VersionSides({ version }: { readonly version: TextVersion }) {
  const { sides, subject } = version;
  if (sides.length === 0) return <p>{m.office_running_version_same()}</p>;
  return (
    <div className="grid gap-4">
      {sides.map((side) => (
        <section key={side.name} aria-label={PARTS[side.name]?.() ?? side.name}>
          <h4 className="mb-1">{PARTS[side.name]?.() ?? side.name}</h4>
          <div className="grid gap-3 md:grid-cols-2">
            {(['before', 'after'] as const).map((which) => (
              <div key={which} className="min-w-0">
                <p className="text-xs text-ink-2">
                  {which === 'before'
                    ? m.office_running_version_before()
                    : m.office_running_version_after()}
                </p>
                <p
                  lang={languageOf(side.name, subject)}
                  className="rounded-lg bg-wash p-3 text-sm wrap-anywhere whitespace-pre-line"
                >
                  {said(side, side[which])}
                </p>
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
