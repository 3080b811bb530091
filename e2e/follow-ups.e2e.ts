import type { Page } from '@playwright/test';
import { FOLLOW_UP_PURPOSES } from '#vocabulary/follow-ups.ts';
import { FOLLOW_UP_INTERVALS } from '#practice/assistant/rules/follow-up-table.rules.ts';
import { asOwner } from './given-database.ts';
import { type GivenPet, givenClinicTeam, givenRecheck, request } from './given.ts';
import { expect, fresh, noticeOf, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

/** Two a day for six days, from today on: clients are told three days before a recheck. */
const RECHECKS_IN_DAYS = [3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8];
/** What the desk does, however many follow-ups a week has. */
const STEPS = 10;

/** The clinic has confirmed when its clients are contacted. */
const givenConfirmedIntervals = (page: Page) =>
  request(page, 'PUT', '/follow-ups/intervals', {
    items: FOLLOW_UP_PURPOSES.map((purpose) => {
      const { way, afterDays, graceDays } = FOLLOW_UP_INTERVALS[purpose];
      return { purpose, way, afterDays, graceDays };
    }),
  });

const rowsOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox') });
const rowOf = (page: Page, { name }: GivenPet) => rowsOf(page).filter({ hasText: name });

/** What was written to each client, and not withdrawn before it was sent. */
const messagesTo = (clientIds: readonly string[]) =>
  asOwner(async (pool) => {
    const { rows } = await pool.query<{ clientId: string; text: string }>(
      `select c.client_id as "clientId", m.text
         from messages m join conversations c on c.clinic_id = m.clinic_id and c.id = m.conversation_id
        where c.client_id = any($1::uuid[]) and m.direction = 'out' and m.status <> 'canceled'`,
      [clientIds],
    );
    return rows;
  });

test('the front desk sends a week’s follow-ups in ten steps, and each client gets one message', async ({
  page,
  newPage,
  openAs,
}, testInfo) => {
  const { admin, csr } = await givenClinicTeam(newPage);
  await signIn(page, admin.email, admin.password);
  await givenConfirmedIntervals(page);
  const pets = await Promise.all(RECHECKS_IN_DAYS.map((days) => givenRecheck(page, days)));

  const desk = await openAs(csr.email, csr.password);
  await desk.goto('/clinic/follow-ups');
  await expect(rowsOf(desk)).toHaveCount(pets.length);
  let steps = 0;
  const press = async (key: string) => {
    steps += 1;
    await desk.keyboard.press(key);
  };

  await press('w');
  await expect(desk.getByRole('button', { name: `Send ${pets.length}` })).toBeEnabled();
  await expect(rowsOf(desk).getByRole('checkbox', { checked: true })).toHaveCount(pets.length);
  await test.step('each says whom, why and what the client reads', async () => {
    for (const [at, pet] of pets.entries()) {
      await expect(rowOf(desk, pet)).toContainText(`Clare ${pet.name}`);
      await expect(rowOf(desk, pet)).toContainText(`“Recheck in ${RECHECKS_IN_DAYS[at]} days”`);
    }
  });
  await desk.screenshot({ path: testInfo.outputPath('week.png') });

  // Pets of the same day have no order of their own.
  const names = await rowsOf(desk).getByRole('link').allTextContents();
  const inOrder = pets.toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name));
  const [, dropped, changed] = inOrder;
  if (!dropped || !changed) throw new Error('The list has no three follow-ups.');
  await press('ArrowDown');
  await press('d');
  await expect(noticeOf(desk, 'Follow-up dropped')).toBeVisible();
  await expect(rowOf(desk, dropped)).toHaveCount(0);

  // The one after it has the focus.
  await expect(rowOf(desk, changed).getByRole('link')).toBeFocused();
  await press('e');
  const dialog = desk.getByRole('dialog', { name: `Recheck: ${changed.name}` });
  const text = fresh('Please come on Friday ');
  steps += 1;
  await dialog.getByLabel('Message').fill(text);
  steps += 1;
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(desk, changed)).toContainText(text);

  const sent = pets.filter(({ id }) => id !== dropped.id);
  await press('s');
  const notice = noticeOf(desk, `${sent.length} messages sent`);
  await expect(rowsOf(desk)).toHaveCount(0);
  steps += 1;
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(rowsOf(desk)).toHaveCount(sent.length);
  await expect(noticeOf(desk, 'Follow-ups back on the list')).toBeVisible();
  expect(await messagesTo(pets.map(({ clientId }) => clientId))).toEqual([]);

  await press('w');
  await press('s');
  await expect(rowsOf(desk)).toHaveCount(0);
  await expect(notice).toBeVisible();
  expect(steps).toBe(STEPS);
  expect(steps).toBeLessThan(pets.length);

  await desk.reload();
  await expect(desk.getByText('No follow-ups in the next two weeks')).toBeVisible();
  const messages = await messagesTo(pets.map(({ clientId }) => clientId));
  expect(messages.map(({ clientId }) => clientId).toSorted()).toEqual(
    sent.map(({ clientId }) => clientId).toSorted(),
  );
  expect(messages.filter((one) => one.text.startsWith(text))).toMatchObject([{ clientId: changed.clientId }]);
});
