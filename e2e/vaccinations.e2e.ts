import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addDays, addMonths, type Day } from '#foundation/values/day.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { givenClinicTeam, givenPet } from './given.ts';
import { expect, fresh, signIn, test } from './people.ts';

const NEW_YORK = { timeZone: 'America/New_York', country: 'US', region: 'NY' };
const RABIES = 'Vaccine: rabies, dog';
const CORE = 'Vaccine: distemper, adenovirus, parvovirus';
const PUPPY_CORE = 'Distemper, adenovirus, parvovirus';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const dueCare = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Due care' }).getByRole('listitem').filter({ hasText: name });
const doses = (page: Page) => page.getByRole('list', { name: 'Vaccinations' }).getByRole('listitem');

/** Chooses a vaccine of the combobox that finds as one types. */
async function chooseVaccine(page: Page, sheet: Locator, name: string): Promise<void> {
  await sheet.getByRole('combobox', { name: 'Vaccine' }).click();
  await page.keyboard.type(name);
  await page.getByRole('option', { name, exact: true }).click();
}

const openCertificate = async (page: Page) => {
  await page
    .getByRole('button', { name: `Actions for ${RABIES}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Certificate' }).click();
};

test('a rabies certificate is refused until every field of the form is entered, and prints each of them', async ({
  newPage,
  page,
}) => {
  const { admin } = await givenClinicTeam(newPage, NEW_YORK);
  await signIn(page, admin.email, admin.password);
  const pet = await givenPet(page);
  const address = `/clinic/pets/${pet.id}`;
  const certificate = dialog(page, 'Certificate');
  const missing = certificate.getByRole('list', { name: 'Missing details' }).getByRole('listitem');
  const issue = () => certificate.getByRole('button', { name: 'Issue rabies certificate' }).click();
  /** Opens the dialog on the pet's page, is refused, and follows the way to a detail. */
  const followTo = async (label: string) => {
    await page.goto(address);
    await openCertificate(page);
    await issue();
    await missing.filter({ hasText: label }).getByRole('link').click();
  };

  await test.step('the vaccine gets its product details', async () => {
    await page.goto('/clinic/vaccinations/products');
    await page.getByRole('button', { name: `Change ${RABIES}` }).click();
    const sheet = dialog(page, RABIES);
    await sheet.getByLabel('Manufacturer').fill('Meridian Animal Health');
    await sheet.getByLabel('Licensed for (months)').fill('36');
    await sheet.getByRole('checkbox', { name: 'Rabies' }).check();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toBeHidden();
  });

  const vaccinate = async (texts: Readonly<Record<string, string>>) => {
    await page.getByRole('button', { name: 'Vaccinate', exact: true }).click();
    const sheet = dialog(page, `Vaccinate ${pet.name}`);
    await chooseVaccine(page, sheet, RABIES);
    for (const [label, text] of Object.entries(texts)) await sheet.getByLabel(label).fill(text);
    await sheet.getByRole('button', { name: 'Record vaccination' }).click();
    await expect(sheet).toBeHidden();
  };

  await test.step('a dose of which little is known is refused, with the name of each field', async () => {
    await page.goto(address);
    await vaccinate({});
    await openCertificate(page);
    await issue();
    await expect(missing).toHaveText(
      [
        'Identification: Rabies tag number',
        'Identification: Microchip number',
        'Owner: Telephone',
        'Owner: Number and street',
        'Owner: City',
        'Owner: State',
        'Owner: ZIP code',
        'Animal: Age when vaccinated',
        'Animal: Size',
        'Animal: Predominant breed',
        'Animal: Predominant colors and markings',
        'Animal: Sex',
        'Animal: Neutered',
        'Animal: Animal control license',
        'Vaccine: Serial (lot) number',
        'Vaccine: Lot expiration',
        'Veterinarian: License number',
        'Veterinarian: Address',
      ].map(
        (label) =>
          new RegExp(
            `^${label.replaceAll(/[()]/g, '.')}\\. (?:In|On) the|^${label.replaceAll(/[()]/g, '.')}\\. In this form`,
          ),
      ),
    );
  });

  await test.step('each is entered where the refusal leads to', async () => {
    await followTo('Owner: Telephone');
    const client = page.getByRole('dialog');
    await client.getByLabel('Phone', { exact: true }).fill('+1 212 555 0199');
    await client.getByLabel('Street and number').fill('5 Grove Street');
    await client.getByLabel('ZIP code').fill('10014');
    await client.getByLabel('City').fill('New York');
    await client.getByRole('button', { name: 'Save' }).click();
    await expect(client).toBeHidden();

    await followTo('Animal: Predominant breed');
    const details = page.getByRole('dialog');
    await details.getByLabel('Breed').fill('Beagle');
    await details.getByLabel('Born on').fill('2023-05-20');
    await details.getByLabel('Color').fill('Tricolor, white blaze');
    await details.getByLabel('Sex').selectOption('Male');
    await details.getByLabel('Neutered').selectOption('Yes');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details).toBeHidden();

    await followTo('Animal: Size');
    const scale = dialog(page, `Weigh ${pet.name}`);
    await scale.getByLabel('Weight').fill('26 lb');
    await scale.getByRole('button', { name: 'Save weight' }).click();
    await expect(scale).toBeHidden();

    await followTo('Veterinarian: License number');
    const member = page.getByRole('dialog');
    await member.getByLabel('License number').fill('NY-4711');
    await member.getByRole('button', { name: 'Save' }).click();
    await expect(member).toBeHidden();

    await followTo('Veterinarian: Address');
    await page.getByLabel('Street and number').fill('12 Bleecker Street');
    await page.getByLabel('ZIP code').fill('10012');
    await page.getByLabel('City').fill('New York');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved').first()).toBeVisible();
  });

  await test.step('what the dose itself lacks takes another entry, because a dose is never changed', async () => {
    await page.goto(address);
    await openCertificate(page);
    await issue();
    await missing.filter({ hasText: 'Serial' }).getByRole('button').click();
    const voiding = dialog(page, `Void ${RABIES}`);
    await voiding.getByLabel('Reason').fill('Lot not entered');
    await voiding.getByRole('button', { name: 'Void' }).click();
    await expect(voiding).toBeHidden();
    await vaccinate({ 'Lot number': 'A12B', 'Lot expires on': '2099-06-30', 'Rabies tag number': '26-1042' });
    await openCertificate(page);
    await issue();
    await expect(missing).toHaveText([/Microchip number/, /Owner: State/, /Animal control license/]);
  });

  await test.step('the certificate is issued, and its PDF has each value', async () => {
    await certificate.getByLabel('Owner’s state').fill('NY');
    await certificate.getByLabel('Animal control license').selectOption('1 year');
    await certificate.getByRole('checkbox', { name: 'The pet has no microchip' }).check();
    const downloading = page.waitForEvent('download');
    await issue();
    const file = await (await downloading).path();
    const lines = readPdfText(await readFile(file)).split('\n');
    for (const value of [
      'Rabies vaccination certificate',
      '26-1042',
      'None',
      pet.name,
      'Clare',
      '+1 212 555 0199',
      '5 Grove Street',
      'New York',
      'NY',
      '10014',
      'Dog',
      '20–50 lb',
      'Beagle',
      'Tricolor, white blaze',
      'Male',
      'Yes',
      '1 year',
      RABIES,
      'Meridian Animal Health',
      'A12B',
      'June 30, 2099',
      '3 years',
      'Initial',
      'NY-4711',
      '12 Bleecker Street, New York, NY 10012',
    ]) {
      expect(lines, value).toContain(value);
    }
    await expect(certificate.getByRole('region', { name: 'Issued certificates' })).toContainText(
      'No. 1 · Rabies',
    );
  });
});

const PROOF = {
  name: 'vaccination-book.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Rabies, 2 May, Harbor Vets'),
};

test('a puppy gets its whole series, one dose was given elsewhere with proof, and a lot is recalled', async ({
  page,
}) => {
  await signIn(page, 'clinic2@tailwell.test');
  const today = new Date().toISOString().slice(0, 10);
  const bornOn = addMonths(today, -20);
  const weeks = (count: number): Day => addDays(bornOn, count * 7);
  const pet = await givenPet(page, { bornOn });
  const lot = fresh('LOT ');

  const record = async (givenOn: Day) => {
    const sheet = dialog(page, `Vaccinate ${pet.name}`);
    // The only vaccine against what is due is chosen.
    await expect(sheet.getByRole('combobox', { name: 'Vaccine' })).toContainText(CORE);
    await sheet.getByLabel('Given on').fill(givenOn);
    await sheet.getByLabel('Lot number').fill(lot);
    await sheet.getByRole('button', { name: 'Record vaccination' }).click();
    await expect(sheet).toBeHidden();
  };

  await test.step('the first dose is recorded from the list of what is due', async () => {
    await page.goto(`/clinic/due-care?q=${encodeURIComponent(pet.name)}`);
    const row = page.getByRole('row').filter({ hasText: pet.name }).filter({ hasText: PUPPY_CORE });
    await row.getByRole('button', { name: `Actions for ${PUPPY_CORE}` }).click();
    await page.getByRole('menuitem', { name: 'Vaccinate' }).click();
    await record(weeks(6));
  });

  await test.step('each next dose says by which rule it is due, until the interval of adults', async () => {
    await page.goto(`/clinic/pets/${pet.id}`);
    const series = (dose: number) =>
      `Dose ${dose} of the series: 4 weeks after the last one, until one is given at the age of 16 weeks or later.`;
    const card = dueCare(page, PUPPY_CORE);
    for (const [explanation, givenOn] of [
      [series(2), weeks(10)],
      [series(3), weeks(14)],
      [series(4), weeks(18)],
      ['First booster 1 year after the primary course.', addMonths(weeks(18), 12)],
    ] as const) {
      await expect(card).toContainText(explanation);
      await card.getByRole('button', { name: `Actions for ${PUPPY_CORE}` }).click();
      await page.getByRole('menuitem', { name: 'Vaccinate' }).click();
      await record(givenOn);
    }
    await expect(card).toContainText('Booster 3 years after the last dose.');
    await expect(card).not.toContainText('Overdue');
    await expect(doses(page).first()).toContainText('Dose 5 · booster');
  });

  await test.step('rabies was given elsewhere: the proof is kept, and the dose counts', async () => {
    const card = dueCare(page, 'Rabies');
    await card.getByRole('button', { name: 'Actions for Rabies' }).click();
    await page.getByRole('menuitem', { name: 'Given elsewhere' }).click();
    const sheet = dialog(page, 'Given elsewhere');
    await expect(sheet.getByRole('checkbox', { name: 'Rabies' })).toBeChecked();
    await sheet.getByLabel('Vaccine').fill('Rabvac 3');
    await sheet.getByLabel('Given on').fill(addMonths(bornOn, 14));
    await sheet.getByLabel('Clinic').fill('Harbor Vets');
    await sheet.getByLabel(/^Proof/).setInputFiles(PROOF);
    await expect(sheet.getByRole('checkbox', { name: 'I have seen proof' })).toBeChecked();
    await sheet.getByRole('button', { name: 'Record dose' }).click();
    await expect(sheet).toBeHidden();
    await expect(card).toContainText('First booster 1 year after the primary course.');
    const dose = doses(page).filter({ hasText: 'Rabvac 3' });
    await expect(dose).toContainText('Harbor Vets');
    await expect(dose).not.toContainText('Not verified');
    await dose.getByRole('link', { name: 'Proof' }).click();
    await expect(page.getByRole('dialog', { name: 'vaccination-book' })).toBeVisible();
  });

  await test.step('the lot is recalled: every dose of it, and whom to call', async () => {
    await page.goto('/clinic/vaccinations/recall');
    await page.getByLabel('Lot number').fill(lot.toLowerCase().replace(' ', ''));
    await page.getByRole('button', { name: 'Find doses' }).click();
    const found = page
      .getByRole('table', { name: 'Doses of the lot' })
      .getByRole('row')
      .filter({ hasText: pet.name });
    await expect(found).toHaveCount(5);
    await expect(found.first()).toContainText(`Clare ${pet.name}`);
  });
});
