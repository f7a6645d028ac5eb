import { m } from 'words/messages';
import type { Refusal } from '../locale.ts';
import { localPhone } from '../phone.ts';
import type { Answers, Step } from '../question.ts';

/**
 * The referral form (REF-01). On the wire the referee is the friend and the referred one is who fills in the form, against
 * normal English (REF-05, C-59); everywhere else they are `friend` and `referrer`. The English of a missing answer is the
 * documents' own (REF-08 to REF-11, C-60).
 */
export const referralForm: Step = {
  formName: 'referral',
  title: m.referral_title,
  groups: [
    {
      title: m.referral_group_friend,
      questions: [
        {
          kind: 'text',
          key: 'referee_name',
          label: m.field_referee_name,
          missing: (locale) => m.error_referee_name({}, { locale }),
          autocomplete: 'off',
        },
        {
          kind: 'phone',
          key: 'referee_phone',
          label: m.field_referee_phone,
          hint: m.field_referee_phone_hint,
          sent: 'local',
          missing: (locale) => m.error_referee_phone({}, { locale }),
          rule: notOneself,
          autocomplete: 'off',
        },
      ],
    },
    {
      title: m.referral_group_you,
      questions: [
        {
          kind: 'text',
          key: 'referred_name',
          label: m.field_referred_name,
          missing: (locale) => m.error_referred_name({}, { locale }),
          autocomplete: 'name',
        },
        {
          kind: 'phone',
          key: 'referred_phone',
          label: m.field_referred_phone,
          hint: m.field_referred_phone_hint,
          sent: 'local',
          missing: (locale) => m.error_referred_phone({}, { locale }),
          autocomplete: 'tel',
        },
      ],
    },
  ],
};

/**
 * Refuses a self-referral (G-33). It is refused openly: both numbers come from the same person, so nothing is revealed, and the
 * same number twice is mostly a typing mistake.
 */
function notOneself({ referee_phone: friend = '', referred_phone: own = '' }: Answers) {
  if (localPhone(friend) !== localPhone(own)) return null;
  const refusal: Refusal = (locale) => m.error_referee_oneself({}, { locale });
  return refusal;
}
