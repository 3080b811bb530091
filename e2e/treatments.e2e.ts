import type { Locator, Page } from '@playwright/test';
import { givenDrug, givenPet, type GivenItem, type GivenPet } from './given.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const SHEET = '/clinic/treatments';
const ZONE = 'Europe/Berlin';
const HOUR_MS = 3_600_000;

const sheetOf = (page: Page, { name }: GivenPet): Locator => page.getByRole('region', { name, exact: true });
const actsOf = (page: Page, pet: GivenPet, state: string): Locator =>
  sheetOf(page, pet)
    .getByRole('table')
    .getByRole('button', { name: new RegExp(`: ${state}`) });

async function admit(page: Page, pet: GivenPet, place: string): Promise<void> {
  await page.goto(SHEET);
  await expect(page.getByRole('heading', { level: 1, name: 'Treatments' })).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Admit a pet' });
  await form.getByLabel('Pet', { exact: true }).click();
  await page.getByPlaceholder('Pet, client, phone or microchip').fill(pet.name);
  await page.getByRole('option', { name: pet.name }).click();
  await form.getByLabel('Location').fill(place);
  await form.getByRole('button', { name: 'Admit' }).click();
  await expect(sheetOf(page, pet)).toContainText(place);
}

/** The day and the time at the clinic some hours from now. */
function clinicTime(hours: number): { readonly day: string; readonly time: string } {
  const at = new Date(Date.now() + hours * HOUR_MS);
  return {
    day: at.toLocaleDateString('sv', { timeZone: ZONE }),
    time: at.toLocaleTimeString('sv', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }),
  };
}

async function order(
  page: Page,
  pet: GivenPet,
  drug: GivenItem,
  fill: (form: Locator) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: `Add an order for ${pet.name}` }).click();
  const form = page.getByRole('dialog', { name: `Order for ${pet.name}` });
  await form.getByLabel('Treatment', { exact: true }).click();
  await page.getByPlaceholder('Name, code or barcode').fill(drug.name);
  await page.getByRole('option', { name: drug.name }).click();
  await fill(form);
  await form.getByRole('button', { name: 'Add order' }).click();
  await expect(form).toBeHidden();
}

test('an admitted day on the treatment sheet: ordered, confirmed, postponed, stopped and discharged', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'clinic@tailwell.test');
  const [drug, rescue] = [await givenDrug(admin, 900), await givenDrug(admin, 400)];
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  await admit(page, pet, 'Ward 2');

  await test.step('an order that has begun is overdue at once', async () => {
    const start = clinicTime(-1.5);
    await order(page, pet, drug, async (form) => {
      await form.getByLabel('Interval').selectOption({ label: '1 hour' });
      await form.getByLabel('From', { exact: true }).fill(start.day);
      await form.getByLabel('From time').fill(start.time);
      await page.keyboard.press('Tab');
    });
    await expect(sheetOf(page, pet).getByText('2 overdue')).toBeVisible();
    await expect(actsOf(page, pet, 'Overdue')).toHaveCount(2);
  });

  await test.step('on a phone it is one entry: what comes first with its buttons, other times open the same', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const list = page.getByRole('list', { name: `Treatments of ${pet.name}` });
    await expect(list.getByRole('button', { name: `Confirm ${drug.name}` })).toHaveCount(1);
    await list.getByRole('button', { name: /: Overdue/ }).click();
    const opened = page.getByRole('dialog', { name: drug.name });
    await expect(opened.getByRole('button')).toHaveText(['Confirm', 'Postpone', 'Skip']);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 1000 });
  });

  const screen = await page.context().newPage();
  await screen.goto(`${SHEET}?screen=big`);
  const card = screen.getByRole('listitem').filter({ hasText: pet.name });
  await test.step('the big screen shows it, without controls', async () => {
    await expect(card).toContainText('Ward 2');
    await expect(card.getByLabel('Overdue')).toHaveCount(2);
    await expect(screen.getByRole('region', { name: 'Treatment sheet' }).getByRole('button')).toHaveCount(0);
  });

  await test.step('confirmed by its key, with who and when', async () => {
    await actsOf(page, pet, 'Overdue').first().press('c');
    await expect(actsOf(page, pet, String.raw`Done at \d\d:\d\d, Dr. Lena Hartmann`)).toHaveCount(1);
    await expect(sheetOf(page, pet).getByText('1 overdue')).toBeVisible();
    await expect(card.getByLabel('Overdue')).toHaveCount(1);
  });

  await test.step('postponed from its cell', async () => {
    await actsOf(page, pet, 'Overdue').press('Enter');
    await page.getByRole('dialog', { name: drug.name }).getByRole('button', { name: 'Postpone' }).click();
    const dialog = page.getByRole('dialog', { name: `Postpone ${drug.name}` });
    await dialog.getByRole('button', { name: 'Postpone' }).click();
    await expect(dialog).toBeHidden();
    await expect(sheetOf(page, pet).getByText(/overdue/)).toBeHidden();
    await expect(card.getByLabel('Overdue')).toHaveCount(0);
  });

  await test.step('given as needed', async () => {
    await order(page, pet, rescue, (form) => form.getByRole('radio', { name: 'As needed' }).click());
    await page.getByRole('button', { name: `Give ${rescue.name} now` }).click();
    await expect(actsOf(page, pet, 'Done')).toHaveCount(2);
  });

  await test.step('stopped: what is ahead goes, what was done stays', async () => {
    await page.getByRole('button', { name: `Stop ${drug.name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Stop ${drug.name}` });
    await dialog.getByLabel('Reason').fill('Eats by itself');
    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(sheetOf(page, pet).getByRole('table').getByText('Stopped: Eats by itself')).toBeVisible();
    await expect(actsOf(page, pet, 'Planned')).toHaveCount(0);
    await expect(actsOf(page, pet, 'Done')).toHaveCount(2);
  });

  await test.step('discharged', async () => {
    await page.getByRole('button', { name: `More for ${pet.name}` }).click();
    await page.getByRole('menuitem', { name: 'Discharge' }).click();
    await page.getByRole('button', { name: `Discharge ${pet.name}` }).click();
    await expect(noticeOf(page, `${pet.name} was discharged`)).toBeVisible();
    await expect(sheetOf(page, pet)).toContainText('Discharged');
    await expect(page.getByRole('button', { name: `Add an order for ${pet.name}` })).toBeHidden();
    await expect(card).toBeHidden();
  });
});
