import type { Page } from '@playwright/test';
import * as z from 'zod';
import { request } from './given.ts';
import { expect, fresh, register, test } from './people.ts';
import { dayOnOffer } from './portal.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

const Pets = z.object({ items: z.array(z.object({ pets: z.array(z.object({ id: z.string() })) })) });
const Pet = z.object({ clients: z.array(z.object({ id: z.string() })) });
const Added = z.object({ id: z.string() });

const DAY_MS = 86_400_000;
/** A yearly vaccination that is due in two weeks. */
const GIVEN_ON = new Date(Date.now() - 350 * DAY_MS).toISOString().slice(0, 10);

/** Records that another clinic has vaccinated a pet almost a year ago. */
const givenVaccination = (doctor: Page, petId: string) =>
  request(doctor, 'POST', `/pets/${petId}/vaccinations/elsewhere`, {
    productName: 'Bordetella vaccine',
    manufacturer: null,
    targets: ['bordetella'],
    licensedMonths: 12,
    lot: null,
    givenOn: GIVEN_ON,
    elsewhereName: 'A clinic by the sea',
    isVerified: true,
  });

test('one reminder of two pets leads a client to an appointment', async ({ page, openAs }) => {
  const client = fresh('Wanda ');
  const [first, second] = [fresh('Momo'), fresh('Nala')];
  await register(page, client, `${fresh('wanda')}@people.test`, 'a quiet morning');
  await page.getByRole('button', { name: /^Tierklinik am Landwehrkanal/ }).click();
  await page.getByLabel('What is your pet’s name?').fill(first);
  await page.getByLabel('What kind of animal?').selectOption({ label: 'Dog' });
  await page.getByRole('button', { name: 'Add my pet' }).click();
  await expect(heading(page, first)).toBeVisible();
  const { items } = Pets.parse(await request(page, 'GET', '/my/message-clinics'));
  const firstId = items[0]?.pets[0]?.id ?? '';

  const doctor = await openAs('doctor@tailwell.test');
  await doctor.goto('/clinic/dashboard');
  const { clients } = Pet.parse(await request(doctor, 'GET', `/pets/${firstId}`));
  const { id: secondId } = Added.parse(
    await request(doctor, 'POST', '/pets', {
      name: second,
      species: 'dog',
      bornOn: null,
      client: { id: clients[0]?.id },
    }),
  );
  await givenVaccination(doctor, firstId);
  await givenVaccination(doctor, secondId);

  const desk = await openAs('csr@tailwell.test');
  await desk.goto('/clinic/messages/reminders');
  const coming = desk
    .getByRole('list', { name: 'Messages this week' })
    .getByRole('listitem')
    .filter({ hasText: client });
  await expect(coming).toHaveCount(1);
  await expect(coming).toContainText(first);
  await expect(coming).toContainText(second);
  await coming.getByRole('button', { name: `Send now to ${client}` }).click();

  // A job hands it over, and another one delivers it.
  await page.goto('/client/messages');
  const conversation = page.getByRole('list', { name: 'Your conversations' }).getByRole('link').first();
  await expect(conversation).toBeVisible({ timeout: 60_000 });
  await conversation.click();
  const message = page.getByRole('article', { name: /^Message from Tierklinik/ });
  await expect(message).toHaveCount(1);
  await message.getByRole('link').first().click();
  await expect(heading(page, 'Care is due')).toBeVisible();
  const about = page.getByRole('list', { name: 'What this is about' });
  await expect(about).toContainText(`${first}: Bordetella`);
  await expect(about).toContainText(`${second}: Bordetella`);

  await page.getByRole('button', { name: 'Book a visit' }).click();
  await page.getByRole('button', { name: /^Vaccination/ }).click();
  await expect(heading(page, /^Which day works/)).toBeVisible();
  await dayOnOffer(page, 6).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^\d{1,2}:\d\d(?: [AP]M)?$/ })
    .last()
    .click();
  await expect(page.getByLabel(/^Why is/)).toHaveValue(/Bordetella/);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Request this time' }).click();
  await expect(heading(page, 'Your request was sent to the clinic')).toBeVisible();

  await desk.goto('/clinic/messages/reminders?tab=sent');
  const sent = desk.getByRole('listitem').filter({ hasText: client });
  await expect(sent).toContainText('Answered');
  await expect(sent).toContainText('Wants to book');
});
