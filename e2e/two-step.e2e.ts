import type { Page } from '@playwright/test';
import { createAuthenticator, type Authenticator } from '#test/authenticator.ts';
import { givenClinicTeam } from './given.ts';
import { expect, fillSignIn, fresh, noticeOf, openStartPage, register, signIn, test } from './people.ts';

const PASSWORD = 'a quiet morning';

/** Reads the key next to the QR code and computes its codes, like an authenticator app. */
async function scan(page: Page): Promise<Authenticator> {
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const key = await page.locator('code').first().innerText();
  return createAuthenticator(key.replaceAll(' ', ''));
}

/** Sets an authenticator app up where the page offers it, and returns the recovery codes. */
async function enrol(page: Page, done: string): Promise<{ phone: Authenticator; codes: string[] }> {
  const phone = await scan(page);
  await page.getByLabel('Code', { exact: true }).fill(phone.wrongCode());
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    /This code is incorrect/,
  );
  await page.getByLabel('Code', { exact: true }).fill(phone.code());
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  const panel = page.getByRole('region', { name: 'Your recovery codes' });
  await expect(panel.getByRole('listitem')).toHaveCount(10);
  const codes = await panel.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: done }).click();
  return { phone, codes };
}

const cardOf = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });

test('two-step sign-in can be set up and passed with an app code, and once with each recovery code', async ({
  page,
  newPage,
}) => {
  const email = `${fresh('twostep')}@people.test`;
  await register(page, 'Tess Twostep', email, PASSWORD);
  await page.goto('/account');
  await cardOf(page).getByRole('button', { name: 'Set up two-step sign-in' }).click();

  const phone = await scan(page);
  await page.getByLabel('Code', { exact: true }).fill(phone.code());
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  const panel = page.getByRole('region', { name: 'Your recovery codes' });
  await expect(panel.getByRole('listitem')).toHaveCount(10);
  const codes = await panel.getByRole('listitem').allInnerTexts();
  expect(new Set(codes).size).toBe(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('tailwell-recovery-codes.txt');
  await page.emulateMedia({ media: 'print' });
  await expect(panel).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await panel.getByRole('button', { name: 'I have saved them' }).click();
  await expect(noticeOf(page, 'Two-step sign-in is on')).toBeVisible();
  await expect(cardOf(page)).toContainText('10 recovery codes left');

  const other = await newPage();
  await fillSignIn(other, email, PASSWORD);
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await other.goto('/client/pets');
  await expect(other).toHaveURL('/two-step');
  await other.getByLabel('Code', { exact: true }).fill(phone.wrongCode());
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(
    /This code is incorrect/,
  );
  await other.getByLabel('Code', { exact: true }).fill(phone.code(1));
  await other.getByRole('button', { name: 'Continue' }).click();
  await expect(other).toHaveURL('/client/pets');

  const lost = await newPage();
  await fillSignIn(lost, email, PASSWORD);
  await lost.getByRole('button', { name: 'Use a recovery code' }).click();
  await lost.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase().replaceAll('-', ' '));
  await lost.getByRole('button', { name: 'Continue' }).click();
  await expect(lost).toHaveURL('/client/dashboard');
  await lost.goto('/account');
  await expect(cardOf(lost)).toContainText('9 recovery codes left');

  await test.step('an app can be removed with a code, after which the password is enough', async () => {
    await cardOf(lost)
      .getByRole('button', { name: /^Remove/ })
      .click();
    const dialog = lost.getByRole('dialog', { name: 'Remove Authenticator app' });
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill(codes[0] ?? '');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByLabel('Recovery code')).toHaveAccessibleDescription(/was already used/);
    await dialog.getByLabel('Recovery code').fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(noticeOf(lost, 'Authenticator app removed')).toBeVisible();
    await expect(cardOf(lost).getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
    const next = await newPage();
    await signIn(next, email, PASSWORD);
    await openStartPage(next);
    await expect(next).toHaveURL('/client/dashboard');
  });
});

test('a clinic that requires two-step sign-in sends its staff to the setup and opens nothing else', async ({
  newPage,
}) => {
  const { admin, csr } = await givenClinicTeam(newPage);
  const boss = await newPage();
  await signIn(boss, admin.email, admin.password);
  const desk = await newPage();
  await signIn(desk, csr.email, csr.password);
  await openStartPage(desk);
  await expect(desk).toHaveURL('/clinic/dashboard');

  await boss.goto('/clinic/settings?tab=security');
  const rule = boss.getByRole('switch', { name: 'Require two-step sign-in for all staff' });
  await rule.click();
  await boss.getByRole('button', { name: 'Require it' }).click();
  await expect(boss.getByRole('alert')).toContainText('Set up two-step sign-in for yourself first');
  await expect(rule).not.toBeChecked();
  await boss.getByRole('link', { name: 'Set it up in your account' }).click();
  await cardOf(boss).getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await enrol(boss, 'I have saved them');
  await boss.goto('/clinic/settings?tab=security');
  await rule.click();
  await boss.getByRole('button', { name: 'Require it' }).click();
  await expect(noticeOf(boss, 'Your staff need two-step sign-in')).toBeVisible();
  await expect(rule).toBeChecked();

  // The changed rule may already have redirected the front desk there.
  await desk.goto('/clinic/pets');
  await expect(desk.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await desk.goto('/clinic/appointments');
  await expect(desk).toHaveURL('/two-step');
  await enrol(desk, 'I have saved them, continue');
  await expect(desk).toHaveURL(/\/clinic\/(appointments|pets)/);
});

test('new recovery codes replace the earlier ones, and setup can be postponed and resumed', async ({
  page,
}) => {
  const email = `${fresh('apps')}@people.test`;
  await register(page, 'Ann Apps', email, PASSWORD);
  await page.goto('/account');
  await cardOf(page).getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await cardOf(page).getByRole('button', { name: 'Not now' }).click();
  await cardOf(page).getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const { codes } = await enrol(page, 'I have saved them');
  await cardOf(page).getByRole('button', { name: 'Create new codes' }).click();
  const again = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(again).toHaveCount(10);
  expect(await again.allInnerTexts()).not.toEqual(codes);
});
