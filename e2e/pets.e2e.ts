import type { Page } from '@playwright/test';
import { digits, expect, fresh, register, signIn, test } from './people.ts';

/** Adds a pet with a client of its own through the sheet, and stands on its page. */
async function addPet(
  page: Page,
  { pet, client, phone, chip = '' }: { pet: string; client: string; phone: string; chip?: string },
) {
  await page.goto('/clinic/pets');
  await expect(page.getByRole('heading', { name: 'Pets' })).toBeVisible();
  await page.keyboard.press('n');
  const sheet = page.getByRole('dialog', { name: 'New pet' });
  await sheet.getByLabel('Name', { exact: true }).fill(pet);
  await sheet.getByLabel('Species').selectOption('Dog');
  await sheet.getByLabel(/^Breed/).fill('Whippet');
  if (chip) await sheet.getByLabel(/^Microchip/).fill(chip);
  await sheet.getByRole('button', { name: 'New client' }).click();
  await sheet.getByLabel('Full name').fill(client);
  await sheet.getByLabel(/^Phone/).fill(phone);
  await sheet.getByRole('button', { name: 'Add pet' }).click();
  return sheet;
}

test('a csr adds a pet with its client by keyboard, finds it by phone, weighs it, and takes back a cleared alert', async ({
  page,
}) => {
  const pet = fresh('Zoë');
  const phone = `030 ${digits(7)}`;
  await signIn(page, 'csr@tailwell.test');
  await addPet(page, { pet, client: 'Noor Haddad', phone });
  await expect(page.getByRole('heading', { name: pet, level: 1 })).toBeVisible();

  await page.goto('/clinic/pets');
  await page.keyboard.press('/');
  await page.keyboard.type(`+49 ${phone.slice(1)}`);
  const table = page.getByRole('table', { name: 'Pets' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/q=/);
  await page.reload();
  await table.getByRole('link', { name: pet }).press('Enter');

  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible();
  await page.keyboard.press('w');
  await page.getByLabel('Weight').fill('12,4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: new RegExp(`Weight of ${pet}: 12.4 kg`) })).toBeVisible();

  await page.getByRole('button', { name: 'Add an alert' }).click();
  await page.getByLabel('What to look out for').fill('Bites when the ears are touched');
  await page.getByRole('button', { name: 'Add alert' }).click();
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await expect(alerts).toContainText('Bites when the ears are touched');
  await alerts.getByRole('button', { name: 'Clear' }).click();
  await expect(alerts).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(alerts).toContainText('Bites when the ears are touched');
});

test('a microchip that another pet carries leads to that pet, and the form keeps what was typed', async ({
  page,
}) => {
  const chip = `276${'0'.repeat(3)}${digits(9)}`;
  const first = fresh('First');
  await signIn(page, 'csr@tailwell.test');
  await addPet(page, { pet: first, client: fresh('Client'), phone: `030 ${digits(7)}`, chip });
  await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible();
  const sheet = await addPet(page, {
    pet: 'Second',
    client: fresh('Client'),
    phone: `030 ${digits(7)}`,
    chip,
  });
  await expect(sheet.getByRole('alert')).toContainText('Another pet of this clinic carries this microchip');
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('Second');
  await sheet.getByRole('link', { name: `Open ${first}` }).click();
  await expect(page.getByRole('heading', { name: first, level: 1 })).toBeVisible();
});

test('a death recorded by mistake is taken back, and a colleague with the pet open sees both', async ({
  page,
  openAs,
}) => {
  const pet = fresh('Rex');
  await signIn(page, 'csr@tailwell.test');
  await addPet(page, { pet, client: fresh('Client'), phone: `030 ${digits(7)}` });
  await expect(page.getByRole('heading', { name: pet, level: 1 })).toBeVisible();
  const colleague = await openAs('doctor@tailwell.test');
  await colleague.goto(page.url());
  await expect(colleague.getByRole('heading', { name: pet, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: `More for ${pet}` }).click();
  await page.getByRole('menuitem', { name: 'Record a death' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText(`${pet} died on`)).toBeVisible();
  await expect(colleague.getByText(`${pet} died on`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book' })).toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('button', { name: 'This is a mistake' }).click();
  await expect(page.getByText(`${pet} died on`)).toBeHidden();
  await expect(colleague.getByText(`${pet} died on`)).toBeHidden();
});

test('another clinic can neither find nor open a pet', async ({ page, openAs }) => {
  const pet = fresh('Hidden');
  await signIn(page, 'csr@tailwell.test');
  await addPet(page, { pet, client: fresh('Client'), phone: `030 ${digits(7)}` });
  await expect(page.getByRole('heading', { name: pet, level: 1 })).toBeVisible();
  const stranger = await openAs('clinic2@tailwell.test');
  await stranger.goto(page.url());
  await expect(stranger.getByText('There is no such pet')).toBeVisible();
  await stranger.goto(`/clinic/pets?q=${pet}`);
  await expect(stranger.getByText('No pet matches')).toBeVisible();
});

test('a csr adds a client, changes their number, archives them and takes it back', async ({ page }) => {
  const name = fresh('Ada');
  await signIn(page, 'csr@tailwell.test');
  await page.goto('/clinic/clients');
  await page.getByRole('button', { name: /New client/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Full name').fill(name);
  await sheet.getByLabel('Phone', { exact: true }).fill('call her');
  await sheet.getByRole('button', { name: 'Add client' }).click();
  await expect(sheet.getByText(/Use a phone number/)).toBeVisible();
  await expect(sheet.getByLabel('Full name')).toHaveValue(name);
  await sheet.getByLabel('Phone', { exact: true }).fill('030 555 0123');
  await sheet.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: '030 555 0123' })).toHaveAttribute('href', 'tel:0305550123');

  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('Archived', { exact: true })).toBeHidden();
});

test('a client sees their own pets, and none of another client of the same clinic', async ({
  page,
  newPage,
}) => {
  const pet = fresh('Private');
  await register(page, 'Olive Owner', `${fresh('olive')}@people.test`, 'a quiet morning');
  await page.getByLabel('Find your clinic').fill('Landwehr');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Landwehrkanal/ })
    .click();
  await page.getByLabel('What is your pet called?').fill(pet);
  await page.getByLabel('What kind of animal?').selectOption('Cat');
  await page.getByRole('button', { name: 'Add my pet' }).click();
  await expect(page.getByRole('heading', { name: pet, level: 1 })).toBeVisible();

  const neighbour = await newPage();
  await signIn(neighbour, 'client@tailwell.test');
  await neighbour.goto('/client/pets');
  await expect(neighbour.getByRole('link', { name: /^View/ })).toHaveCount(3);
  await expect(neighbour.getByText(pet)).toHaveCount(0);
  await neighbour.goto(page.url());
  await expect(neighbour.getByText('There is no such pet of yours')).toBeVisible();
});
