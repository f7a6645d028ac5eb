import { ACCEPT_VERSION, APPLICATION_STATUSES, CHANGED_ANSWERS } from './applications.ts';
import { PRODUCTS } from 'lending/product';
import { TEXT_MAX } from './check.ts';
import { PHONE_MAX, PHONE_MIN } from './phone.ts';
import { type Question, questionsOf, type Step, type Wizard } from './question.ts';
import { ROBOT_CHECK_KEY } from './robot-check.ts';
import { wireKey } from './wire.ts';

/** A piece of JSON Schema (2020-12), which OpenAPI 3.1 uses as it is. */
export type Schema = Readonly<Record<string, unknown>>;

/** A body as JSON or as a multipart form. */
type Form = 'json' | 'form';

/** What a store call carries in every step (G-42, G-43). */
const SURROUNDING: Readonly<Record<string, Schema>> = {
  status: {
    enum: APPLICATION_STATUSES,
    description: 'Pending with the last step only: it submits the application.',
  },
  formType: { enum: ['borrow', 'profile'] },
  id: {
    type: 'string',
    description:
      "The draft's key, as the first save gave it; missing or empty in that. A caller who has it may write.",
  },
  visit_id: {
    type: 'string',
    format: 'uuid',
    description: 'Random, one a visit of the wizard: a repeated first save meets the same draft.',
  },
  submit_id: {
    type: 'string',
    format: 'uuid',
    description: 'Random, one a Submit: a repeat gets the first answer again.',
  },
  [ACCEPT_VERSION]: {
    type: 'string',
    description:
      'With the acceptance: the version of the words that it was given to, as applications.consent told it. Refused under accept where they have changed since; missing, those of the moment count.',
  },
  [CHANGED_ANSWERS]: {
    type: 'array',
    items: { type: 'string' },
    description:
      'With the Submit of a profile update: the keys of the answers that are others than the form began with. Of the rest the record keeps what it holds by then; missing, all are recorded as sent.',
  },
  quick: { type: 'boolean', description: 'From the short form, which may be incomplete.' },
  signed_in: {
    type: 'boolean',
    description:
      'Begun in the account: refused with the reason signed_out where the token is missing or has ended.',
  },
  [ROBOT_CHECK_KEY]: {
    type: 'string',
    description: 'The answer of the robot check, where the last step asks for it.',
  },
};

/** The body of a store call: one of its wizards' steps, told apart by `formName`. Unknown keys are ignored. */
export function wizardBody(wizards: readonly Wizard[], form: Form): Schema {
  const bodies = wizards.flatMap((wizard) =>
    wizard.steps
      .filter((step) => form === 'json' || hasPhotos(step))
      .map((step) => stepBody(wizard, step, form)),
  );
  return { oneOf: bodies };
}

/** What a form of one step carries beside its answers. */
const BESIDE: Readonly<Record<string, Schema>> = {
  submit_id: {
    type: 'string',
    format: 'uuid',
    description: 'Random, one for what is sent: a repeat gets the first answer again.',
  },
  [ROBOT_CHECK_KEY]: { type: 'string', description: 'The answer of the robot check.' },
};

/** The body of a form of one step. Unknown keys are ignored. */
export function formBody(form: Step): Schema {
  // A text that travels inside another one's answer has no key.
  const asked = questionsOf(form).filter((question) => wireKey(question) === question.key);
  const properties: Record<string, Schema> = {};
  for (const question of asked) properties[wireKey(question)] ??= answerSchema(question);
  const required = asked.filter((question) => mustBeThere(question)).map(wireKey);
  return {
    title: form.title({}, { locale: 'en' }),
    type: 'object',
    required: [...new Set([...required, ROBOT_CHECK_KEY])],
    properties: { ...properties, ...BESIDE },
  };
}

function hasPhotos(step: Step): boolean {
  return questionsOf(step).some(({ kind }) => kind === 'photo');
}

function stepBody({ products }: Wizard, step: Step, form: Form): Schema {
  const asked = questionsOf(step).filter(({ kind }) => form === 'form' || kind !== 'photo');
  const properties: Record<string, Schema> = {
    formName: { const: step.formName },
    type: { enum: products.map((product) => PRODUCTS[product].wireName) },
  };
  for (const question of asked) properties[wireKey(question)] ??= answerSchema(question);
  const required = asked.filter(mustBeThere).map(wireKey);
  return {
    title: step.title({}, { locale: 'en' }),
    type: 'object',
    required: [...new Set(['status', 'formName', 'formType', 'type', ...required])],
    properties: { ...SURROUNDING, ...properties },
  };
}

/** A photo may have come with an earlier save, and a question with a condition may not be asked. */
function mustBeThere(question: Question): boolean {
  const { kind, optional, when } = question;
  return optional !== true && when === undefined && kind !== 'photo' && kind !== 'accept';
}

/** What the key of a photo may be beside a file. */
const PHOTO_KEYS =
  'Absent: as it was. An empty text: the photo that an earlier save brought is taken back.';

function answerSchema(question: Question): Schema {
  const label = question.label({}, { locale: 'en' });
  const description = question.kind === 'photo' ? `${label}. ${PHOTO_KEYS}` : label;
  const asked = question.when === undefined ? {} : { 'x-asked': 'depends on other answers' };
  return { description, ...kindSchema(question), ...asked };
}

function kindSchema(question: Question): Schema {
  switch (question.kind) {
    case 'text':
    case 'region':
      return { type: 'string', minLength: 1, maxLength: TEXT_MAX };
    case 'email':
      return { type: 'string', format: 'email', maxLength: TEXT_MAX };
    case 'phone':
      return {
        type: 'string',
        pattern: String.raw`^(?:855\d{${PHONE_MIN - 1},${PHONE_MAX - 1}}|0\d{${PHONE_MIN - 1},${PHONE_MAX - 1}})$`,
      };
    case 'digits':
      return { type: 'string', pattern: String.raw`^\d{1,${question.max}}$` };
    case 'birth-date':
      return { type: 'string', format: 'date' };
    case 'choice':
      return {
        type: question.open ? 'string' : ['string', 'integer'],
        'x-list': question.list,
        ...(question.open ? { 'x-open': 'any other text as well' } : {}),
      };
    case 'amount':
    case 'term':
      return { type: 'integer', minimum: 1 };
    case 'money':
      return { type: 'number', minimum: 0, multipleOf: 0.01 };
    case 'yes-no':
    case 'accept':
      return { type: 'boolean' };
    case 'photo':
      return { type: 'string', format: 'binary', contentMediaType: 'image/*' };
  }
}
