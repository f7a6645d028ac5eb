import { documentsWith, errorsTo } from 'ui/render-document.tsx';
import { officeContext } from './context.ts';

export { inLocale, streamTimeout } from 'ui/render-document.tsx';
export { officeContext };

export const handleError = errorsTo((context) => context.get(officeContext));

export default documentsWith((context) => context.get(officeContext));
