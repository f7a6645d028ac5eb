/** What a short form needs only when somebody fills it in: asked for with the first field, so that reading costs less. */
export { checkStep } from 'contract/check';
export { ConfirmDialog } from '../ui/confirm-dialog.tsx';
export { ErrorDialog } from '../ui/error-dialog.tsx';
