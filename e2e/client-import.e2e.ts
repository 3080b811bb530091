import type { Page } from '@playwright/test';
import { expect, fresh, noticeOf, signIn, test } from './people.ts';

/** Opens the import of clients and pastes a list into it. */
async function paste(page: Page, list: string) {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Import clients' });
  await sheet.getByLabel('Or paste it here').fill(list);
  return sheet;
}

test('a list imported twice adds nobody twice, and the import can be undone', async ({ page }) => {
  const [first, second] = [fresh('Ines '), fresh('Bo ')];
  const list = `Name;Town;Pet;Species\n${first};Bonn;Balu;Dog\n${second};Bonn;;`;
  const search = page.getByRole('searchbox', { name: 'Search clients' });
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await signIn(page, 'csr@tailwell.test');
  await page.goto('/clinic/clients');

  const once = await paste(page, list);
  await once.getByRole('button', { name: 'Import 2 clients' }).click();
  await expect(noticeOf(page, '2 clients imported')).toBeVisible();

  await test.step('run again, both are skipped', async () => {
    const twice = await paste(page, list);
    await expect(twice.getByText(`Skipped. Imported before: ${first}`)).toBeVisible();
    await expect(twice.getByRole('status')).toContainText('2 clients will be skipped');
    await twice.getByRole('button', { name: 'Import clients' }).click();
    await expect(twice.getByText('There are no clients to import yet.')).toBeVisible();
    await twice.getByRole('button', { name: 'Past imports' }).click();
  });

  await test.step('undone, both are gone', async () => {
    const past = page.getByRole('dialog', { name: 'Past imports' });
    await past
      .getByRole('button', { name: /^Undo the import of / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
    await expect(dialog).toContainText('The import added 2 clients and 1 pet.');
    await dialog.getByRole('button', { name: 'Undo the import' }).click();
    const done = page.getByRole('dialog', { name: 'The import was undone' });
    await expect(done).toContainText('2 clients and 1 pet removed.');
    await page.keyboard.press('Escape');
    await expect(past).toContainText('Undone');
    await page.keyboard.press('Escape');
    await search.fill(first);
    await expect(page.getByText('No client matches')).toBeVisible();
    await expect(row(first)).toHaveCount(0);
  });
});
