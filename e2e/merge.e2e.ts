import type { Page } from '@playwright/test';
import { givenPet } from './given.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

/** Opens the menu of a record's page and one of its entries. */
async function openMenu(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Chooses the other record by its name in the picker of the open dialog. */
async function chooseOther(page: Page, label: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page
    .getByRole('combobox', { name: /search|Name, phone|Pet, client/i })
    .last()
    .fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
}

test('two pets are merged and unmerged: the address of one leads to the other and back', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/pets');
  const kept = await givenPet(page);
  const merged = await givenPet(page);
  await page.goto(`/clinic/pets/${kept.id}`);
  await openMenu(page, kept.name, 'Merge with a duplicate');
  const dialog = page.getByRole('dialog', { name: `Merge ${kept.name} with another pet` });
  await chooseOther(page, 'The other pet', kept.name);
  await expect(dialog.getByText('Choose the other one.')).toBeVisible();
  await chooseOther(page, 'The other pet', merged.name);
  await expect(dialog.getByText(`Merged into it: ${merged.name}`)).toBeVisible();
  await dialog.getByRole('radiogroup', { name: 'Name' }).getByLabel(merged.name).check();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: merged.name })).toBeVisible();
  await expect(noticeOf(page, `${merged.name} was merged`)).toBeVisible();

  await page.goto(`/clinic/pets/${merged.id}`);
  await expect(page).toHaveURL(new RegExp(`/clinic/pets/${kept.id}$`));
  await expect(page.getByText(`Clare ${merged.name}`).first()).toBeVisible();

  await page.getByRole('button', { name: `Undo the merge of ${merged.name}` }).click();
  const undo = page.getByRole('dialog', { name: `Undo the merge of ${merged.name}` });
  await expect(undo.getByText('Nothing has been added since the merge.')).toBeVisible();
  await undo.getByRole('button', { name: 'Undo the merge' }).click();
  await expect(page.getByRole('heading', { level: 1, name: kept.name })).toBeVisible();
  await page.goto(`/clinic/pets/${merged.id}`);
  await expect(page.getByRole('heading', { level: 1, name: merged.name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/clinic/pets/${merged.id}$`));
});

test('two clients are merged: the pets of both belong to the one who is kept', async ({ page }) => {
  await signIn(page, 'csr@tailwell.test');
  await page.goto('/clinic/pets');
  const kept = await givenPet(page);
  const merged = await givenPet(page);
  await page.goto(`/clinic/pets/${kept.id}`);
  await page
    .getByRole('link', { name: `Clare ${kept.name}` })
    .first()
    .click();
  await openMenu(page, `Clare ${kept.name}`, 'Merge with a duplicate');
  const dialog = page.getByRole('dialog', { name: `Merge Clare ${kept.name} with another client` });
  await chooseOther(page, 'The other client', merged.name);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByRole('link', { name: merged.name }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: kept.name }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Merged records' })).toBeVisible();
});

test('a pet is transferred: the former client keeps a trace of it, the new one has it', async ({ page }) => {
  await signIn(page, 'csr@tailwell.test');
  await page.goto('/clinic/pets');
  const pet = await givenPet(page);
  const other = await givenPet(page);
  await page.goto(`/clinic/pets/${pet.id}`);
  await openMenu(page, pet.name, 'Transfer to another client');
  const sheet = page.getByRole('dialog', { name: `Transfer ${pet.name}` });
  await chooseOther(page, 'Add a client', other.name);
  await sheet.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(noticeOf(page, `${pet.name} now belongs to Clare ${other.name}`)).toBeVisible();
  await page.getByRole('link', { name: `Clare ${pet.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Clare ${pet.name}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Transferred to someone else' })).toBeVisible();
});

test('a death is recorded and taken back: open tasks end and are open again', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/pets');
  const pet = await givenPet(page);
  await page.goto(`/clinic/pets/${pet.id}`);
  await openMenu(page, pet.name, 'Record a death');
  const dialog = page.getByRole('dialog', { name: `Record that ${pet.name} has died` });
  await expect(dialog.getByText(/open tasks, repeated orders and unsigned forms end/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText(`${pet.name} died on`)).toBeVisible();
  await page.getByRole('button', { name: 'This is a mistake' }).click();
  await expect(noticeOf(page, `${pet.name} is no longer recorded as deceased`)).toBeVisible();
  await expect(page.getByText(`${pet.name} died on`)).toBeHidden();
});
