import type { Page } from '@playwright/test';
import { boardOf } from './board.ts';
import { givenPet } from './given.ts';
import { digits, expect, fresh, noticeOf, signIn, test } from './people.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search pets' });
const table = (page: Page) => page.getByRole('table', { name: 'Pets' });

test('a new client is added with a pet; a wrong microchip is reported at its field, and the input is kept', async ({
  page,
}) => {
  await signIn(page, 'csr@tailwell.test');
  await page.goto('/clinic/pets');
  await page.getByRole('button', { name: 'New pet' }).click();
  const sheet = page.getByRole('dialog', { name: 'New pet' });
  const name = fresh('Waffle');
  const client = fresh('Wanda ');
  const phone = `030 ${digits(8)}`;
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  await sheet.getByLabel('Species').selectOption('Dog');
  await sheet.getByLabel('Breed').fill('Beagle');
  await sheet.getByLabel('Microchip').fill('12345');
  await sheet.getByLabel('Weight today').fill('12.5 kg');
  await sheet.getByRole('button', { name: 'New client' }).click();
  await sheet.getByLabel('Full name').fill(client);
  await sheet.getByLabel('Phone').fill(phone);
  await sheet.getByRole('button', { name: 'Add pet' }).click();

  const chip = sheet.getByLabel('Microchip');
  await expect(chip).toHaveAccessibleDescription(/A microchip number has 15 digits; this has 5\.$/);
  await expect(chip).toHaveAttribute('aria-invalid', 'true');
  await expect(chip).toBeFocused();
  await chip.fill(`999${digits(12)}`);
  await sheet.getByRole('button', { name: 'Add pet' }).click();
  await expect(chip).toHaveAccessibleDescription(/begin with 999 are for tests only/);
  for (const [label, typed] of [
    ['Breed', 'Beagle'],
    ['Weight today', '12.5 kg'],
    ['Full name', client],
    ['Phone', phone],
  ] as const) {
    await expect(sheet.getByLabel(label)).toHaveValue(typed);
  }
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue(name);

  const number = `2760981${digits(8)}`;
  await chip.fill(`${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`);
  await sheet.getByRole('button', { name: 'Add pet' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveURL(/\/clinic\/pets\/[\da-f-]{36}$/);
  await expect(page.getByText(client).first()).toBeVisible();
  const address = page.url();

  await test.step('a duplicate microchip is refused at its field', async () => {
    await page.goto('/clinic/pets?new=1');
    await sheet.getByLabel('Name', { exact: true }).fill('Copycat');
    await sheet.getByLabel('Species').selectOption('Cat');
    await chip.fill(number);
    await sheet.getByRole('button', { name: 'New client' }).click();
    await sheet.getByLabel('Full name').fill('Carl Copy');
    await sheet.getByRole('button', { name: 'Add pet' }).click();
    await expect(sheet).toContainText('Another pet at this clinic has this microchip.');
    await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('Copycat');
  });

  await test.step('search as you type finds the pet by name, client, phone and microchip', async () => {
    await page.goto('/clinic/pets');
    for (const typed of [name.slice(0, 11).toUpperCase(), client, phone.replaceAll(' ', ''), number]) {
      await search(page).fill(typed);
      await expect(page).toHaveURL(/[?&]q=/);
      await expect(table(page).getByRole('row')).toHaveCount(2);
      await expect(table(page).getByRole('link', { name })).toBeVisible();
      await search(page).fill('');
      await expect(page).not.toHaveURL(/[?&]q=/);
    }
  });

  await test.step('Ctrl+K and Cmd+K open the search on every page', async () => {
    for (const [keys, typed] of [
      ['Control+k', name],
      ['Meta+k', number],
      ['Control+k', phone],
    ] as const) {
      await page.goto('/clinic/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await page.keyboard.press(keys);
      const palette = page.getByRole('dialog', { name: 'Search and jump to' });
      await palette.getByRole('combobox').fill(typed);
      await palette.getByRole('option', { name: new RegExp(`^${name} .*Beagle`) }).click();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
  });
});

/** A header with its action, and a line that says what is missing. */
const EMPTY_CARD_PX = 110;

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 1000 },
]) {
  test(`cards without content are small at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await signIn(page, 'doctor@tailwell.test');
    const pet = await givenPet(page);
    await page.goto(`/clinic/pets/${pet.id}`);
    for (const [name, text] of [
      ['Problems', 'No problems'],
      ['Medication, last 12 months', 'No medication'],
      ['Tasks', 'No open tasks'],
      ['Visits', 'No visits yet'],
      ['Vaccinations', 'No vaccinations yet'],
      ['Documents and pictures', 'No documents yet'],
      ['Forms', 'No forms'],
      ['Appointments', 'No appointments yet'],
    ] as const) {
      const card = page.getByRole('region', { name, exact: true });
      await expect(card).toContainText(text);
      expect((await card.boundingBox())?.height, name).toBeLessThan(EMPTY_CARD_PX);
    }
  });
}

test('a new weight and alert of a pet appear on other open screens', async ({ page, openAs }) => {
  await signIn(page, 'csr@tailwell.test');
  const pet = await givenPet(page);
  const doctor = await openAs('doctor@tailwell.test');
  await Promise.all([page, doctor].map((screen) => screen.goto(`/clinic/pets/${pet.id}`)));
  await expect(doctor.getByText('Not weighed yet')).toBeVisible();

  await page.getByRole('button', { name: 'Weigh', exact: true }).first().waitFor();
  await page.keyboard.press('w');
  const scales = page.getByRole('dialog', { name: `Weigh ${pet.name}` });
  await scales.getByLabel('Weight').fill('heavy');
  await page.keyboard.press('Enter');
  await expect(scales.getByLabel('Weight')).toHaveAccessibleDescription(/Use a weight such as 4,25 kg\./);
  await scales.getByLabel('Weight').fill('8.4');
  await page.keyboard.press('Enter');
  await expect(scales).toBeHidden();
  for (const screen of [page, doctor]) {
    await expect(screen.getByRole('region', { name: 'Weight in kg' })).toContainText('8,4');
    await expect(screen.getByText('Not weighed yet')).toHaveCount(0);
  }

  await page.getByRole('button', { name: 'Add an alert' }).click();
  const alert = page.getByRole('dialog', { name: `Alert for ${pet.name}` });
  await alert.getByRole('button', { name: 'Add alert' }).click();
  await expect(alert.getByLabel('Note')).toHaveAttribute('aria-invalid', 'true');
  await alert.getByLabel('Note').fill('Faints when penicillin is given');
  await alert.getByRole('button', { name: 'Add alert' }).click();
  for (const screen of [page, doctor]) {
    await expect(screen.getByRole('region', { name: 'Alerts' })).toContainText(
      'Faints when penicillin is given',
    );
  }
  await page.getByRole('region', { name: 'Alerts' }).getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('Faints when penicillin is given').and(page.locator('main *'))).toHaveCount(0);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Alert cleared' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('Faints when penicillin is given');
});

test('a death is recorded without confirmation and can be undone', async ({ page }) => {
  await signIn(page, 'csr@tailwell.test');
  const pet = await givenPet(page);
  await page.goto(`/clinic/pets/${pet.id}`);
  await page.getByRole('button', { name: `More for ${pet.name}` }).click();
  await page.getByRole('menuitem', { name: 'Record a death' }).click();
  const dialog = page.getByRole('dialog', { name: `Record that ${pet.name} has died` });
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('The record is kept. No appointments can be booked.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Deceased');

  await page.goto('/clinic/pets');
  await search(page).fill(pet.name);
  await expect(page.getByText('No pet matches')).toBeVisible();
  await page.goBack();
  await page.goto(`/clinic/pets/${pet.id}`);
  await page.getByRole('button', { name: 'This is a mistake' }).click();
  await expect(noticeOf(page, `${pet.name} is no longer recorded as deceased`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Deceased');

  await page.getByRole('button', { name: `More for ${pet.name}` }).click();
  await page.getByRole('menuitem', { name: 'Record a death' }).click();
  await dialog.getByRole('button', { name: 'Record' }).click();
  const notice = noticeOf(page, `${pet.name} is recorded as deceased`);
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Deceased');
  await page.getByRole('button', { name: 'Book', exact: false }).first().click();
  await expect(boardOf(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'New appointment' })).toContainText(pet.name);
});
