import { givenAppointment, givenPet, givenVisit } from './given.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

/** A Tuesday a week to two weeks from now. */
function tuesdayInNextWeeks(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 + ((2 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

test('a recheck is typed as a plan, closed by its key, reopened, and closed by a booking', async ({ page }, {
  retry,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/tasks');
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  const pet = await givenPet(page);
  await page.goto(`/clinic/tasks?new=1&pet=${pet.id}`);
  const sheet = page.getByRole('dialog', { name: 'New task' });
  const title = `Recheck ${pet.name} in 14 days`;
  await expect(sheet.getByLabel('Pet')).toHaveText(pet.name);
  await sheet.getByLabel('What needs to be done').fill(title);
  await sheet.getByLabel('Note').click();
  await expect(sheet.getByLabel('Kind')).toHaveValue('recheck');
  await expect(sheet.getByLabel('Due')).not.toHaveValue('');
  await expect(sheet.getByLabel('Message for the client')).toHaveValue(
    new RegExp(`^${pet.name} is due for a recheck around `),
  );
  await sheet.getByRole('button', { name: 'Add task' }).click();
  await expect(sheet).toBeHidden();

  await page.goto(`/clinic/pets/${pet.id}`);
  const card = page.getByRole('region', { name: 'Tasks' });
  const link = card.getByRole('link', { name: title });
  await link.focus();
  await page.keyboard.press('x');
  await expect(card.getByText('No open tasks')).toBeVisible();
  await noticeOf(page, 'Task done').getByRole('button', { name: 'Undo' }).click();
  await expect(link).toBeVisible();

  await givenAppointment(page, {
    pet,
    doctor: 'Dr. Lena Hartmann',
    // At night, where the demo has no appointments; the first try may have taken its time.
    startsAt: `${tuesdayInNextWeeks()}T0${1 + retry}:00:00.000Z`,
    outsideHours: true,
  });
  await expect(card.getByText('No open tasks')).toBeVisible();
});

test('a line of a plan becomes a task with a draft for the client, which counts in the sidebar and is messaged', async ({
  page,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/visits');
  const pet = await givenPet(page);
  const visitId = await givenVisit(page, pet);
  await page.goto(`/clinic/visits/${visitId}`);
  const plan = page.getByRole('textbox', { name: 'Plan', exact: true });
  await expect(plan).toBeEditable();
  await plan.fill('Rest for two weeks. Recheck today.');
  const card = page.getByRole('region', { name: 'Tasks from the plan' });
  await card.getByRole('button', { name: 'Add task' }).click();
  await expect(noticeOf(page, 'Task added')).toContainText('A message for the client is drafted.');
  await expect(card.getByText('Added')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Tasks.*due$/ }),
  ).toBeVisible();

  await card.getByRole('link', { name: 'Rest for two weeks. Recheck today.' }).click();
  const sheet = page.getByRole('dialog', { name: 'Task' });
  await expect(sheet.getByLabel('Message for the client')).toHaveValue(
    new RegExp(`^${pet.name} is due for a recheck around `),
  );
  await sheet.getByRole('button', { name: 'Client was messaged' }).click();
  await expect(noticeOf(page, 'Task closed')).toBeVisible();
});

test('a recheck is closed by the visit that somebody signs, and says which', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/tasks');
  const pet = await givenPet(page);
  await page.goto(`/clinic/tasks?new=1&pet=${pet.id}`);
  const sheet = page.getByRole('dialog', { name: 'New task' });
  const title = `Recheck ${pet.name} in 3 days`;
  await sheet.getByLabel('What needs to be done').fill(title);
  await sheet.getByLabel('Note').click();
  await expect(sheet.getByLabel('Kind')).toHaveValue('recheck');
  await sheet.getByRole('button', { name: 'Add task' }).click();
  await expect(sheet).toBeHidden();

  await page.goto(`/clinic/visits/${await givenVisit(page, pet)}`);
  await page.getByRole('button', { name: /^Sign visit( S)?$/ }).click();
  const signing = page.getByRole('dialog', { name: `Sign ${pet.name}’s visit` });
  await signing.getByRole('checkbox', { name: /^I, Dr\. Lena Hartmann, confirm/ }).check();
  await signing.getByRole('button', { name: 'Sign visit', exact: true }).click();
  await expect(noticeOf(page, `${pet.name}’s visit is signed`)).toBeVisible();

  await page.goto('/clinic/tasks?view=done');
  await page.getByRole('link', { name: title }).click();
  const closed = page.getByRole('dialog', { name: title });
  await expect(closed.getByRole('link', { name: /^The visit of / })).toBeVisible();
});

test('what was typed in a task is asked for before one leaves, copied as it is now, and kept when the task is closed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/tasks');
  const pet = await givenPet(page);
  await page.goto(`/clinic/pets/${pet.id}`);
  await page.getByRole('region', { name: 'Tasks' }).getByRole('link', { name: 'Add a task' }).click();
  const adding = page.getByRole('dialog', { name: 'New task' });
  const title = `Call about ${pet.name} in 2 days`;
  await adding.getByLabel('What needs to be done').fill(title);
  await page.goBack();
  await expect(adding.getByRole('alert')).toContainText('Leave without saving?');
  await adding.getByRole('button', { name: 'Keep editing' }).click();
  await adding.getByRole('button', { name: 'Add task' }).click();
  await expect(adding).toBeHidden();

  await page.getByRole('radio', { name: /^Clinic/ }).click();
  await page.getByRole('link', { name: title }).click();
  const sheet = page.getByRole('dialog', { name: 'Task' });
  await sheet.getByLabel('Note').fill('At work until five');
  await sheet.getByRole('link', { name: `Open ${pet.name}` }).click();
  await expect(sheet.getByRole('alert')).toContainText('Leave without saving?');
  await sheet.getByRole('button', { name: 'Keep editing' }).click();
  await sheet.getByLabel('Message for the client').fill('We call at six.');
  await sheet.getByRole('button', { name: 'Copy message' }).click();
  await expect(noticeOf(page, 'Message copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('We call at six.');
  await sheet.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(noticeOf(page, 'Task done')).toBeVisible();
  await expect(sheet).toBeHidden();

  await page.goto('/clinic/tasks?view=done');
  await page.getByRole('link', { name: title }).click();
  const closed = page.getByRole('dialog', { name: title });
  await expect(closed.getByText('At work until five')).toBeVisible();
  await expect(closed.getByText('We call at six.')).toBeVisible();
});
