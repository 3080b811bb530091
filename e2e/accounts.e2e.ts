import { cardOf, boardOf, HARTMANN, openBoard, quietTuesday } from './board.ts';
import { givenAppointment, givenPet } from './given.ts';
import { expect, fresh, linkMailedTo, noticeOf, openStartPage, register, signIn, test } from './people.ts';

test('a new account registers and starts as a client', async ({ page }) => {
  await register(page, 'Nora New', `${fresh('new')}@people.test`, 'a quiet morning');
  await expect(page.getByRole('button', { name: /^Nora New/ })).toContainText('Client');
});

test('registration shows errors at their fields and refuses a common password', async ({ page }) => {
  await page.goto('/register');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Enter your full name');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription(/Password must be at least 6 characters long/);

  await page.getByLabel('Full name').fill('Nora New');
  await page.getByLabel('Email').fill(`${fresh('new')}@people.test`);
  await password.fill('password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Full name')).toHaveValue('Nora New');
  await expect(page).toHaveURL('/register');
});

test('the emailed link resets a forgotten password once', async ({ page, newPage, openAs }) => {
  const email = `${fresh('forgot')}@people.test`;
  await register(page, 'Fay Forgot', email, 'the first password');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The previous page has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  const link = await linkMailedTo(page, email);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('the second password');
  await page.getByLabel('Confirm new password').fill('the second passwort');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByLabel('Confirm new password')).toHaveAccessibleDescription(
    /The passwords do not match/,
  );
  await page.getByLabel('Confirm new password').fill('the second password');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL('/client/dashboard');
  await expect(noticeOf(page, 'Password changed')).toBeVisible();

  await openAs(email, 'the second password');
  const again = await newPage();
  await again.goto(link);
  await expect(again.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await again.getByRole('link', { name: 'Email me a new link' }).click();
  await expect(again).toHaveURL('/forgot-password');
});

test('an invited colleague loses access and live updates as soon as the role is revoked', async ({
  page,
  newPage,
  openAs,
}) => {
  const email = `${fresh('colleague')}@people.test`;
  await signIn(page, 'clinic@tailwell.test');
  await openStartPage(page);
  await page.getByRole('link', { name: 'Staff' }).click();
  await page.getByRole('button', { name: 'Invite' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite to the team' });
  await invitation.getByLabel('Full name').fill('Cleo Colleague');
  await invitation.getByLabel('Email').fill(email);
  await invitation.getByRole('radio', { name: 'Front desk' }).click();
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(noticeOf(page, 'Invitation sent', `The link went to ${email}.`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: email })).not.toHaveCount(0);

  const colleague = await newPage();
  await colleague.goto(await linkMailedTo(colleague, email));
  await expect(
    colleague.getByText('Tierklinik am Landwehrkanal invited you. Your role: Front desk.'),
  ).toBeVisible();
  await expect(colleague.getByLabel('Email')).toHaveValue(email);
  const fullName = fresh('Cleo Colleague ');
  await colleague.getByLabel('Full name').fill(fullName);
  await colleague.getByLabel('Password', { exact: true }).fill('hay and warm water');
  await colleague.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(colleague).toHaveURL('/clinic/dashboard');

  const day = quietTuesday(3);
  const desk = await openAs('csr@tailwell.test');
  const [before, after] = [await givenPet(desk), await givenPet(desk)];
  await Promise.all([openBoard(colleague, `day=${day}`), openBoard(desk, `day=${day}`)]);
  await givenAppointment(desk, { pet: before, doctor: HARTMANN, startsAt: `${day}T08:00:00Z` });
  await expect(cardOf(colleague, before.name)).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search staff' }).fill(email);
  const team = page.getByRole('table', { name: 'Staff' });
  await expect(team.getByRole('row')).toHaveCount(2);
  await team.getByRole('link').click();
  const member = page.getByRole('dialog').filter({ hasText: email });
  await member.getByRole('button', { name: 'Remove from the team' }).click();
  await member.getByRole('button', { name: /^Remove / }).click();
  await expect(member).toBeHidden();

  await givenAppointment(desk, { pet: after, doctor: HARTMANN, startsAt: `${day}T09:00:00Z` });
  await expect(cardOf(desk, after.name)).toBeVisible();
  await expect(colleague.getByText(after.name)).toHaveCount(0);
  const next = colleague.getByRole('button', { name: 'Next day' });
  if (await next.isVisible()) await next.click();
  await expect(colleague).toHaveURL('/login');
  await colleague.goto('/clinic/appointments');
  await expect(colleague).toHaveURL('/login');
  await expect(boardOf(colleague)).toHaveCount(0);
});

test('other sessions are listed and can be ended', async ({ page, openAs }) => {
  const email = `${fresh('twice')}@people.test`;
  await register(page, 'Tom Twice', email, 'a quiet morning');
  const other = await openAs(email, 'a quiet morning');
  await openStartPage(other);
  await page.goto('/account');
  const card = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await card.getByRole('button', { name: 'Sign out others' }).click();
  await expect(noticeOf(page, 'Signed out elsewhere', 'One other device must sign in again.')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(1);

  await other.getByRole('link', { name: 'Pets', exact: true }).first().click();
  await expect(other).toHaveURL('/login');
});

test('name and password can be changed, and the old password no longer signs in', async ({
  page,
  newPage,
}) => {
  const email = `${fresh('rename')}@people.test`;
  await register(page, 'Rita Rename', email, 'a quiet morning');
  await page.goto('/account');
  await page.getByLabel('Full name').fill('Rita Renamed');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('button', { name: /^Rita Renamed/ })).toBeVisible();

  await page.getByLabel('Current password').fill('not my password');
  await page.getByLabel('New password', { exact: true }).fill('a louder evening');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Current password').fill('a quiet morning');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(noticeOf(page, 'Password changed')).toBeVisible();

  const elsewhere = await newPage();
  await elsewhere.goto('/login');
  await elsewhere.getByLabel('Email').fill(email);
  await elsewhere.getByLabel('Password', { exact: true }).fill('a quiet morning');
  await elsewhere.getByRole('button', { name: 'Sign In with Email' }).click();
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'Failed to log in' })).toBeVisible();
});

test('a clinic sees no data of another clinic', async ({ page }) => {
  await signIn(page, 'clinic2@tailwell.test');
  await page.goto('/clinic/staff');
  const staff = page.getByRole('table', { name: 'Staff' });
  await expect(staff).toContainText('Danielle Brooks');
  await expect(staff).not.toContainText('Mia Schubert');
  await page.getByRole('searchbox', { name: 'Search staff' }).fill('Schubert');
  await expect(page.getByText('No one matches')).toBeVisible();
});
