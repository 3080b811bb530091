import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import {
  boardOf,
  bookingSheet,
  cardOf,
  choosePet,
  clickSlot,
  distance,
  HARTMANN,
  NEUMANN,
  openBoard,
  quietTuesday,
} from './board.ts';
import { cancelOwnBookings, givenAppointment, givenPet, givenVisit, request } from './given.ts';
import { expect, fresh, noticeOf, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const Listed = z.object({
  items: z.array(z.object({ id: z.string(), version: z.int(), pet: z.object({ id: z.string() }) })),
});
const Rooms = z.object({
  rooms: z.array(z.object({ id: z.string(), name: z.string(), isActive: z.boolean() })),
});

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('The element is not on the screen.');
  return box;
};

/** Checks a pet in on whatever day its only appointment is, and puts it into a room if one is given. */
async function checkIn(page: Page, pet: { id: string }, roomId?: string): Promise<void> {
  const { items } = Listed.parse(await request(page, 'GET', `/pets/${pet.id}/appointments`));
  const [booked] = items;
  if (!booked) throw new Error('The pet has no appointment.');
  await request(page, 'POST', `/appointments/${booked.id}/status`, {
    version: booked.version,
    status: 'arrived',
  });
  if (roomId !== undefined)
    await request(page, 'POST', `/appointments/${booked.id}/status`, {
      version: booked.version + 1,
      status: 'in_room',
      roomId,
    });
}

test('the next free time is taken with one press, and the type is the reason', async ({ page }) => {
  await signIn(page, 'csr@tailwell.test');
  const pet = await givenPet(page);
  await openBoard(page, `day=${quietTuesday(7)}`);
  await page.keyboard.press('n');
  const sheet = bookingSheet(page);
  await choosePet(page, pet.name);
  const next = sheet.getByRole('button', { name: /^Next free: / });
  await expect(next).toHaveText(/^Next free: .+ with Dr\. /);
  const doctor = (await next.innerText()).split(' with ')[1] ?? '';
  await next.click();
  await expect(next).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet.getByLabel('Doctor')).toHaveText(doctor);
  const type = ((await sheet.getByLabel('Type').innerText()).split(' · ')[0] ?? '').trim();
  await sheet.getByRole('button', { name: `Book ${pet.name}` }).click();
  await expect(sheet).toBeHidden();
  await cardOf(page, pet.name).click();
  const detail = page.getByRole('dialog', { name: pet.name });
  await expect(detail.locator('dt:text-is("Reason") + dd')).toHaveText(type);
});

test('another slot asks before it drops what was typed in the open sheet', async ({ page }) => {
  await signIn(page, 'csr@tailwell.test');
  await openBoard(page, `day=${quietTuesday(9)}`);
  const sheet = bookingSheet(page);
  const time = sheet.getByLabel('Time', { exact: true });
  await clickSlot(page, HARTMANN, '10:00');
  const first = await time.inputValue();
  await clickSlot(page, HARTMANN, '11:00');
  await expect(time).not.toHaveValue(first);
  const second = await time.inputValue();
  await sheet.getByLabel('Reason').fill('Limps on the left');
  await clickSlot(page, HARTMANN, '12:00');
  await sheet.getByRole('alert').getByRole('button', { name: 'Keep editing' }).click();
  await expect(sheet.getByLabel('Reason')).toHaveValue('Limps on the left');
  await expect(time).toHaveValue(second);
  await clickSlot(page, HARTMANN, '12:00');
  await sheet.getByRole('alert').getByRole('button', { name: 'Leave' }).click();
  await expect(time).not.toHaveValue(second);
  await expect(sheet.getByLabel('Reason')).toHaveValue('');
});

test('a pet is put into a room that is chosen, and taken rooms say who has them', async ({ page }) => {
  const day = quietTuesday(8);
  await signIn(page, 'csr@tailwell.test');
  const [waiting, inside] = [await givenPet(page), await givenPet(page)];
  const { rooms } = Rooms.parse(await request(page, 'GET', '/clinic/setup'));
  const [taken, free] = rooms.filter(({ isActive }) => isActive);
  if (!taken || !free) throw new Error('The demo clinic has too few rooms.');
  await givenAppointment(page, { pet: waiting, doctor: HARTMANN, startsAt: `${day}T10:00:00Z` });
  await givenAppointment(page, { pet: inside, doctor: NEUMANN, startsAt: `${day}T08:00:00Z` });
  await checkIn(page, waiting);
  await checkIn(page, inside, taken.id);
  await openBoard(page, `day=${day}`);
  await cardOf(page, waiting.name).click();
  await page.getByRole('dialog', { name: waiting.name }).getByRole('button', { name: 'To room' }).click();

  const question = page.getByRole('dialog', { name: `Which room for ${waiting.name}?` });
  await expect(question.getByRole('listitem').filter({ hasText: taken.name })).toContainText(
    `${inside.name} is in it`,
  );
  await expect(question.getByRole('button', { name: taken.name })).toHaveCount(0);
  await question.getByRole('button', { name: free.name }).click();
  await expect(noticeOf(page, `${waiting.name} is in ${free.name}`)).toBeVisible();

  await openBoard(page, `day=${day}&rooms=1`);
  const board = boardOf(page);
  await expect(board.getByText(free.name, { exact: true })).toBeVisible();
  const [head, card] = [
    await boxOf(board.getByText(free.name, { exact: true })),
    await boxOf(cardOf(page, waiting.name)),
  ];
  expect(Math.abs(head.x - card.x)).toBeLessThan(60);
});

test('time is blocked by drawing over it, and the block lies next to what is booked', async ({ page }) => {
  const day = quietTuesday(9);
  await signIn(page, 'csr@tailwell.test');
  const pet = await givenPet(page);
  // Berlin is one or two hours ahead of UTC: within the doctor's hours all year round.
  await givenAppointment(page, { pet, doctor: HARTMANN, startsAt: `${day}T08:00:00Z` });
  await openBoard(page, `day=${day}`);
  const card = await boxOf(cardOf(page, pet.name));
  const hour = await distance(page, '10:00', '11:00');
  // From an hour and a bit below the card up into it.
  await page.mouse.move(card.x + 20, card.y + hour * 1.25);
  await page.mouse.down();
  await page.mouse.move(card.x + 20, card.y + hour * 0.7, { steps: 6 });
  await page.mouse.move(card.x + 20, card.y + hour * 0.3, { steps: 6 });
  await expect(boardOf(page).getByRole('status')).toContainText('Block');
  await page.mouse.up();

  const sheet = page.getByRole('dialog', { name: 'Block time' });
  await expect(sheet.getByLabel('For')).toHaveText(HARTMANN);
  await expect(sheet.getByLabel('From', { exact: true })).toHaveValue(/^\d\d:15$/);
  await expect(sheet.getByLabel('To', { exact: true })).toHaveValue(/^\d\d:30$/);
  const reason = fresh('Meeting');
  await sheet.getByLabel('Reason').fill(reason);
  await sheet.getByRole('button', { name: 'Block time' }).click();
  await expect(noticeOf(page, 'Time blocked', '1 appointment falls within this time.')).toBeVisible();
  const block = boardOf(page).getByRole('button', { name: reason });
  await expect(block).toBeVisible();
  const [booked, blocked] = [await boxOf(cardOf(page, pet.name)), await boxOf(block)];
  expect(booked.x + booked.width <= blocked.x + 1 || blocked.x + blocked.width <= booked.x + 1).toBe(true);
});

const Clinics = z.object({ items: z.array(z.object({ id: z.string() })) });
const Pets = z.object({
  items: z.array(z.object({ id: z.string(), clinicId: z.string(), name: z.string() })),
});
const Types = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });
const Slots = z.object({
  days: z.array(z.object({ times: z.array(z.object({ startsAt: z.string() })) })),
});

/** Two requests of the demo's client at free times of different days, with this reason. */
async function givenRequests(page: Page, reason: string): Promise<void> {
  const clinicId = Clinics.parse(await request(page, 'GET', '/my/clinics')).items[0]?.id;
  const pet = Pets.parse(await request(page, 'GET', '/my/pets')).items.find(
    (one) => one.clinicId === clinicId,
  );
  const types = Types.parse(await request(page, 'GET', `/my/appointment-types?clinicId=${clinicId}`));
  const appointmentTypeId = types.items[0]?.id;
  const { days } = Slots.parse(
    await request(
      page,
      'GET',
      `/my/slots?clinicId=${clinicId}&appointmentTypeId=${appointmentTypeId}&petId=${pet?.id}`,
    ),
  );
  for (const offered of days.slice(1, 3)) {
    const free = offered.times[Math.floor(Math.random() * offered.times.length)];
    await request(page, 'POST', '/my/appointments', {
      clinicId,
      petId: pet?.id,
      appointmentTypeId,
      startsAt: free?.startsAt,
      reason,
    });
  }
}

test('requests are accepted in the list, several at once', async ({ page, openAs }) => {
  const reason = fresh('Limps a little');
  const client = await openAs('client@tailwell.test');
  await givenRequests(client, reason);
  await signIn(page, 'csr@tailwell.test');
  await page.goto('/clinic/appointments?view=list&status=requested');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: reason });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  const bar = page.getByRole('group', { name: 'Requests' });
  await bar.getByRole('button', { name: 'Accept 2', exact: true }).click();
  await expect(noticeOf(page, '2 requests accepted')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await cancelOwnBookings(client, reason);
});

test('a doctor’s dashboard begins with their own day and what they have to finish', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  await givenVisit(page, pet);
  await page.goto('/clinic/dashboard');
  await expect(page.getByRole('region', { name: 'My day' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'My patients in the clinic' })).toBeVisible();
  const unfinished = page.getByRole('region', { name: 'My unfinished work' });
  await expect(unfinished).toBeVisible();
  await unfinished.getByRole('link', { name: 'All my visits' }).click();
  await expect(page).toHaveURL('/clinic/visits');
  await expect(page.getByRole('main').getByText(pet.name).filter({ visible: true }).first()).toBeVisible();
});
