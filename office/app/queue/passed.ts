import { PASSED_MOST } from 'contract/office/queue';

/** The applications that were opened since this page was loaded, the newest last. Nobody's affair but this tab's. */
let opened: readonly string[] = [];

/** Notes that an application is open: the next one is another, until all others have been seen. */
export function notePassed(id: string): void {
  opened = [...opened.filter((one) => one !== id), id].slice(-PASSED_MOST);
}

/** Behind which ones the next application is asked for. */
export const passed = (): readonly string[] => opened;
