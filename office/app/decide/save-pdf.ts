import type { Paper } from 'contract/office/offers';

/** How long the browser may take to begin saving. */
const SAVING_MS = 60_000;

/** Saves a paper as a file. */
export function savePdf({ name, base64 }: Paper): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING_MS);
}
