import type { Locator, Page } from '@playwright/test';
import { DEMO_TEXTING_CLINIC_ID } from '#vocabulary/demo.ts';
import { printPhone } from '#foundation/values/print-phone.ts';
import { bookingSheet, choose, HARTMANN } from './board.ts';
import { givenClinicTeam, request } from './given.ts';
import { writtenOnPortal } from './given-portal-message.ts';
import { paneOf, rowOf } from './inbox.ts';
import { digits, expect, fresh, noticeOf, signIn, test } from './people.ts';

const DESK = 'csr@tailwell.test';
const CLIENT = 'client@tailwell.test';

test.use({ viewport: { width: 1440, height: 1000 } });

const bubbleOf = (page: Page, text: string): Locator =>
  paneOf(page).getByRole('article').filter({ hasText: text });

/** Opens the inbox and waits until its list has loaded. */
async function openInbox(page: Page, query = ''): Promise<void> {
  await page.goto(`/clinic/messages${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
}

test('a message from the portal appears live, and is answered, noted, made a task and resolved', async ({
  page,
  openAs,
}) => {
  const [text, answer, note] = [
    fresh('Biscuit limps '),
    fresh('Please come at four '),
    fresh('Calls often '),
  ];
  await signIn(page, DESK);
  await openInbox(page);
  const client = await openAs(CLIENT);
  const id = await writtenOnPortal(client, text, 'medical');
  await client.goto(`/client/messages/${id}`);

  const row = rowOf(page, text);
  await expect(row.getByRole('link')).toHaveAccessibleName(/1 unread/);
  await row.getByRole('link').click();
  await expect(bubbleOf(page, text)).toBeVisible();

  await paneOf(page).getByRole('textbox', { name: 'Reply' }).fill(answer);
  await paneOf(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bubbleOf(page, answer)).toBeVisible();
  await expect(client.getByText(answer)).toBeVisible();

  await paneOf(page).getByRole('radio', { name: 'Note' }).click();
  await paneOf(page).getByRole('textbox', { name: 'Note' }).fill(note);
  await paneOf(page).getByRole('button', { name: 'Add note' }).click();
  await expect(paneOf(page).getByRole('article', { name: /^Note by Mia Schubert/ })).toContainText(note);
  await expect(client.getByText(answer)).toBeVisible();
  await expect(client.getByText(note)).toHaveCount(0);

  await bubbleOf(page, text).getByRole('button', { name: 'What to do with this message' }).click();
  await page.getByRole('menuitem', { name: 'Make a task' }).click();
  await expect(bubbleOf(page, text).getByRole('link', { name: 'Task added' })).toBeVisible();

  await paneOf(page)
    .getByRole('button', { name: /^Resolve/ })
    .click();
  // The inbox opens with what is open.
  await expect(row).toHaveCount(0);
  await noticeOf(page, 'Conversation resolved').getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();

  // The next conversation has been opened meanwhile.
  await row.getByRole('link').click();
  await expect(bubbleOf(page, text)).toBeVisible();
  await paneOf(page)
    .getByRole('button', { name: /^Resolve/ })
    .click();
  await expect(row).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(text);
  await expect(row).toContainText('Resolved');
});

test('an emergency stands out for the clinic until somebody has dealt with it', async ({ page, openAs }) => {
  const text = fresh('My dog has seizures and cannot breathe ');
  await signIn(page, DESK);
  await openInbox(page, '?view=emergencies');
  const client = await openAs(CLIENT);
  const id = await writtenOnPortal(client, text, 'medical');
  await client.goto(`/client/messages/${id}`);
  await expect(client.getByLabel('This may be an emergency').first()).toBeVisible();

  const row = rowOf(page, text);
  await expect(row).toContainText('Emergency');
  await row.getByRole('link').click();
  await expect(bubbleOf(page, text)).toContainText('Found:');
  await paneOf(page).getByRole('button', { name: 'Mark as handled' }).click();
  await expect(paneOf(page).getByRole('button', { name: 'Mark as handled' })).toHaveCount(0);
  await expect(row).toHaveCount(0);
});

test('two people at one conversation see each other and who is writing', async ({ page, openAs }) => {
  const client = await openAs(CLIENT);
  const id = await writtenOnPortal(client, fresh('May Biscuit eat grapes '), 'medical');
  await signIn(page, DESK);
  const doctor = await openAs('doctor@tailwell.test');
  await Promise.all([openInbox(page, `?conversation=${id}`), openInbox(doctor, `?conversation=${id}`)]);
  await expect(paneOf(page).getByText('Dr. Lena Hartmann is looking at this conversation too')).toBeVisible();
  await expect(paneOf(doctor).getByText('Mia Schubert is looking at this conversation too')).toBeVisible();
  await paneOf(doctor).getByRole('textbox', { name: 'Reply' }).fill('No, never');
  await expect(paneOf(page).getByText('Dr. Lena Hartmann is writing a reply')).toBeVisible();
});

/** Sends a text message as somebody's phone, on the page of the sample provider. */
async function textAs(phone: Page, from: string, text: string): Promise<void> {
  await phone.goto('/dev/twilio');
  await phone.getByLabel('The client’s number').fill(from);
  await phone.getByLabel('Text', { exact: true }).fill(text);
  await phone.getByRole('button', { name: 'Send as the client' }).click();
  await expect(phone.getByText(text)).toBeVisible();
}

/** Connects the account of the sample provider in the clinic's settings, and the provider to the clinic. */
async function connectTwilio(admin: Page, phone: Page): Promise<void> {
  await phone.goto('/dev/twilio');
  const shown = (term: string) =>
    phone.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]').innerText();
  await admin.goto('/clinic/settings?tab=channels');
  await admin.getByLabel('Account SID').fill(await shown('Account SID'));
  await admin.getByLabel('Auth token').fill(await shown('Auth token'));
  await admin.getByLabel(/^Number/).fill(await shown('Number'));
  const webhook = await admin.getByLabel('Webhook for incoming messages').inputValue();
  await phone.getByLabel('A message comes in: webhook').fill(webhook);
  await phone.getByRole('button', { name: 'Save' }).click();
  await admin.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(noticeOf(admin, 'Twilio is connected')).toBeVisible();
}

test.describe('texts', () => {
  // The sample provider has one number, which reports to one clinic at a time.
  test.describe.configure({ mode: 'serial' });

  test('a text of an unknown number is matched to a client, answered and booked, and STOP ends texts', async ({
    page,
    newPage,
    openAs,
  }) => {
    const { admin, csr } = await givenClinicTeam(newPage);
    const phone = await newPage();
    const boss = await openAs(admin.email, admin.password);
    await connectTwilio(boss, phone);

    await signIn(page, csr.email, csr.password);
    const name = fresh('Biscuit');
    const client = `Clare ${name}`;
    await request(page, 'POST', '/pets', {
      name,
      species: 'dog',
      bornOn: null,
      client: { add: { fullName: client, contacts: [] } },
    });
    await openInbox(page);
    const from = `+4915${digits(9)}`;
    const text = fresh('Can we come tomorrow ');
    await textAs(phone, from, text);

    const row = rowOf(page, printPhone(from));
    await expect(row).toContainText('Unknown sender');
    await row.getByRole('link').click();
    const who = page.getByRole('complementary', { name: 'Client and pets' });
    await who.getByLabel('Another client').click();
    await page.getByPlaceholder('Name, phone or email').fill(client);
    await page.getByRole('option', { name: client }).click();
    await expect(noticeOf(page, `Matched to ${client}`)).toBeVisible();
    await expect(who.getByRole('link', { name: client })).toBeVisible();

    const answer = fresh('Yes, at nine ');
    await paneOf(page).getByRole('textbox', { name: 'Reply' }).fill(answer);
    await paneOf(page).getByRole('button', { name: 'Send', exact: true }).click();
    // A job sends it after the time to undo, and another one hears that it arrived.
    await expect(bubbleOf(page, answer)).toContainText('Delivered', { timeout: 60_000 });
    await phone.reload();
    await expect(phone.getByText(answer)).toBeVisible();

    await textAs(phone, from, 'STOP');
    await expect(
      paneOf(page).getByText(/^The client has opted out of messages on this channel\./),
    ).toBeVisible();
    await expect(paneOf(page).getByRole('button', { name: 'Send', exact: true })).toBeDisabled();

    await bubbleOf(page, text).getByRole('button', { name: 'What to do with this message' }).click();
    await page.getByRole('menuitem', { name: 'Book an appointment' }).click();
    const sheet = bookingSheet(page);
    await expect(sheet.getByLabel('Pet', { exact: true })).toHaveText(name);
    await expect(sheet.getByLabel('Reason')).toHaveValue(new RegExp(text));
  });

  test('a stranger who texts becomes a client with a pet, is answered and has an appointment', async ({
    page,
    newPage,
  }) => {
    const phone = await newPage();
    await phone.goto('/dev/twilio');
    // The number belongs to the demo's clinic from the start; another test has given it to a clinic of its own.
    const inbound = `/webhooks/twilio/${DEMO_TEXTING_CLINIC_ID}/inbound`;
    await phone.getByLabel('A message comes in: webhook').fill(new URL(inbound, phone.url()).href);
    await phone.getByRole('button', { name: 'Save' }).click();
    await signIn(page, DESK);
    await openInbox(page, '?view=unmatched');
    const from = `+4915${digits(9)}`;
    const text = fresh('Do you see beagles? Ours limps ');
    await textAs(phone, from, text);

    const row = rowOf(page, printPhone(from));
    await expect(row).toContainText(text);
    await row.getByRole('link').click();
    await expect(bubbleOf(page, text)).toBeVisible();
    const conversation = new URL(page.url()).searchParams.get('conversation') ?? '';
    const who = page.getByRole('complementary', { name: 'Client and pets' });
    await who.getByRole('link', { name: 'Add as a new client' }).click();
    const [client, pet] = [fresh('Nadia '), fresh('Bella')];
    const adding = page.getByRole('dialog', { name: 'New client' });
    await expect(adding.getByLabel('Phone', { exact: true })).toHaveValue(from);
    await adding.getByLabel('Full name').fill(client);
    await adding.getByRole('button', { name: 'Add client' }).click();
    await page.getByRole('link', { name: 'Add a pet' }).click();
    const sheet = page.getByRole('dialog', { name: 'New pet' });
    await sheet.getByLabel('Name', { exact: true }).fill(pet);
    await sheet.getByLabel('Species').selectOption('Dog');
    await sheet.getByRole('button', { name: 'Add pet' }).click();
    await expect(page.getByRole('heading', { level: 1, name: pet })).toBeVisible();

    await openInbox(page, `?conversation=${conversation}`);
    await who
      .getByRole('list', { name: 'Suggestions' })
      .getByRole('listitem')
      .filter({ hasText: client })
      .getByRole('button', { name: 'This is them' })
      .click();
    await expect(who.getByRole('link', { name: client })).toBeVisible();
    const answer = fresh('Yes, we do ');
    await paneOf(page).getByRole('textbox', { name: 'Reply' }).fill(answer);
    await paneOf(page).getByRole('button', { name: 'Send', exact: true }).click();
    await expect(bubbleOf(page, answer)).toBeVisible();

    await bubbleOf(page, text).getByRole('button', { name: 'What to do with this message' }).click();
    await page.getByRole('menuitem', { name: 'Book an appointment' }).click();
    const booking = bookingSheet(page);
    await expect(booking.getByLabel('Pet', { exact: true })).toHaveText(pet);
    await choose(page, booking.getByLabel('Type'), /^Nail trim/);
    await choose(page, booking.getByLabel('Doctor'), HARTMANN);
    await choose(page, booking.getByLabel('Room'), 'No room');
    // Before working hours: free on every day.
    await booking.getByLabel('Minutes').fill('5');
    await booking
      .getByLabel('Time', { exact: true })
      .fill(`04:${String(5 * Math.floor(Math.random() * 12)).padStart(2, '0')}`);
    await booking.getByRole('button', { name: `Book ${pet}` }).click();
    await booking.getByRole('button', { name: 'Book anyway' }).click();
    await expect(booking).toBeHidden();

    await openInbox(page, `?conversation=${conversation}`);
    await bubbleOf(page, text).getByRole('link', { name: 'Appointment booked' }).click();
    const appointment = page.getByRole('dialog', { name: pet });
    await expect(appointment).toContainText(client);
    await expect(appointment).toContainText(HARTMANN);
    // A job sends the answer after the time to undo.
    await expect(async () => {
      await phone.goto(`/dev/twilio?from=${encodeURIComponent(from)}`);
      await expect(phone.getByText(answer)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
  });
});
