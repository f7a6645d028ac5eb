/** What the wizard says of a step that nothing was entered in. */
import { describe, expect, it } from 'vitest';
import { closeDialog } from './page-errors.ts';
import { visit } from './page-visit.ts';
import { answer, dialog, nextButton, openWizard } from './page-wizard.ts';

describe('the dialog', () => {
  it('asks for all required fields where nothing is worse than missing: ERR-04', async () => {
    const page = await visit({ locale: 'en', width: 360 });
    await openWizard(page);
    const fill = dialog(page).getByText('Please fill all the required fields!');
    await nextButton(page).click();
    await dialog(page).waitFor();
    expect(await fill.count()).toBe(1);
    await closeDialog(page);
    await answer(page, 'email', 'nobody');
    await nextButton(page).click();
    await dialog(page).waitFor();
    expect(await fill.count()).toBe(0);
    await closeDialog(page);
  });
});
