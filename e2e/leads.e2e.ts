import { expect, fresh, noticeOf, signIn, test } from './people.ts';

const PLATFORM = 'admin@tailwell.test';

test('a contact message becomes a lead, is converted to a clinic, and is erased', async ({
  page,
  newPage,
}) => {
  const name = fresh('Vera');
  const clinic = `${fresh('Lakeside')} Vets`;
  const email = `${fresh('vera')}@people.test`;

  await signIn(page, PLATFORM);
  await page.goto('/admin/leads');
  await page.getByLabel('Search leads').fill(name);
  await expect(page.getByText('No matching leads')).toBeVisible();

  const visitor = await newPage();
  const openedAtMs = Date.now();
  await visitor.clock.setFixedTime(openedAtMs);
  await visitor.goto('/contact');
  await visitor
    .getByLabel('What is it about?')
    .selectOption({ label: 'Sales: plans, prices, moving to Tailwell' });
  await visitor.getByLabel('Your name').fill(name);
  await visitor.getByLabel('Email', { exact: true }).fill('vera at home');
  await visitor.getByLabel('Clinic').fill(clinic);
  await visitor.getByLabel('Message').fill('Can we bring our clients over?');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    /Use an email address/,
  );
  await expect(visitor.getByRole('alert')).toContainText('sent too quickly');
  await visitor.clock.setFixedTime(openedAtMs + 5000);
  await visitor.getByLabel('Email', { exact: true }).fill(email);
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await expect(visitor.getByRole('heading', { name: 'Message received' })).toBeVisible();
  await expect(async () => {
    await visitor.goto('/dev/mail');
    await expect(
      visitor.getByRole('article', { name: 'Tailwell: we received your message' }).first(),
    ).toBeVisible({
      timeout: 500,
    });
    await expect(visitor.getByText(`To ${email}`)).toBeVisible({ timeout: 500 });
  }).toPass();

  // The open board has received the update.
  const column = (stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}, `) });
  const card = (stage: string) => column(stage).getByRole('link', { name });
  await expect(column('New')).toContainText(clinic);
  await card('New').press('Shift+ArrowRight');
  await expect(card('Contacted')).toBeFocused();
  await expect(card('New')).toBeHidden();
  await column('Contacted')
    .getByRole('button', { name: `Move ${name}` })
    .press('Enter');
  await page.getByRole('menuitem', { name: 'Lost' }).press('Enter');
  const lost = page.getByRole('dialog', { name: `Mark ${name} as lost` });
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(lost.getByLabel('Reason')).toHaveAccessibleDescription(/Enter the reason/);
  await lost.getByLabel('Reason').fill('Too dear');
  await lost.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(column('Lost')).toContainText('Too dear');
  await noticeOf(page, `${name} moved to Lost`).getByRole('button', { name: 'Undo' }).click();
  await card('Contacted').click();

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'Can we bring our clients over?',
  );
  await page.getByLabel('New note').fill('Called: three doctors, wants to start in January.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText(
    'three doctors',
  );
  await page.getByLabel('New task').fill('Send the offer');
  await page.getByRole('button', { name: 'Add task' }).click();
  await page.getByRole('button', { name: 'Change Send the offer' }).click();
  const change = page.getByRole('dialog', { name: 'Edit task' });
  await change.getByLabel('Task').fill('Send both offers');
  await change.getByRole('button', { name: 'Save task' }).click();
  await page.getByRole('checkbox', { name: 'Send both offers' }).click();
  await expect(page.getByRole('checkbox', { name: 'Send both offers' })).toBeChecked();

  await page.getByRole('button', { name: 'Convert to clinic' }).click();
  const sheet = page.getByRole('dialog', { name: 'Convert to clinic' });
  await expect(sheet.getByLabel('First admin’s email')).toHaveValue(email);
  await sheet.getByLabel('Country').click();
  await page.getByPlaceholder('Country').fill('austria');
  await page.keyboard.press('Enter');
  await expect(sheet.getByLabel('Time zone')).toHaveText('Europe/Vienna');
  await sheet.getByRole('button', { name: 'Add clinic' }).click();
  await expect(page.getByRole('heading', { name: clinic, level: 1 })).toBeVisible();

  await page.goto(`/admin/leads?view=table&q=${name}`);
  await page.getByRole('table', { name: 'Leads' }).getByRole('link', { name }).click();
  await expect(page.getByText('This lead was converted to a clinic')).toBeVisible();
  await expect(page.getByRole('link', { name: clinic })).toBeVisible();

  await page.getByRole('button', { name: 'Erase' }).click();
  const question = page.getByRole('alertdialog', { name: `Erase ${name}?` });
  await expect(question).toContainText(`The clinic ${clinic}, unchanged`);
  await question.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(noticeOf(page, 'Lead erased')).toBeVisible();
  await page.getByLabel('Search leads').fill(name);
  await expect(page.getByText('No matching leads')).toBeVisible();
});

test('a file of leads is previewed before it is imported', async ({ page }) => {
  const name = fresh('Imre');
  await signIn(page, PLATFORM);
  await page.goto('/admin/leads?view=table');
  await page.getByRole('button', { name: 'Import' }).click();
  const sheet = page.getByRole('dialog', { name: 'Import leads' });
  await sheet
    .getByLabel('Or paste it here')
    .fill(
      `Name,Email,Phone\n${name},${name}@people.test,\n${name},${name}@people.test,\nNo Number,,call me\n`,
    );
  await expect(sheet.getByRole('status')).toContainText('3 lines read, 1 with errors');
  await expect(sheet).toContainText('Same as line 2');
  await expect(sheet).toContainText('Start with + and the country');
  await sheet.getByRole('button', { name: 'Import 1 lead' }).click();
  await expect(page.getByText('1 lead imported')).toBeVisible();
  await page.getByLabel('Search leads').fill(name);
  await expect(page.getByRole('table', { name: 'Leads' }).getByRole('row')).toHaveCount(2);
});
