import { LANGUAGE_NAMES } from 'contract/language-names';
import type { OptionRow, PageTextRow, SmsTemplate } from 'contract/office/content';
import { AUDIENCE_NAMES } from 'contract/office/message-names';
import { OPTION_LIST_NAMES } from 'contract/office/option-list-names';
import type { SiteReview } from 'contract/office/site-content';
import { smsParts } from 'contract/office/sms-parts';
import { isSmsKey, SMS_KINDS } from 'contract/office/sms-templates';
import { m } from 'words/messages';
import { textRows } from '../content/commands-office.ts';
import { reviewRows } from '../content/commands-reviews.ts';
import { templateRows } from '../notices/commands-templates.ts';
import { optionsReply } from '../reference/commands-office.ts';
import type { List } from './commands.ts';

/** The rows of a list that has no pages: few, and read at once. */
async function* allOf<Row>(
  reply: Promise<{ readonly rows: readonly Row[] }>,
): AsyncGenerator<readonly Row[]> {
  yield (await reply).rows;
}

const yesText = (is: boolean, options: { locale: 'km' | 'en' }) =>
  is ? m.office_content_yes({}, options) : '';

/** Whether words are the program's or the lender's own. */
const whoseWords = (isOwn: boolean, options: { locale: 'km' | 'en' }) =>
  isOwn ? m.office_content_own({}, options) : m.office_content_program({}, options);

/** Text messages as they go out now. */
export const sms: List<object, SmsTemplate> = {
  list: 'sms',
  read: (services) => allOf(templateRows(services)),
  columns: [
    [
      m.office_messages_kind,
      ({ key }, options) => (isSmsKey(key) ? SMS_KINDS[key].about({}, options) : key),
    ],
    [
      m.office_messages_to,
      ({ key }, options) =>
        AUDIENCE_NAMES[isSmsKey(key) && SMS_KINDS[key].to === 'lender' ? 'lender' : 'applicant'](
          {},
          options,
        ),
    ],
    [m.office_content_parts, (row) => `${smsParts(row.body_km)} / ${smsParts(row.body_en)}`],
    [m.office_content_words, ({ version }, options) => whoseWords(version > 0, options)],
    [m.office_audit_fact_km, (row) => row.body_km],
    [m.office_audit_fact_en, (row) => row.body_en],
  ],
};

/** The texts of the content pages, without their bodies. */
export const texts: List<object, PageTextRow> = {
  list: 'texts',
  read: (services) => allOf(textRows(services)),
  columns: [
    [m.office_content_page, ({ page }) => page],
    [m.office_language, ({ locale }, options) => LANGUAGE_NAMES[locale]({}, options)],
    [m.office_content_words, (row, options) => whoseWords(row.is_own, options)],
    [m.office_content_title, ({ title }) => title],
  ],
};

/** The entries of an option list. */
export const options: List<{ readonly list?: string | undefined }, OptionRow> = {
  list: 'options',
  read: (services, { list }) => allOf(optionsReply(services, list)),
  columns: [
    [m.office_content_list, ({ list }, of) => OPTION_LIST_NAMES[list]?.({}, of) ?? list],
    [m.office_content_name_km, (row) => row.name_km],
    [m.office_content_name_en, (row) => row.name_en],
    [
      m.office_staff_state,
      (row, of) =>
        row.is_active ? m.office_content_in_use({}, of) : m.office_content_out_of_use({}, of),
    ],
    [m.office_content_value, ({ value }) => value],
  ],
};

/** What borrowers said, in the order of the site. */
export const reviews: List<object, SiteReview> = {
  list: 'reviews',
  read: (services) => allOf(reviewRows(services)),
  columns: [
    [m.office_site_review_name_km, (row) => row.name_km],
    [m.office_site_review_name_en, (row) => row.name_en],
    [m.office_site_review_text_km, (row) => row.text_km],
    [m.office_site_review_text_en, (row) => row.text_en],
    [
      m.office_staff_state,
      (row, of) =>
        row.is_published
          ? m.office_site_review_is_shown({}, of)
          : m.office_site_review_is_hidden({}, of),
    ],
    [m.office_site_review_sample, (row, of) => yesText(row.is_sample, of)],
  ],
};
