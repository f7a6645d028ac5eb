import { documentsWith, errorsTo } from 'ui/render-document.tsx';
import { siteContext } from './context.ts';

export { inLocale, streamTimeout } from 'ui/render-document.tsx';
export { siteContext };

export const handleError = errorsTo((context) => context.get(siteContext));

export default documentsWith((context) => context.get(siteContext));
