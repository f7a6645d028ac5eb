/** A manager gives the lender's ledger a key and an address, and takes them away again; the row says what became of them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asOwner } from '../scripts/product-database.ts';
import { violations } from './page-axe.ts';
import { atDesk, reloadOffice } from './page-office.ts';
import { unmarkedKhmer } from './page-probes.ts';
import { dataDir, officeSite, TWO_SEATS, soon } from './page-visit.ts';

const still = { context: { reducedMotion: 'reduce' } } as const;

/** What is typed wrong on purpose. */
const WRONG = /status of 422/;

const rowOf = (table: 'api_key' | 'webhook', where: string, value: string) =>
  asOwner(dataDir(), async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `select * from ${table} where ${where} = $1`,
      [value],
    );
    return rows[0];
  });

describe('the accounting', () => {
  it('gets a key by keys alone, reads with it, is shut out while it is suspended and once it is revoked', async () => {
    const { page, person } = await atDesk('/accounting', { roles: ['manager'], expected: WRONG });
    const name = `Ledger of ${person.username}`;
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What it is for').fill('');
    await page.keyboard.press('Enter');
    await dialog.getByText('Say what the key is for').waitFor();
    await dialog.getByLabel('What it is for').fill(name);
    await page.keyboard.press('Enter');
    const secret = await page.getByTestId('secret').innerText();
    // It is shown once: Esc does not take it away.
    await page.keyboard.press('Escape');
    expect(await page.getByTestId('secret').innerText()).toBe(secret);
    await page.getByRole('button', { name: 'I have kept it' }).press('Enter');
    const read = (bearer = secret) =>
      fetch(`${officeSite()}/api/accounting/v1/entries`, {
        headers: { authorization: `Bearer ${bearer}` },
      });
    expect((await read()).status).toBe(200);
    const row = page.locator('tbody tr', { hasText: name });
    // As when its maker has left (server/src/accounting/accounting.test.ts).
    await asOwner(dataDir(), (client) =>
      client.query('update api_key set suspended_at = now() where name = $1', [name]),
    );
    expect((await read()).status).toBe(401);
    await reloadOffice(page);
    await row.press('Enter');
    await dialog.getByRole('button', { name: 'Take it over' }).press('Enter');
    const other = await page.getByTestId('secret').innerText();
    expect([(await read()).status, (await read(other)).status]).toEqual([401, 200]);
    await page.getByRole('button', { name: 'I have kept it' }).press('Enter');
    await row.nth(1).filter({ hasText: 'Revoked' }).waitFor();
    await soon(async () => row.first().innerText()).toContain('Works');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await row.first().press('Enter');
    await dialog.getByRole('button', { name: 'Revoke' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await soon(async () => (await read(other)).status).toBe(401);
    await soon(async () => row.first().innerText()).toContain('Revoked');
    const stored = await rowOf('api_key', 'prefix', other.slice(0, 11));
    expect(stored?.revoked_at).toBeInstanceOf(Date);
    expect(JSON.stringify(stored)).not.toContain(other.slice(12));
  });

  it('is refused an address in a private network, in words under the form, and nothing typed is lost; one that is sent twice at once is entered once', async () => {
    const { page } = await atDesk('/accounting?show=addresses', {
      roles: ['manager'],
      expected: WRONG,
    });
    await page.getByRole('button', { name: 'New address' }).click();
    const field = page.getByRole('dialog').getByLabel('Address');
    const address = 'https://10.0.0.1/in';
    await field.fill(address);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('leads into a private network').waitFor();
    expect(await field.inputValue()).toBe(address);
    const ledger = `https://ledger-${Date.now()}.lender.example/in`;
    await field.fill(ledger);
    // Pressed twice at once, as by a hand that trembles.
    await page
      .getByRole('dialog')
      .locator('form')
      .evaluate((form: HTMLFormElement) => [form.requestSubmit(), form.requestSubmit()]);
    const secret = await page.getByTestId('secret').innerText();
    expect(secret).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    const row = page.locator('tbody tr', { hasText: ledger });
    await row.click();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
    expect(await page.getByTestId('secret').innerText()).not.toBe(secret);
    await page.getByRole('button', { name: 'I have kept it' }).click();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
    await soon(async () => (await row.allInnerTexts()).length).toBe(1);
    await soon(async () => row.innerText()).toContain('Ended');
    const stored = await rowOf('webhook', 'address', ledger);
    expect(stored?.previous_secret).toMatch(/^v1\./);
    expect(stored?.ended_by).toMatch(/^staff:/);
  });

  it.each(TWO_SEATS)('has nothing that axe can find, $locale at $width px', async (seat) => {
    const { page } = await atDesk('/accounting', { ...still, ...seat, roles: ['manager'] });
    const found = [...(await violations(page, 'keys')), ...(await unmarkedKhmer(page))];
    await page.locator('a[href="/accounting/calls"]').press('Enter');
    await page.locator('h3').first().waitFor();
    found.push(...(await violations(page, 'calls')), ...(await unmarkedKhmer(page)));
    await page.getByText(`${officeSite()}/api/accounting/v1/entries`).first().waitFor();
    await page.getByText('entries[].bank_reference', { exact: true }).first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.page-head button').press('Enter'),
    ]);
    const saved: unknown = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(saved).toMatchObject({ openapi: '3.1.1', webhooks: { 'entry.recorded': {} } });
    await page.locator('a[href="/accounting"].chip').press('Enter');
    // The address changes first: until the keys are there, the button is still that of the page before.
    await page.locator('a[href="/accounting"].chip[aria-current=page]').waitFor();
    await page.locator('.page-head button').click();
    await page.getByRole('dialog').waitFor();
    found.push(...(await violations(page, 'a new key')));
    expect(found).toEqual([]);
  });

  it('is the managers’ alone', async () => {
    const { page } = await atDesk('/messages');
    expect((await page.request.get('/accounting')).status()).toBe(403);
    expect((await page.request.get('/accounting/calls')).status()).toBe(403);
    expect(await page.locator('nav a[href="/accounting"]').count()).toBe(0);
  });
});
