import type { Page } from '@playwright/test';
import * as z from 'zod';
import { cancelOwnBookings, givenDrug, givenPet, givenVisit, type GivenItem, request } from './given.ts';
import { expect, fresh, signIn, test } from './people.ts';
import { dayOnOffer } from './portal.ts';

const WithId = z.object({ id: z.string() });

const weigh = (page: Page, petId: string, weightGrams: number) =>
  request(page, 'POST', `/pets/${petId}/weights`, {
    weightGrams,
    confirmedWeight: true,
    weighedAt: new Date().toISOString(),
  });

/** Changes how long ago an examination may be; the page is the doctor's. */
async function setExamDays(page: Page, examDays: number | null): Promise<void> {
  const { version } = z
    .object({ version: z.number() })
    .parse(await request(page, 'GET', '/pharmacy/prescription-settings'));
  await request(page, 'PUT', '/pharmacy/prescription-settings', {
    weightDays: 90,
    examDays,
    validDays: null,
    version,
  });
}

/** Prescribes an item of the catalogue in a visit; the page is the doctor's. */
async function givenPrescription(
  page: Page,
  what: {
    readonly visitId: string;
    readonly itemId: string;
    readonly quantityThousandths: number;
    readonly refills: number;
  },
): Promise<string> {
  const written = await request(page, 'POST', '/prescriptions', {
    ...what,
    drugName: null,
    strength: null,
    directions: { chosen: null, text: 'Give one twice a day.' },
    unit: null,
    expiresOn: null,
    filledAt: 'clinic',
    note: null,
    overrideReason: 'Known to us',
  });
  return WithId.parse(written).id;
}

/** An opened container with ten tablets of a drug of Schedule II; the page is the clinic admin's. */
async function givenContainer(
  page: Page,
): Promise<{ readonly drug: GivenItem; readonly containerId: string }> {
  const drug = await givenDrug(page, 500, {
    name: fresh('Hydrocodone '),
    stockUnit: 'tablet',
    dispenseUnit: 'tablet',
    controlSchedule: 'C-II',
  });
  await request(page, 'PUT', `/controlled-drugs/items/${drug.id}`, {
    substance: 'Hydrocodone',
    form: 'Tablet',
    strength: '5 mg',
    productCode: null,
    hubLossThousandths: 0,
    version: null,
  });
  const { items } = z
    .object({ items: z.array(WithId) })
    .parse(await request(page, 'GET', '/stock/locations'));
  const locationId = items[0]?.id;
  const { lots } = z.object({ lots: z.array(z.object({ lotId: z.string() })) }).parse(
    await request(page, 'POST', '/stock/receipts', {
      locationId,
      supplier: 'Depot',
      note: null,
      lines: [
        {
          itemId: drug.id,
          lotNumber: 'H1',
          expiresOn: '2090-12-31',
          quantityThousandths: 10_000,
          costMinor: null,
        },
      ],
    }),
  );
  const opened = await request(page, 'POST', '/controlled-drugs/containers', {
    itemId: drug.id,
    lotId: lots[0]?.lotId,
    locationId,
    quantityThousandths: 10_000,
  });
  return { drug, containerId: WithId.parse(opened).id };
}

test.describe('at the clinic', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('a doctor prescribes with the dose checked, the counter dispenses, and the label is next', async ({
    page,
    openAs,
  }) => {
    const admin = await openAs('clinic@tailwell.test');
    const drug = await givenDrug(admin, 100);
    await signIn(page, 'doctor@tailwell.test');
    const substance = fresh('substance');
    await test.step('the clinic enters a dose with its source', async () => {
      await page.goto('/clinic/pharmacy/drugs?drug=new');
      const sheet = page.getByRole('dialog', { name: 'New drug' });
      await sheet.getByLabel('Name').fill(substance);
      await sheet.getByLabel('Active ingredients').fill(drug.name);
      await sheet.getByRole('button', { name: 'Add a dose' }).click();
      await sheet.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(sheet.getByText('Enter the source.')).toBeVisible();
      await sheet.getByLabel('Lowest dose, mg/kg').fill('10');
      await sheet.getByLabel('Highest dose, mg/kg').fill('15');
      await sheet.getByLabel('Maximum, mg/kg').fill('20');
      await sheet.getByLabel('Source').fill('Our formulary');
      await sheet.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText(`${substance} saved`)).toBeVisible();
    });

    const pet = await givenPet(page);
    await weigh(page, pet.id, 20_000);
    const visitId = await givenVisit(page, pet);
    await page.goto(`/clinic/visits/${visitId}`);
    const card = page.getByRole('region', { name: 'Prescriptions' });

    await test.step('the dose is checked as one types, and blocked above the maximum', async () => {
      await card.getByRole('button', { name: 'Prescribe' }).click();
      const picker = page.getByRole('dialog', { name: 'Prescribe' });
      await picker.getByRole('combobox', { name: 'Drug' }).click();
      await page.getByPlaceholder('Name, code or barcode').fill(drug.name);
      await page.getByRole('option', { name: new RegExp(drug.name) }).click();
      const sheet = page.getByRole('dialog', { name: `Prescribe ${drug.name}` });
      const check = sheet.getByRole('region', { name: 'Dose check' });
      await sheet.getByLabel('Milligrams in one unit').fill('250');
      await sheet.getByLabel('Can be divided').selectOption('Tablets that can be halved');
      await sheet.getByRole('button', { name: 'Save strength' }).click();
      await expect(check).toContainText('To check the dose, enter the amount per dose');
      await sheet.getByLabel('Amount').fill('2');
      await sheet.getByLabel('How often').selectOption('Twice a day');
      await expect(check).toContainText('Above the maximum per kilogram.');
      await sheet.getByRole('button', { name: 'Use 1', exact: false }).click();
      await expect(check).toContainText('Within the range.');
      await expect(check).toContainText('12,5 mg/kg each time');
      await expect(check).toContainText('Our formulary, not confirmed');
      await sheet.getByLabel('Quantity').fill('14');
      await sheet.getByLabel('Refills').fill('1');
      await sheet.getByRole('button', { name: 'Prescribe', exact: true }).click();
      await expect(page.getByText(/^Prescription \d+ written$/)).toBeVisible();
      await expect(card.getByText('1 refill left', { exact: false })).toBeVisible();
    });

    await test.step('the front desk dispenses it from the queue', async () => {
      const desk = await openAs('csr@tailwell.test');
      await desk.goto('/clinic/pharmacy?show=to_dispense');
      const row = desk.getByRole('listitem').filter({ hasText: pet.name });
      await row.getByRole('button', { name: 'Dispense' }).click();
      const sheet = desk.getByRole('dialog', { name: `Dispense ${drug.name}` });
      await sheet.getByLabel('Scan the package').fill('0000000000000');
      await sheet.getByLabel('Scan the package').press('Enter');
      await expect(sheet.getByText('This code is not in the catalog.')).toBeVisible();
      await sheet.getByRole('button', { name: 'Cancel' }).click();
      await sheet.getByRole('button', { name: 'Leave' }).click();
      await row.getByRole('button', { name: 'Dispense' }).click();
      await sheet.getByRole('button', { name: 'Dispense', exact: true }).click();
      const label = desk.getByRole('dialog', { name: `Label: ${drug.name}` });
      await expect(label.getByRole('figure', { name: 'Label' })).toContainText('twice a day');
      await expect(row).toHaveCount(0);
    });

    await test.step('and the visit has the charge', async () => {
      const { items } = z
        .object({ items: z.array(z.object({ name: z.string(), charge: z.unknown() })) })
        .parse(await request(page, 'GET', `/visits/${visitId}/acts`));
      expect(items).toEqual([
        expect.objectContaining({ name: drug.name, charge: expect.objectContaining({ amountMinor: 1400 }) }),
      ]);
    });
  });
});

test.describe('a drug of Schedule II', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('is dispensed from a container, and stands in its register', async ({ page, openAs }) => {
    const [admin, doctor] = [await openAs('clinic@tailwell.test'), await openAs('doctor@tailwell.test')];
    const { drug, containerId } = await givenContainer(admin);
    const pet = await givenPet(doctor);
    await weigh(doctor, pet.id, 20_000);
    const visitId = await givenVisit(doctor, pet);
    await givenPrescription(doctor, { visitId, itemId: drug.id, quantityThousandths: 6000, refills: 0 });
    await signIn(page, 'technician@tailwell.test');
    await page.goto('/clinic/pharmacy?show=to_dispense');
    await page
      .getByRole('listitem')
      .filter({ hasText: pet.name })
      .getByRole('button', { name: 'Dispense' })
      .click();
    await page
      .getByRole('dialog', { name: `Dispense ${drug.name}` })
      .getByRole('button', { name: 'Dispense', exact: true })
      .click();
    const choice = page.getByRole('dialog', { name: 'Which container is it from?' });
    await expect(choice.getByLabel(`${drug.name}, 6 tablets`)).not.toHaveValue('');
    await choice.getByRole('button', { name: 'Record the draw' }).click();
    await expect(page.getByRole('dialog', { name: `Label: ${drug.name}` })).toBeVisible();
    await page.goto(`/clinic/controlled-drugs/containers/${containerId}`);
    const row = page
      .getByRole('table', { name: /^Register of container/ })
      .getByRole('row')
      .filter({ hasText: pet.name });
    await expect(row).toContainText('Dispensed');
    await expect(row).toContainText('4');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a refill is asked for, refused by rule, and a visit is booked instead', async ({ page, openAs }) => {
    const [admin, doctor] = [await openAs('clinic@tailwell.test'), await openAs('doctor@tailwell.test')];
    const drug = await givenDrug(admin, 100);
    await signIn(page, 'client@tailwell.test');
    // No doctor has examined a pet that was just added.
    const clinic = WithId.parse(await request(doctor, 'GET', '/clinic'));
    const name = fresh('Waffle');
    const added = await request(page, 'POST', '/my/pets', { clinicId: clinic.id, name, species: 'dog' });
    const { id: petId } = WithId.parse(added);
    await weigh(doctor, petId, 12_000);
    const visitId = await givenVisit(doctor, { id: petId, name });
    const prescriptionId = await givenPrescription(doctor, {
      visitId,
      itemId: drug.id,
      quantityThousandths: 14_000,
      refills: 2,
    });
    await request(doctor, 'POST', `/prescriptions/${prescriptionId}/dispense`, {
      quantityThousandths: 14_000,
    });
    await setExamDays(doctor, null);
    const card = page.getByRole('region', { name: 'Medication' });
    const reason = fresh('Refill of the medication ');

    try {
      await test.step('asked for, and refused by the rule that has come to apply', async () => {
        await page.goto(`/client/pets/${petId}`);
        await expect(card).toContainText('Give one twice a day.');
        await card.getByRole('button', { name: 'Request a refill' }).click();
        await setExamDays(doctor, 365);
        await card.getByLabel('Message to the clinic').fill('Two are left.');
        await card.getByRole('button', { name: 'Send request' }).click();
        await expect(card).toContainText('A doctor must examine your pet before this can be refilled.');
        await expect(card.getByRole('button', { name: 'Request a refill' })).toHaveCount(0);
      });

      await test.step('booked instead', async () => {
        await card.getByRole('link', { name: 'Book a visit for a refill' }).click();
        await page.getByRole('button', { name: /^Check-up/ }).click();
        await dayOnOffer(page, 4).click();
        await page
          .getByRole('main')
          .getByRole('button', { name: /^\d{1,2}:\d\d(?: [AP]M)?$/ })
          .first()
          .click();
        await page.getByLabel(/^Why is/).fill(reason);
        await page.getByRole('button', { name: 'Next' }).click();
        await page.getByRole('button', { name: /^(?:Book|Request) this time$/ }).click();
        await expect(
          page.getByRole('heading', { level: 1, name: /is booked|Your request was sent/ }),
        ).toBeVisible();
      });
    } finally {
      await setExamDays(doctor, null);
      await cancelOwnBookings(page, reason);
    }
  });
});
