import { digits, expect, fresh, signIn, test } from './people.ts';

test('a client is found by any part of the phone number, and nobody is added twice or lost while typing', async ({
  page,
}) => {
  await signIn(page, 'csr@tailwell.test');
  await page.goto('/clinic/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click();
  await expect(page).toHaveURL('/clinic/clients');

  const name = `${fresh('Paula')} ${fresh('Phone')}`;
  const number = `2${digits(7)}`;
  const sheet = page.getByRole('dialog', { name: 'New client' });
  await page.getByRole('button', { name: /^New client/ }).click();
  await sheet.getByLabel('Full name').fill(name);
  await sheet.getByLabel('Phone', { exact: true }).fill(`+49 30 ${number}`);
  await sheet.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const address = page.url();

  await test.step('by what somebody remembers of the number', async () => {
    await page.goto('/clinic/clients');
    const search = page.getByRole('searchbox', { name: 'Search clients' });
    const row = page.getByRole('table', { name: 'Clients' }).getByRole('link', { name });
    const typed = [
      `${number.slice(0, 5)} ${number.slice(5)}`,
      number,
      `${number.slice(2, 5)} ${number.slice(5)}`,
      `030 ${number}`,
      `0049 30 ${number}`,
    ];
    for (const text of typed) {
      await search.fill(text);
      await expect(row).toBeVisible();
    }
  });

  await test.step('Escape asks before it drops what was typed', async () => {
    await page.goto('/clinic/clients?new=1');
    await sheet.getByLabel('Full name').fill(name);
    await page.keyboard.press('Escape');
    await expect(sheet.getByRole('alert')).toContainText('Leave without saving?');
    await sheet.getByRole('button', { name: 'Keep editing' }).click();
    await expect(sheet.getByLabel('Full name')).toHaveValue(name);
  });

  await test.step('the same name or number is on file already', async () => {
    await sheet.getByLabel('Phone', { exact: true }).fill(`030 ${number}`);
    await expect(sheet.getByRole('status')).toContainText('Same phone and name');
    await sheet.getByRole('button', { name: `Use this client: ${name}` }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});

test('a dialog asks before it drops what was typed', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/pets');
  await page.getByRole('table', { name: 'Pets' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Weigh' }).first().click();
  const dialog = page.getByRole('dialog');
  const weight = dialog.getByRole('textbox').first();
  await weight.fill('12');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Leave without saving?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(weight).toHaveValue('12');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
});
