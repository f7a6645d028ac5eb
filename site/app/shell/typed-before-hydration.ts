import { type Answers, questionsOf, type Step } from 'contract/question';

/**
 * What a person has typed into a form before React took over the page: the server drew the controls, and only they hold it
 * (docs/hydration.md). Photos are left out, since a chosen file is not text.
 */
export function typedBeforeHydration(step: Step): Answers {
  const typed: Record<string, string> = {};
  for (const { key } of questionsOf(step)) {
    const control = [...document.getElementsByName(key)].find(holdsText);
    if (control && control.value !== '') typed[key] = control.value;
  }
  return typed;
}

type TextControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether a control's value is an answer; of radio buttons and checkboxes only the checked one's is. */
function holdsText(control: HTMLElement): control is TextControl {
  if (control instanceof HTMLInputElement) {
    if (control.type === 'file') return false;
    return control.checked || (control.type !== 'radio' && control.type !== 'checkbox');
  }
  return control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement;
}
