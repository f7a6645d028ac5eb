import type { Limits, ProductKey } from 'lending/product';
import type { Refusal, Text } from './locale.ts';
import type { ListName } from './options/list.ts';

/** What a person has typed so far: wire key → text as shown in the control. A photo's answer is its file name. */
export type Answers = Readonly<Record<string, string>>;

/** Context of `when` and the checks, besides the answers. */
export interface Situation {
  readonly formType: 'borrow' | 'profile';
  readonly signedIn: boolean;
  readonly product: ProductKey;
  /** Today in Phnom Penh, `YYYY-MM-DD`. */
  readonly today: string;
  /** The amounts and durations that may be asked for here. */
  readonly limits: Limits;
  /** Current values of an option list, or null if they are not known here. */
  readonly values: (list: ListName) => readonly string[] | null;
  /**
   * Which side checks. The form asks to "select one option above", the server names the field (C-28, VAL-31, VAL-44); what
   * may be empty and which limits hold differ as well (`checkAnswer`, `situationOf`, the investor form).
   */
  readonly voice: 'form' | 'server';
  /** A setting: without the employment card nothing is submitted (C-31). */
  readonly requireEmploymentCard?: boolean;
}

interface Common {
  /** The key on the wire, and the control's `name`. */
  readonly key: string;
  readonly label: Text;
  /** The X of "The X field is required." where the documents call the field otherwise than its label does. */
  readonly nameInMessage?: Text;
  readonly hint?: Text;
  /** Whether the answer may be empty; visible questions are required by default (C-28). */
  readonly optional?: true;
  /** Required all the same if an operator's setting says so. */
  readonly requiredBy?: 'requireEmploymentCard';
  /** Shown only when this holds; always when absent. */
  readonly when?: (answers: Answers, situation: Situation) => boolean;
  /** How a hidden question travels: left out of the payload, or sent empty where the specification clears it (C-83). */
  readonly hiddenAs?: 'absent' | 'empty';
  /** Message for a missing answer, instead of the general one. */
  readonly missing?: Refusal;
  /** An additional rule, which may use other answers; runs after the kind's own check has passed. */
  readonly rule?: (answers: Answers) => Refusal | null;
  /** HTML autocomplete token. */
  readonly autocomplete?: string;
}

export interface TextQuestion extends Common {
  readonly kind: 'text';
  /** Several lines. */
  readonly long?: true;
  /**
   * Set on the free text of an Other: the key of its choice. Where the documents give the text no key of its own,
   * it is sent as the choice's value (C-34), or inside another answer (C-63): `sentAs` is the key it goes under.
   */
  readonly otherOf?: string;
  readonly sentAs?: string;
}
export interface EmailQuestion extends Common {
  readonly kind: 'email';
}
export interface PhoneQuestion extends Common {
  readonly kind: 'phone';
  /** The applicant's phone is sent with 855, every other one as digits without spaces (C-48). */
  readonly sent: 'international' | 'local';
}
export interface DigitsQuestion extends Common {
  readonly kind: 'digits';
  readonly max: number;
}
export interface BirthDateQuestion extends Common {
  readonly kind: 'birth-date';
}
export interface ChoiceQuestion extends Common {
  readonly kind: 'choice';
  readonly list: ListName;
  readonly shown: 'select' | 'radio' | 'search';
  /** True where any other text is a valid answer on the wire (Other sent as the value itself). */
  readonly open?: true;
}
export interface AmountQuestion extends Common {
  readonly kind: 'amount';
}
/** A sum other than the loan: US dollars from 0, at most two decimals. */
export interface MoneyQuestion extends Common {
  readonly kind: 'money';
}
export interface TermQuestion extends Common {
  readonly kind: 'term';
  /** Whether the label names the range (GW-26). */
  readonly saysRange?: true;
}
export interface RegionQuestion extends Common {
  readonly kind: 'region';
  readonly level: 1 | 2 | 3;
  /** Key of the parent region's question. */
  readonly within?: string;
}
export interface PhotoQuestion extends Common {
  readonly kind: 'photo';
  /** Camera for the phone to open. */
  readonly camera: 'user' | 'environment';
  /** What is to be seen on it: the sample picture, and for one's own face the five instructions. */
  readonly shows: 'face' | 'id-card' | 'employment-card';
}
/**
 * Yes or no, in the form no until yes is chosen; on the wire it is always said. The Khmer answers `apply_yes` and
 * `apply_no` mean "have" and "have not": a question that asks anything else needs answers of its own.
 */
export interface YesNoQuestion extends Common {
  readonly kind: 'yes-no';
}
export interface AcceptQuestion extends Common {
  readonly kind: 'accept';
}

/** A question is declared once; form control, checks, payload, summary and labels follow from it. */
export type Question =
  | TextQuestion
  | EmailQuestion
  | PhoneQuestion
  | DigitsQuestion
  | BirthDateQuestion
  | ChoiceQuestion
  | AmountQuestion
  | MoneyQuestion
  | TermQuestion
  | RegionQuestion
  | PhotoQuestion
  | YesNoQuestion
  | AcceptQuestion;

/** Questions shown on one card. */
export interface Group {
  readonly title: Text | null;
  readonly questions: readonly Question[];
}

export interface Step {
  /** Identifies the step on the wire (G-42). */
  readonly formName: string;
  readonly title: Text;
  readonly groups: readonly Group[];
}

export interface Wizard {
  readonly name: 'borrow' | 'purchasing' | 'pawn';
  readonly title: Text;
  /** Products of the wizard; the first is the default (C-82). */
  readonly products: readonly [ProductKey, ...ProductKey[]];
  readonly steps: readonly Step[];
  /** The steps that this situation has; the profile variant has no employment step (C-26). */
  readonly stepsFor: (situation: Pick<Situation, 'formType'>) => readonly Step[];
}

/** Every question of a step, in the order shown, whether visible or not. */
export function questionsOf(step: Step): readonly Question[] {
  return step.groups.flatMap((group) => group.questions);
}

/** The questions of a step that these answers call for. */
export function visibleQuestions(
  step: Step,
  answers: Answers,
  situation: Situation,
): readonly Question[] {
  return questionsOf(step).filter((question) => isVisible(question, answers, situation));
}

/** Whether a question shows. */
export function isVisible(question: Question, answers: Answers, situation: Situation): boolean {
  return question.when === undefined || question.when(answers, situation);
}

/** Whether a question may be left empty, as the form says beside its label. */
export function isOptional(question: Question, situation: Situation): boolean {
  const { optional, requiredBy } = question;
  return optional === true && !(requiredBy && situation[requiredBy]);
}

/** The value that opens a free text in every list (decision 0008). */
export const OTHER = 'Other';
