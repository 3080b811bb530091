import type { Page } from '@playwright/test';
import * as z from 'zod';
import { escalateAlertsOfClinic } from '#practice/lab-results/server/jobs/escalate-alerts-job.ts';
import type { FakeReport } from '#practice/lab-connections/fake/fake-results.ts';
import { asJob, asOwner } from './given-database.ts';
import { givenDevice } from './given-device.ts';
import { type GivenPet, givenPet, givenVisit, request } from './given.ts';
import { expect, fresh, linkMailedTo, noticeOf, signIn, test } from './people.ts';

const LABORATORY = 'Nordlicht Veterinary Laboratory';
/** The demo's clinic admin. */
const COVER = 'Katrin Vogt';
const Added = z.object({ id: z.uuid() });

/** A pet of the demo's client that no other test uses, added by the client. */
async function givenOwnPet(client: Page): Promise<GivenPet> {
  const { items } = z
    .object({ items: z.array(z.object({ clinicId: z.uuid() })) })
    .parse(await request(client, 'GET', '/my/pets'));
  const name = fresh('Pumpkin');
  const added = await request(client, 'POST', '/my/pets', {
    clinicId: items[0]?.clinicId,
    name,
    species: 'dog',
  });
  return { ...Added.parse(added), name };
}

/** Orders a blood count in a visit and says that its sample was taken. @returns the number of the order. */
async function orderBloodCount(page: Page, visitId: string): Promise<string> {
  await page.goto(`/clinic/visits/${visitId}`);
  const card = page.getByRole('region', { name: 'Laboratory orders' });
  await card.getByRole('button', { name: 'Order tests' }).click();
  const sheet = page.getByRole('dialog', { name: 'Order tests' });
  await sheet.getByLabel('Laboratory or analyzer').selectOption({ label: LABORATORY });
  await sheet.getByLabel('Tests').click();
  await page.getByPlaceholder('Name or code').fill('blood count');
  await page.getByRole('option', { name: /Complete blood count/u }).click();
  await sheet.getByRole('button', { name: 'Order tests' }).click();
  await expect(sheet).toBeHidden();
  await card.getByRole('link', { name: 'Complete blood count' }).first().click();
  await page.getByRole('button', { name: 'Samples taken, submit' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText('Sent');
  return /Order (?<number>\S+)/u.exec(await heading.innerText())?.groups?.['number'] ?? '';
}

const sampleOf = (accession: string, pet: GivenPet) => ({
  accession,
  petName: pet.name,
  clientName: 'Client',
  species: 'dog',
});
interface Measured {
  readonly potassium: string;
  readonly flag?: string;
  readonly resultedAt: string;
  readonly status?: string;
}

const bloodCount = (
  accession: string,
  { potassium, flag = 'N', resultedAt, status = 'F' }: Measured,
): Omit<FakeReport, 'controlId'> => ({
  reportNumber: `R-${accession}`,
  testCode: 'CBC',
  testName: 'Complete blood count',
  resultedAt,
  status,
  values: [
    { code: 'HCT', name: 'Hematocrit', value: '45', unit: '%', range: '37-55' },
    { code: 'K', name: 'Potassium', value: potassium, unit: 'mmol/L', range: '3.5-5.8', flag, status },
  ],
});

test('a blood count goes from the order to the note that the client reads; a corrected value opens the review again', async ({
  page,
  openAs,
}) => {
  const client = await openAs('client@tailwell.test');
  await client.goto('/client/pets');
  const pet = await givenOwnPet(client);
  const device = await givenDevice(await openAs('clinic@tailwell.test'), LABORATORY);
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/visits');
  const accession = await orderBloodCount(page, await givenVisit(page, pet));
  const note = fresh('The blood count is normal. ');

  await test.step('the laboratory reports, and the report is in the queue of the doctor', async () => {
    const answer = await device.report(
      sampleOf(accession, pet),
      bloodCount(accession, { potassium: '4.4', resultedAt: '2026-11-20T10:00:00.000Z' }),
    );
    expect(answer).toContain('MSA|AA|');
    await page.goto('/clinic/labs');
    await page.getByRole('link', { name: `${pet.name}: Complete blood count` }).click();
    await expect(page.getByRole('row', { name: /Potassium/u })).toContainText('3.5–5.8');
    await expect(page.getByRole('link', { name: accession })).toBeVisible();
  });

  const portal = client.getByRole('region', { name: 'Laboratory results' });
  await test.step('signed results are not the client’s until they are released', async () => {
    await page.getByLabel('Interpretation').fill('No abnormality.');
    await page.getByRole('button', { name: 'Sign results' }).click();
    await expect(noticeOf(page, 'Results signed')).toBeVisible();
    await client.goto(`/client/pets/${pet.id}`);
    await expect(client.getByRole('heading', { level: 1, name: pet.name })).toBeVisible();
    await expect(portal).toBeHidden();
    await page.getByLabel('Note for the client').fill(note);
    await page.getByRole('button', { name: 'Release to client' }).click();
    await expect(noticeOf(page, 'Results released')).toBeVisible();
  });

  await test.step('the client reads the note and the values, and no interpretation', async () => {
    await client.reload();
    await expect(portal.getByText(note)).toBeVisible();
    await portal.getByText('Show the values').click();
    await expect(portal.getByText('4.4 mmol/L')).toBeVisible();
    await expect(portal).not.toContainText('No abnormality.');
  });

  await test.step('a corrected potassium keeps the old value readable, and waits for a doctor again', async () => {
    await device.report(
      sampleOf(accession, pet),
      bloodCount(accession, { potassium: '6.3', resultedAt: '2026-11-20T12:00:00.000Z', status: 'C' }),
    );
    await expect(page.getByText('Changed since signed')).toBeVisible();
    await expect(page.getByText(/Earlier: 4\.4 mmol\/L/u)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign results' })).toBeVisible();
    await page.goto('/clinic/labs');
    await expect(page.getByRole('link', { name: `${pet.name}: Complete blood count` })).toBeVisible();
    await client.reload();
    await expect(portal.getByText('Your clinic is reviewing the change.')).toBeVisible();
    await portal.getByText('Show the values').click();
    await expect(portal.getByText('4.4 mmol/L')).toBeVisible();
  });
});

/** What the job does in a pet's clinic a day later. */
async function passNight(petId: string): Promise<void> {
  const clinicId = await asOwner(async (pool) => {
    const { rows } = await pool.query<{ id: string }>('select clinic_id as id from pets where id = $1', [
      petId,
    ]);
    return rows[0]?.id ?? '';
  });
  await asJob((database) =>
    escalateAlertsOfClinic(database, clinicId, new Date(Date.now() + 24 * 3_600_000)),
  );
}

test('a critical value at night is notified at once, and goes to the cover doctor when no one acknowledges it', async ({
  page,
  openAs,
}) => {
  const cover = await openAs('clinic@tailwell.test');
  await cover.goto('/clinic/labs');
  const device = await givenDevice(cover, LABORATORY);
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/visits');
  const pet = await givenPet(page);
  const accession = await orderBloodCount(page, await givenVisit(page, pet));

  await test.step('the clinic has a cover doctor', async () => {
    await cover.goto('/clinic/settings?tab=laboratory-results');
    const card = cover.getByRole('region', { name: 'Critical results' });
    await card.getByLabel('Cover doctor').selectOption({ label: COVER });
    await card.getByRole('button', { name: 'Save settings' }).click();
    await expect(noticeOf(cover, 'Settings saved')).toBeVisible();
  });

  await test.step('the doctor of the order is notified as soon as it arrives, and does not look', async () => {
    await device.report(
      sampleOf(accession, pet),
      bloodCount(accession, { potassium: '8.4', flag: 'HH', resultedAt: '2026-11-20T23:10:00.000Z' }),
    );
    await page.goto(await linkMailedTo(page, 'doctor@tailwell.test', pet.name));
    await expect(page.getByRole('button', { name: 'Acknowledge results' })).toBeVisible();
  });

  await passNight(pet.id);
  await test.step('the cover doctor opens the report from the email, and acknowledges it', async () => {
    await cover.goto(await linkMailedTo(cover, 'clinic@tailwell.test', pet.name));
    await expect(cover.getByRole('heading', { level: 1 })).toContainText('Complete blood count');
    await expect(cover.getByText(new RegExp(`${COVER} was notified on`, 'u'))).toBeVisible();
    await expect(cover.getByRole('row', { name: /Potassium/u })).toContainText('Critically high');
    await cover.getByRole('button', { name: 'Acknowledge results' }).click();
    await expect(cover.getByRole('button', { name: 'Acknowledge results' })).toBeHidden();
  });

  await test.step('it still waits for a signature, at the top of the queue', async () => {
    await cover.goto('/clinic/labs?view=review');
    await expect(cover.getByRole('link', { name: `${pet.name}: Complete blood count` })).toBeVisible();
  });
});
