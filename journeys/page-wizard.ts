/** The three wizards, filled as a person fills them. Knows no test runner: the screenshots go through it as well. */
import { randomInt } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';

export const WIZARD_PATH = '/forms/borrow/borrow-form';

/** The five steps in order, by the name that goes over the wire. */
export const STEPS = [
  'personal-info',
  'additional-info',
  'employment',
  'relative',
  'bank',
] as const;
export type StepName = (typeof STEPS)[number];

export type FormName = 'borrow' | 'purchasing' | 'pawn';

/** Each wizard's address, its steps by the name that goes over the wire, and which of them has the photos. */
export const FORMS: Readonly<
  Record<FormName, { path: string; steps: readonly string[]; photos: string }>
> = {
  borrow: { path: WIZARD_PATH, steps: STEPS, photos: 'relative' },
  purchasing: {
    path: '/forms/borrow/purchasing',
    steps: [1, 2, 3, 4].map((step) => `purchasing-step-${step}`),
    photos: 'purchasing-step-4',
  },
  pawn: {
    path: '/forms/borrow/pawn',
    steps: [1, 2, 3, 4, 5].map((step) => `pawn-step-${step}`),
    photos: 'pawn-step-5',
  },
};

/** A picture to choose as one's own photo. */
export interface Picture {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** An invented person: step → wire key → what is typed or chosen. A list is searched, and its first answer taken. */
export interface Person<Step extends string = string> {
  /** The wizard that they fill in. */
  form: FormName;
  /** As the row has it. */
  phone: string;
  answers: Readonly<Record<Step, Readonly<Record<string, string>>>>;
  photo: Picture;
}

/** Somebody who wants a payday or a personal loan. */
export type Applicant = Person<StepName>;

/** Somebody whom no other story knows. */
export function applicant(photo: Picture): Applicant {
  const tail = String(randomInt(1e7)).padStart(7, '0');
  return {
    form: 'borrow',
    phone: `85596${tail}`,
    photo,
    answers: {
      'personal-info': {
        amount: '100',
        duration: '10',
        name: 'សុភា',
        last_name: 'ចាន់',
        phone: `096${tail}`,
        email: `sophea.${tail}@example.com`,
        national_id_number: `1${tail}`,
      },
      'additional-info': {
        date_of_birth: '14041995',
        gender: 'Female',
        marital_status: 'Single',
        province: 'Battambang',
        district: 'Battambang',
        commune: '',
        home_number: '12',
        street_number: '3',
        home_type: 'own',
        how_long_have_been_living_there: '1-2 years',
        borrow_education_id: '3',
        school_name: 'វិទ្យាល័យព្រះមុនីវង្ស',
        graduate_year: '2018',
        study_major: '',
      },
      employment: {
        loan_type_id: '101',
        occupation: '',
        company_name: 'ហាងកាហ្វេរំដួល',
        company_type: 'Other',
        company_type_other: 'ហាងកាហ្វេ',
        gross_monthly_income: '351-450',
        company_contact_name: 'ដារ៉ា',
        company_contact_phone: '012345679',
      },
      relative: {
        relative_name: 'ម៉ាលា',
        relative_contact_phone: '012345670',
        relative_type: 'Mother',
      },
      bank: {
        bank_name: 'ABA Bank',
        bank_account_number: '000123456',
        facebook_name: 'Sophea Chan',
        accept: 'true',
      },
    },
  };
}

export const heading = (page: Page): Locator => page.locator('#step-heading');
/** Next, or Submit on the last step. */
export const nextButton = (page: Page): Locator => page.locator('form [type=submit]').last();
/** Previous, where it shows. */
export const previousButton = (page: Page): Locator =>
  page.locator('main form .sticky button[type=button]');
export const field = (page: Page, key: string): Locator => page.locator(`#field-${key}`);
/** The pill by the title that says whether everything is safe. */
export const pill = (page: Page): Locator => page.locator('form [role=status]').first();
export const dialog = (page: Page): Locator => page.locator('dialog[open]');
/** What is there once the application has been taken. */
export const done = (page: Page): Locator => page.locator('#done-title');

/** Waits until the wizard knows which draft it is about: it names the step in the browser's history then. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const state = window.history.state as { usr?: { step?: string } } | null;
    return state?.usr?.step !== undefined;
  });
}

export async function openWizard(page: Page, form: FormName = 'borrow'): Promise<void> {
  await page.goto(FORMS[form].path);
  await ready(page);
}

/** Puts an answer where it belongs, by whatever kind of control stands there. */
export async function answer(page: Page, key: string, value: string): Promise<void> {
  const control = field(page, key);
  const kind = await control.evaluate(
    (node) => node.getAttribute('role') ?? node.getAttribute('type') ?? node.tagName,
  );
  if (kind === 'combobox') return pick(page, control, value);
  if (kind === 'SELECT') return void (await control.selectOption(value));
  if (kind === 'checkbox') return control.check();
  if (kind === 'radiogroup') return page.locator(`[name=${key}][value="${value}"]`).check();
  return control.fill(value);
}

async function pick(page: Page, box: Locator, text: string): Promise<void> {
  await box.click();
  await box.fill(text);
  await page.locator('[role=option]').first().click();
}

export async function choosePhoto(page: Page, key: string, photo: Picture): Promise<void> {
  await page.locator(`input[name=${key}]`).setInputFiles(photo);
  await field(page, key).locator('figure img').waitFor();
}

/** Fills the step that shows; nothing is sent. */
export async function fillStep(page: Page, step: string, person: Person): Promise<void> {
  for (const [key, value] of Object.entries(person.answers[step] ?? {})) {
    await answer(page, key, value);
  }
  if (step === FORMS[person.form].photos) await choosePhoto(page, 'borrower_photo', person.photo);
}

/**
 * Puts answers into the fields that show, one after the other, as what is pasted.
 * @returns how many it put, up to the first whose control is not there, or has to be searched
 */
function putIn(page: Page, answers: readonly (readonly [key: string, value: string])[]) {
  return page.evaluate(async (all) => {
    for (const [index, [key, value]] of all.entries()) {
      const control = document.querySelector(`#field-${key}`);
      const isChoice = control?.role === 'radiogroup';
      const node = isChoice ? control.querySelector(`[name=${key}][value="${value}"]`) : control;
      if (node instanceof HTMLSelectElement) {
        const option = [...node.options].find((one) => [one.value, one.text].includes(value));
        if (option === undefined || node.disabled) return index;
        node.value = option.value;
        node.dispatchEvent(new Event('change', { bubbles: true }));
      } else if (node instanceof HTMLInputElement && node.role === null && !node.disabled) {
        node.focus();
        if (node.type === 'radio' || node.type === 'checkbox') {
          if (!node.checked) node.click();
        } else {
          node.select();
          document.execCommand('insertText', false, value);
        }
      } else return index;
      // What is asked next may depend on it.
      await Promise.resolve();
    }
    return all.length;
  }, answers);
}

/** Fills the step that shows, for a story that begins after it: in one message to the browser where "fillStep" sends some for each field. */
export async function fillAtOnce(page: Page, step: string, person: Person): Promise<void> {
  const answers = Object.entries(person.answers[step] ?? {});
  while (answers.length > 0) {
    answers.splice(0, await putIn(page, answers));
    const [next] = answers.splice(0, 1);
    if (next !== undefined) await answer(page, ...next);
  }
  if (step === FORMS[person.form].photos) await choosePhoto(page, 'borrower_photo', person.photo);
}

/** Presses Next and waits for the next step. */
export async function goOn(page: Page): Promise<void> {
  const before = await heading(page).innerText();
  await nextButton(page).click();
  await page.waitForFunction((text) => {
    const now = document.querySelector<HTMLElement>('#step-heading');
    // A step is read out when it stands: nobody types before that.
    return now !== null && now.innerText !== text && now === document.activeElement;
  }, before);
}

/** Fills at once and sends every step before this one, from the one that shows. */
export async function passUpTo(
  page: Page,
  person: Person,
  until: string,
  from?: string,
): Promise<void> {
  const { steps } = FORMS[person.form];
  for (const step of steps.slice(from ? steps.indexOf(from) : 0, steps.indexOf(until))) {
    await fillAtOnce(page, step, person);
    await goOn(page);
  }
}

/** Fills what is left from this step on and submits; waits for the thanks. */
export async function finish(page: Page, person: Person, from: string): Promise<void> {
  const last = FORMS[person.form].steps.at(-1) ?? from;
  await passUpTo(page, person, last, from);
  await fillStep(page, last, person);
  await nextButton(page).click();
  await done(page).waitFor();
}
