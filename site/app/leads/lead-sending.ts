/** Code that a lead form needs only for sending. It is loaded at the first focus, so that readers do not download it. */
export { checkStep } from 'contract/check';
export { ConfirmDialog } from 'ui/confirm-dialog.tsx';
export { ErrorDialog } from 'ui/error-dialog.tsx';
