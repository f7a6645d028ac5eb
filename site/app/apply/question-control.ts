/** The props that every question's control takes. */
export interface QuestionControl {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string;
  readonly optional: boolean;
  readonly required: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}
