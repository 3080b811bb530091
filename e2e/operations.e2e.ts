import { expect, fresh, noticeOf, register, signIn, test } from './people.ts';

const PLATFORM = 'admin@tailwell.test';

test('an account can be deactivated and reactivated, and the reason is shown', async ({ page, newPage }) => {
  const fullName = fresh('Dora');
  const email = `${fullName.toLowerCase()}@people.test`;
  const person = await newPage();
  await register(person, fullName, email, 'a quiet morning');
  await signIn(page, PLATFORM);
  await page.goto(`/admin/users?q=${fullName.toLowerCase()}`);
  await page.getByRole('link', { name: new RegExp(fullName) }).click();
  const sheet = page.getByRole('dialog', { name: fullName });
  await sheet.getByRole('button', { name: 'Deactivate' }).click();
  const question = sheet.getByRole('form', { name: `Deactivate ${fullName}` });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
  await question.getByLabel('Reason').fill('Asked for it');
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(noticeOf(page, `${fullName} deactivated`)).toBeVisible();
  await expect(sheet).toContainText('Asked for it');
  await expect(sheet).toContainText('Signed in on 0 devices.');

  await test.step('deactivation ends open sessions and refuses sign-in', async () => {
    await person.goto('/client/dashboard');
    await expect(person).toHaveURL(/\/login/);
    await person.getByLabel('Email').fill(email);
    await person.getByLabel('Password', { exact: true }).fill('a quiet morning');
    await person.getByRole('button', { name: 'Sign In with Email' }).click();
    await expect(person.getByText('This account is closed. Contact support.').first()).toBeVisible();
  });

  await sheet.getByRole('button', { name: 'Reactivate' }).click();
  const back = sheet.getByRole('form', { name: `Reactivate ${fullName}` });
  await back.getByLabel('Reason').fill('Came back');
  await back.getByRole('button', { name: 'Reactivate' }).click();
  await expect(noticeOf(page, `${fullName} reactivated`)).toBeVisible();
  await person.getByRole('button', { name: 'Sign In with Email' }).click();
  await expect(person).toHaveURL('/client/dashboard');
});

test('an incident is published on the public status page, and a flag is switched', async ({
  page,
  newPage,
}) => {
  const title = fresh('Emails are delayed ');
  await signIn(page, PLATFORM);
  await page.goto('/admin/status?new=1');
  const form = page.getByRole('dialog', { name: 'Open an incident' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('CRM connection').check();
  await form.getByLabel('Message').fill('The provider is slow.');
  await form.getByRole('button', { name: 'Publish' }).click();
  await expect(noticeOf(page, 'Incident published')).toBeVisible();

  const visitor = await newPage();
  await visitor.goto('/status');
  await expect(visitor.getByRole('status')).toHaveText(title);
  const feed = await visitor.request.get('/status/feed.xml');
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  const incident = visitor
    .getByRole('listitem')
    .filter({ has: visitor.getByRole('heading', { name: title }) });
  await expect(incident).toContainText('The provider is slow.');

  await page.getByRole('button', { name: `Resolve ${title}` }).click();
  const end = page.getByRole('dialog', { name: `Resolve: ${title}` });
  await end.getByLabel('What happened').fill('It is quick again.');
  await end.getByRole('button', { name: 'Resolve' }).click();
  await expect(noticeOf(page, 'Incident resolved')).toBeVisible();
  const now = await page.request.get('/api/v1/status', { headers: { 'cache-control': 'no-cache' } });
  expect(await now.json()).toMatchObject({
    incidents: expect.arrayContaining([expect.objectContaining({ title, state: 'resolved' })]),
  });

  await test.step('a flag requires a reason and keeps its new state', async () => {
    await page.goto('/admin/flags?flag=client_online_booking');
    const sheet = page.getByRole('dialog', { name: 'client_online_booking' });
    await sheet.getByRole('radio', { name: 'Percentage of clinics' }).check();
    await sheet.getByLabel('Percentage', { exact: true }).fill('99');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
    await sheet.getByRole('radio', { name: /^On/ }).check();
    await sheet.getByLabel('Reason').fill('All clinics have it');
    await sheet.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'client_online_booking' });
    await expect(row).toContainText('All clinics have it');
    await expect(row).toContainText('Scheduling');
    const flags = page.waitForResponse(/\/api\/v1\/platform\/flags/);
    await page.reload();
    expect(JSON.stringify(await (await flags).json())).toContain('"mode":"on"');
  });
});
