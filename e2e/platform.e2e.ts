import { expect, fresh, linkMailedTo, noticeOf, openStartPage, register, signIn, test } from './people.ts';

const PLATFORM = 'admin@tailwell.test';

test('the platform dashboard shows the current counts', async ({ page }) => {
  await signIn(page, PLATFORM);
  await openStartPage(page);
  await expect(page).toHaveURL('/admin');
  const card = (name: string) => page.getByRole('region', { name });
  await expect(card('Total Clinics')).toContainText(/[2-9]|\d\d/);
  await expect(card('Scheduled Demos')).toContainText(/[1-9]/);
  await expect(card('New Leads')).toContainText(/[1-9]/);
  await expect(card('Support Tickets')).toContainText(/[1-9]/);
  await expect(card('System Health')).toContainText('Good');
  await expect(page.getByRole('heading', { name: 'Recent Clinics' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'System Alerts' })).toBeVisible();
  await page.getByRole('link', { name: 'Audit trail' }).click();
  // Which entries are the latest depends on what others do meanwhile; each says from where.
  await expect(page.getByRole('table', { name: 'Audit trail' })).toContainText('127.0.0.1');
});

test('a new clinic’s first admin signs in by the emailed link and finds the defaults in place', async ({
  page,
  newPage,
}) => {
  const name = `${fresh('Park')} Vets`;
  const email = `${fresh('boss')}@people.test`;
  await signIn(page, PLATFORM);
  await page.goto('/admin/clinics');
  await page.getByRole('button', { name: 'New clinic' }).click();
  const sheet = page.getByRole('dialog', { name: 'New clinic' });
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  await expect(sheet.getByLabel('Short name for links')).toHaveValue(name.toLowerCase().replace(' ', '-'));
  await sheet.getByRole('button', { name: 'Add clinic' }).click();
  await expect(sheet.getByLabel('Country')).toHaveAccessibleDescription('Choose a country from the list.');
  await expect(sheet.getByLabel('First admin’s name')).toHaveAccessibleDescription('Enter a name.');

  await sheet.getByLabel('Country').click();
  await page.getByPlaceholder('Country').fill('austria');
  await page.keyboard.press('Enter');
  await sheet.getByLabel('First admin’s name').fill('Bo Boss');
  await sheet.getByLabel('First admin’s email').fill(email);
  await sheet.getByLabel('Short name for links').fill('harbor-street');
  await sheet.getByRole('button', { name: 'Add clinic' }).click();
  await expect(sheet.getByLabel('Short name for links')).toHaveAccessibleDescription(
    /Another clinic uses this short name/,
  );
  await sheet.getByLabel('Short name for links').fill(fresh('park'));
  await sheet.getByRole('button', { name: 'Add clinic' }).click();

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByText('This clinic has no admin')).toBeVisible();
  const invitation = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Send again to ${email}` }) });
  await expect(invitation).toContainText('Clinic admin');

  const boss = await newPage();
  await boss.goto(await linkMailedTo(boss, email));
  await boss.getByLabel('Password', { exact: true }).fill('a quiet morning');
  await boss.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(boss).toHaveURL('/clinic/dashboard');
  await boss.goto('/clinic/settings?tab=types');
  await expect(boss.getByRole('link', { name: 'Check-up' })).toBeVisible();
});

test('a secret key is created, shown once, grants access to accounts, and can be revoked', async ({
  page,
  request,
}) => {
  const name = fresh('Warehouse');
  await signIn(page, PLATFORM);
  await openStartPage(page);
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New key' });
  await form.getByRole('button', { name: 'Create key' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Enter a name.');
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Create key' }).click();

  const keyDialog = page.getByRole('dialog', { name: 'Your new key' });
  const key = (await keyDialog.getByLabel('Key', { exact: true }).textContent()) ?? '';
  expect(key).toMatch(/^sb_secret_/);
  await keyDialog.getByRole('button', { name: 'I have copied it' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('never used');
  await expect(page.getByText(key)).toHaveCount(0);

  const listAccounts = () =>
    request.get('/rest/v1/profiles?select=id&limit=1', {
      headers: { apikey: key, 'user-agent': 'warehouse' },
    });
  expect((await listAccounts()).status()).toBe(200);
  await row.getByRole('button', { name: `Revoke ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: `Revoke ${name}?` });
  await question.getByRole('button', { name: `Revoke ${name}` }).click();
  await expect(noticeOf(page, 'Key revoked')).toBeVisible();
  await expect(row).toContainText('Revoked today');
  expect((await listAccounts()).status()).toBe(401);
});

test('an account is found, given a role, signed out everywhere, and its role revoked and restored', async ({
  page,
  newPage,
}) => {
  const fullName = fresh('Uma');
  const email = `${fullName.toLowerCase()}@people.test`;
  const person = await newPage();
  await register(person, fullName, email, 'a quiet morning');

  await signIn(page, PLATFORM);
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(fullName.slice(0, 7).toLowerCase());
  await expect(page).toHaveURL(/[?&]q=/);
  await page.getByRole('link', { name: new RegExp(fullName) }).click();
  const sheet = page.getByRole('dialog', { name: fullName });
  await expect(sheet).toContainText('Signed in on one device.');

  await test.step('a staff role requires a clinic', async () => {
    await sheet.getByLabel('Role').last().click();
    await page.getByRole('option', { name: 'Technician' }).click();
    await sheet.getByLabel('Clinic').last().click();
    await page.getByPlaceholder('Clinic').last().fill('harbor');
    await page.getByRole('option', { name: /Harbor Street/ }).click();
    await sheet.getByRole('button', { name: 'Change role' }).click();
    await expect(noticeOf(page, `${fullName} is now technician`)).toBeVisible();
    await expect(sheet.getByRole('link', { name: 'Harbor Street Animal Clinic' })).toBeVisible();
  });

  await test.step('after signing out everywhere, the next action leads to the sign-in page', async () => {
    await sheet.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(sheet).toContainText('Signed in on 0 devices.');
    await person.goto('/client/pets');
    await expect(person).toHaveURL(/\/login/);
  });

  await sheet.getByRole('button', { name: 'Remove role' }).click();
  await noticeOf(page, `${fullName} no longer has a role`).getByRole('button', { name: 'Undo' }).click();
  await expect(sheet.getByRole('link', { name: 'Harbor Street Animal Clinic' })).toBeVisible();
});
