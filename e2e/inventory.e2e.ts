import type { Locator, Page } from '@playwright/test';
import { addDays } from '#foundation/values/day.ts';
import { givenPet, givenVisit } from './given.ts';
import { givenLot, givenStocked } from './given-stocked.ts';
import { expect, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const lots = (page: Page): Locator => page.getByRole('table', { name: 'Lots' });
const movements = (page: Page): Locator => page.getByRole('table', { name: 'Stock history' });
const inDays = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days);

/** What is on hand, as the item’s page says. */
const onHand = (page: Page): Locator =>
  page.getByRole('region', { name: 'Stock level' }).getByRole('definition').first();

/** A sheet that was saved is gone, and its notice goes, which stays for as long as the pointer is on it. */
async function expectSaved(page: Page, saved: Locator): Promise<void> {
  await expect(saved).toBeHidden();
  await page.mouse.move(0, 0);
}

async function openItem(page: Page, name: string): Promise<void> {
  await page.goto('/clinic/inventory');
  await page.getByRole('searchbox', { name: 'Search the inventory' }).fill(name);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a delivery is received in two lots, used in a visit, transferred, wasted and counted', async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'clinic@tailwell.test');
  const { name } = await givenStocked(admin);
  await signIn(page, 'technician@tailwell.test');
  await openItem(page, name);
  await expect(page.getByText('Stock is not tracked yet.')).toBeVisible();

  await test.step('two lots of a delivery, counted in boxes', async () => {
    await page.keyboard.press('r');
    const receive = sheet(page, 'Receive stock');
    await receive.getByLabel('Type').selectOption('A delivery');
    const first = receive.getByRole('group', { name: 'Lot 1' });
    await expect(first.getByLabel('Counted in')).toHaveValue('20');
    await first.getByLabel('Quantity').fill('2');
    await first.getByLabel('Lot number').fill('A1');
    await first.getByLabel('Use by').fill(inDays(400));
    await first.getByLabel('Total cost in EUR').fill('8,00');
    await expect(first.getByText('0,20 € per piece')).toBeVisible();
    await first.getByRole('button', { name: 'Another lot' }).click();
    const second = receive.getByRole('group', { name: 'Lot 2' });
    await second.getByLabel('Lot number').fill('B2');
    await receive.getByRole('button', { name: 'Receive' }).click();
    await expect(second.getByText('Enter a quantity above 0, up to 1 million.')).toBeVisible();
    await second.getByLabel('Quantity').fill('1');
    await second.getByLabel('Use by').fill(inDays(500));
    await receive.getByRole('button', { name: 'Receive' }).click();
    await expectSaved(page, receive);
    await expect(onHand(page)).toHaveText('60 pieces');
    await expect(lots(page).getByRole('row', { name: 'A1' })).toContainText('40 pieces');
  });

  await test.step('an act takes the earliest expiry, and the level falls on the open page', async () => {
    const doctor = await (await browser.newContext()).newPage();
    await signIn(doctor, 'doctor@tailwell.test');
    await doctor.goto(`/clinic/visits/${await givenVisit(doctor, await givenPet(doctor))}`);
    const acts = doctor.getByRole('region', { name: 'Treatments and charges', exact: true });
    await acts.getByRole('combobox', { name: 'Add a treatment' }).click();
    await doctor.getByPlaceholder('Name, code or barcode').fill(name);
    await doctor.getByRole('option', { name }).click();
    await expect(acts.getByRole('region', { name: 'Done', exact: true }).getByText(name)).toBeVisible();
    await expect(onHand(page)).toHaveText('59 pieces');
    await expect(lots(page).getByRole('row', { name: 'A1' })).toContainText('39 pieces');
    await expect(movements(page).getByRole('row', { name: /Used for Biscuit/ })).toContainText('−1 piece');
  });

  await test.step('some are brought to the car', async () => {
    await page.keyboard.press('t');
    const transfer = sheet(page, `Transfer ${name}`);
    await transfer.getByLabel('From').selectOption(await optionWith(transfer.getByLabel('From'), 'B2'));
    await transfer.getByLabel('To', { exact: true }).selectOption('Car');
    await transfer.getByLabel('Quantity in pieces').fill('21');
    await transfer.getByRole('button', { name: 'Transfer' }).click();
    await expect(transfer.getByText('No more than 20 pieces can be moved from there.')).toBeVisible();
    await transfer.getByLabel('Quantity in pieces').fill('5');
    await transfer.getByRole('button', { name: 'Transfer' }).click();
    await expectSaved(page, transfer);
    await expect(lots(page).getByRole('row', { name: 'Car' })).toContainText('5 pieces');
    await expect(onHand(page)).toHaveText('59 pieces');
  });

  await test.step('one is thrown away, with a reason', async () => {
    await page.getByRole('button', { name: 'Actions for Lot A1 at Main storage' }).click();
    await page.getByRole('menuitem', { name: 'Waste' }).click();
    const waste = sheet(page, `Waste ${name}`);
    await waste.getByLabel('Quantity in pieces').fill('1');
    await waste.getByRole('button', { name: 'Record waste' }).click();
    await expect(waste.getByText('Choose a reason.')).toBeVisible();
    await waste.getByLabel('Reason').selectOption('Damaged');
    await waste.getByRole('button', { name: 'Record waste' }).click();
    await expectSaved(page, waste);
    await expect(onHand(page)).toHaveText('58 pieces');
  });

  await test.step('a count corrects the record', async () => {
    await page.keyboard.press('c');
    const count = sheet(page, `Count ${name}`);
    await count.getByLabel('Location').selectOption('Main storage');
    await expect(count.getByText('On record: 38 pieces')).toBeVisible();
    await count.getByLabel('Lot A1, counted in pieces').fill('36');
    await count.getByLabel('Lot B2, counted in pieces').fill('15');
    await count.getByRole('button', { name: 'Save count' }).click();
    await expectSaved(page, count);
    await expect(onHand(page)).toHaveText('56 pieces');
    const latest = movements(page).getByRole('row', { name: /Counted/ });
    await expect(latest).toContainText('−2 pieces');
    await expect(latest).toContainText('56 pieces');
  });
});

/** The label of the option of a select that names a lot, once there is one. */
const optionWith = async (select: Locator, lot: string): Promise<string> =>
  (await select.getByRole('option').filter({ hasText: lot }).textContent()) ?? '';

test('what has expired is on the list of alerts, and is wasted from there', async ({ page }) => {
  await signIn(page, 'clinic@tailwell.test');
  const item = await givenStocked(page);
  await givenLot(page, item, { lotNumber: 'C3', expiresOn: inDays(-40) });
  await page.goto('/clinic/inventory?show=expired');
  await page.getByRole('searchbox', { name: 'Search the inventory' }).fill(item.name);
  const row = page.getByRole('row').filter({ hasText: item.name });
  await expect(row).toContainText('Expired');
  await expect(row).toContainText('5,00 €');
  await row.getByRole('button', { name: `Waste: ${item.name}` }).click();
  const waste = sheet(page, `Waste ${item.name}`);
  await expect(waste.getByLabel('Quantity in pieces')).toHaveValue('10');
  await expect(waste.getByLabel('Reason')).toHaveValue('expired');
  await waste.getByRole('button', { name: 'Record waste' }).click();
  await expectSaved(page, waste);
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('an item that is low is on the dashboard, and is found in the palette', async ({ page }) => {
  await signIn(page, 'clinic@tailwell.test');
  const item = await givenStocked(page);
  await page.goto(`/clinic/inventory/${item.id}`);
  await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible();
  await page.keyboard.press('e');
  const settings = sheet(page, `Settings of ${item.name}`);
  await settings.getByLabel('Reorder point in pieces').fill('20');
  await settings.getByLabel('Par level in pieces').fill('10');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('The par level must be at least the reorder point.')).toBeVisible();
  await settings.getByLabel('Par level in pieces').fill('60');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expectSaved(page, settings);
  await expect(page.getByText('No usable stock left.')).toBeVisible();

  await page.getByRole('link', { name: `Order: ${item.name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order suggestions' })).toBeVisible();

  await page.goto('/clinic/dashboard');
  const alerts = page.getByRole('region', { name: 'Clinic Alerts' });
  await expect(alerts.getByText(/items are low on stock/)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search clients, pets and pages').fill(item.name);
  await page.getByRole('option', { name: item.name }).click();
  await expect(page).toHaveURL(`/clinic/inventory/${item.id}`);
});

test('a delivery is received by scan, and the item leads to what is ordered, forecast and labeled', async ({
  page,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  const item = await givenStocked(page);
  // The sheet waits for the clinic, whose country says in which money a delivery is paid.
  const clinic = Promise.withResolvers<void>();
  await page.route(/\/v1\/clinic$/, async (route) => {
    await clinic.promise;
    await route.continue();
  });
  await page.goto('/clinic/inventory?sheet=receive');
  await expect(page.getByRole('main').getByRole('status')).toContainText('Loading');
  const receive = sheet(page, 'Receive stock');
  await expect(receive).toBeHidden();
  clinic.resolve();
  const scan = receive.getByLabel('Scan a package');
  await scan.fill('no such code');
  await scan.press('Enter');
  await expect(receive.getByText('No stocked item has the code no such code.')).toBeVisible();
  await scan.fill(item.name);
  await scan.press('Enter');
  const line = receive.getByRole('group', { name: 'Lot 1' });
  await expect(line.getByRole('combobox', { name: 'Item' })).toContainText(item.name);
  await expect(line.getByLabel('Counted in')).toHaveValue('20');
  await line.getByLabel('Quantity').fill('2');
  await scan.fill(item.name);
  await scan.press('Enter');
  await expect(
    receive.getByText(`${item.name} is already listed below. Enter how much arrived.`),
  ).toBeVisible();
  await receive.getByRole('button', { name: 'Receive' }).click();
  await expectSaved(page, receive);

  await openItem(page, item.name);
  await expect(onHand(page)).toHaveText('40 pieces');
  const ordering = page.getByRole('region', { name: 'Ordering' });
  const isSuggested = ordering.getByRole('switch', { name: 'Suggest reordering when low' });
  await expect(isSuggested).toBeChecked();
  await isSuggested.click();
  await expect(isSuggested).not.toBeChecked();
  await ordering.getByRole('button', { name: 'Why' }).click();
  await expect(ordering.getByText('40 pieces').first()).toBeVisible();

  const about = page.getByRole('navigation', { name: 'About this item' });
  await about.getByRole('link', { name: 'Shelf label' }).click();
  await expect(page.getByRole('checkbox', { name: item.name })).toBeVisible();
  await page.goBack();
  await about.getByRole('link', { name: 'Forecast' }).click();
  await expect(page.getByRole('link', { name: 'View stock' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a location is added in the settings, and an item is received there', async ({ page }) => {
    await signIn(page, 'clinic2@tailwell.test');
    const item = await givenStocked(page);
    const place = `Room ${item.name.slice(-6)}`;
    await page.goto('/clinic/settings?tab=stock');
    await page.getByRole('button', { name: 'Add location' }).click();
    const location = sheet(page, 'New location');
    await location.getByLabel('Name').fill(place);
    await location.getByRole('button', { name: 'Add location' }).click();
    await expectSaved(page, location);

    await page.goto(`/clinic/inventory/${item.id}`);
    await page.getByRole('button', { name: 'Receive' }).click();
    const receive = sheet(page, 'Receive stock');
    await receive.getByLabel('Location').selectOption(place);
    await receive.getByLabel('Quantity').fill('3');
    await receive.getByRole('button', { name: 'Receive' }).click();
    await expectSaved(page, receive);
    await expect(onHand(page)).toHaveText('60 pieces');
    await expect(page.getByRole('list', { name: 'Lots' })).toContainText(`${place}: 60 pieces`);
  });
});
