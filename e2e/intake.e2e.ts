import type { Page } from '@playwright/test';
import * as z from 'zod';
import { asOwner } from './given-database.ts';
import { givenOwnClinic } from './given-own-clinic.ts';
import { type GivenPet, request } from './given.ts';
import { expect, fresh, noticeOf, register, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const Setup = z.object({
  doctors: z.array(z.object({ id: z.string() })),
  appointmentTypes: z.array(z.object({ id: z.string() })),
});

/** An appointment tomorrow, at an hour of UTC. @returns its id. */
async function givenBooked(page: Page, pet: GivenPet, reason: string, hour = 10): Promise<string> {
  const setup = Setup.parse(await request(page, 'GET', '/clinic/setup'));
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const booked = await request(page, 'POST', '/appointments', {
    petId: pet.id,
    doctorId: setup.doctors[0]?.id,
    appointmentTypeId: setup.appointmentTypes[0]?.id,
    durationMinutes: 30,
    startsAt: `${tomorrow}T${hour}:00:00Z`,
    outsideHours: true,
    reason,
  });
  return z.object({ id: z.string() }).parse(booked).id;
}

/** A clinic of one’s own with an appointment tomorrow, and the portal of the pet’s client. */
async function givenPortal(page: Page, portal: Page, reason: string) {
  const { clinic, pet } = await givenOwnClinic(page);
  await asOwner(async (pool) => {
    await pool.query(
      `update staff_members s set takes_appointments = true from clinics k where k.name = $1 and s.clinic_id = k.id`,
      [clinic],
    );
    await pool.query(
      `insert into appointment_types (clinic_id, name, duration_minutes) select k.id, 'Sick visit', 30 from clinics k where k.name = $1`,
      [clinic],
    );
  });
  const appointmentId = await givenBooked(page, pet, reason);
  const email = `${fresh('cleo')}@people.test`;
  await register(portal, 'Cleo Client', email, 'hay and warm water');
  await asOwner((pool) =>
    pool.query(
      `update clients c set user_id = (select u.id from auth.users u where u.email = $2)
         from clinics k where k.name = $1 and c.clinic_id = k.id`,
      [clinic, email],
    ),
  );
  await portal.goto('/client/appointments');
  return { pet, appointmentId };
}

const toQuestions = (portal: Page) => portal.getByRole('link', { name: 'Answer questions before the visit' });

/** Checks the pet in and opens its visit. @returns the id of the visit. */
async function openVisit(page: Page, appointmentId: string): Promise<string> {
  await request(page, 'POST', `/appointments/${appointmentId}/status`, { version: 1, status: 'arrived' });
  const opened = await request(page, 'POST', '/visits', { appointmentId });
  return z.object({ id: z.string() }).parse(opened).id;
}

test('a client answers before the visit, and the doctor takes the answers over into the note', async ({
  page,
  newPage,
}) => {
  const portal = await newPage();
  const { pet, appointmentId } = await givenPortal(page, portal, 'Vomiting since Monday');
  await toQuestions(portal).click();
  await expect(portal.getByRole('heading', { level: 1, name: 'Questions before the visit' })).toBeVisible();
  const reason = portal.getByLabel(`What brings ${pet.name} in?`);

  await test.step('what is missing is said at its field', async () => {
    await portal.getByRole('button', { name: 'Send answers' }).click();
    await expect(portal.getByText('Enter what brings your pet in.')).toBeVisible();
    await expect(reason).toBeFocused();
  });

  await reason.fill('She throws up after breakfast');
  // The whole box is the label.
  await portal.getByText('2 or 3 days').click();
  await portal.getByText('Vomiting', { exact: true }).click();
  await portal.getByLabel('How many times in the last 24 hours?').fill('3');
  await expect(portal.getByText('4 of 8 answered')).toBeVisible();

  await test.step('nothing entered is lost by a reload', async () => {
    await portal.reload();
    await expect(reason).toHaveValue('She throws up after breakfast');
    await expect(portal.getByText('4 of 8 answered')).toBeVisible();
  });

  await test.step('the questions are there in the client’s language', async () => {
    await portal.getByRole('radio', { name: 'Deutsch' }).click();
    await expect(portal.getByLabel(`Weshalb kommt ${pet.name} in die Praxis?`)).toHaveValue(
      'She throws up after breakfast',
    );
    await portal.getByRole('radio', { name: 'English' }).click();
  });

  await portal.getByRole('button', { name: 'Send answers' }).click();
  await expect(portal.getByText('Thank you', { exact: true })).toBeVisible();
  await portal.getByRole('link', { name: 'Your appointments' }).click();
  await expect(portal.getByRole('link', { name: 'Questions answered. Change your answers' })).toBeVisible();

  const visitId = await openVisit(page, appointmentId);
  await page.goto(`/clinic/visits/${visitId}`);
  const card = page.getByRole('region', { name: 'Intake answers' });
  await expect(card).toContainText('She throws up after breakfast');
  await expect(card).toContainText('2 or 3 days');
  await card.getByRole('button', { name: 'Add to history' }).click();
  const note = page.getByRole('textbox', { name: 'Subjective', exact: true });
  await expect(note).toContainText('In the client’s words, before the visit');
  await expect(note).toContainText('She throws up after breakfast');
  await expect(noticeOf(page, 'Draft added. It is marked until you confirm or edit it.')).toBeVisible();
  const section = page.getByRole('region', { name: 'Subjective', exact: true });
  await section.getByRole('button', { name: 'Confirm all' }).click();
  await expect(section.getByText('Saved', { exact: true })).toBeVisible();

  await test.step('once the pet has arrived the client changes nothing', async () => {
    await portal.goto(`/client/appointments/${appointmentId}/questions`);
    await expect(portal.getByText('These answers can no longer be changed online.')).toBeVisible();
    await expect(portal.getByRole('button', { name: 'Send changes' })).toHaveCount(0);
  });
});

test('an answer that sounds like an emergency shows the instruction at once, and alerts the team', async ({
  page,
  newPage,
}) => {
  const portal = await newPage();
  const { pet } = await givenPortal(page, portal, 'Cough');
  await page.goto('/clinic/dashboard');
  await toQuestions(portal).click();
  await portal.getByLabel(`What brings ${pet.name} in?`).fill('He cannot breathe');
  const panel = portal.getByRole('alert', { name: 'This may be an emergency' });
  await expect(panel).toBeVisible();
  await portal.getByRole('button', { name: 'Send answers' }).click();
  await expect(portal.getByText('Your answers were sent, and the team has been alerted.')).toBeVisible();
  await expect(panel).toBeVisible();

  await expect(noticeOf(page, 'A client reports an emergency')).toBeVisible();
  await page.goto('/clinic/messages?view=emergencies');
  await expect(page.getByRole('main')).toContainText('He cannot breathe');
});

test('where the clinic turned the questions off, nothing of them is left', async ({ page, newPage }) => {
  const portal = await newPage();
  const { pet, appointmentId } = await givenPortal(page, portal, 'Cough');
  const laterId = await givenBooked(page, pet, 'Recheck', 14);
  await request(portal, 'PUT', `/my/appointments/${appointmentId}/intake`, {
    language: 'en',
    answers: [{ question: 'reason', answer: 'A dry cough at night' }],
    revision: 0,
  });
  const visitId = await openVisit(page, appointmentId);
  await portal.goto('/client/appointments');
  await expect(toQuestions(portal)).toHaveCount(1);
  await page.goto(`/clinic/visits/${visitId}`);
  const card = page.getByRole('region', { name: 'Intake answers' });
  await expect(card).toContainText('A dry cough at night');

  await page.goto('/clinic/settings?tab=assistant');
  await page.getByRole('combobox', { name: 'Questions before a visit' }).click();
  await page.getByRole('option', { name: 'Off' }).click();
  await expect(noticeOf(page, 'Questions before a visit turned off')).toBeVisible();

  await page.goto(`/clinic/visits/${visitId}`);
  await expect(page.getByRole('textbox', { name: 'Subjective', exact: true })).toBeEditable();
  await expect(card).toHaveCount(0);
  await portal.goto('/client/appointments');
  await expect(portal.getByRole('button', { name: 'Cancel appointment' })).toBeVisible();
  await expect(portal.getByRole('link', { name: /questions/i })).toHaveCount(0);
  await portal.goto(`/client/appointments/${laterId}/questions`);
  await expect(portal.getByText('No questions before this visit')).toBeVisible();
});
