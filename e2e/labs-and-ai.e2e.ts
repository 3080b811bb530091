import { expect, fresh, noticeOf, openStartPage, signIn, test } from './people.ts';

const PLATFORM = 'admin@tailwell.test';
const CLINIC = 'clinic2@tailwell.test';
const CLINIC_NAME = 'Harbor Street Animal Clinic';

test('a laboratory is listed with its tests, and a clinic enables it', async ({ page, openAs }) => {
  const name = fresh('Laboratory ');
  await signIn(page, PLATFORM);
  await openStartPage(page);
  await page.getByRole('link', { name: 'Labs', exact: true }).click();
  await page.getByRole('button', { name: 'New laboratory' }).click();
  const sheet = page.getByRole('dialog', { name: 'New laboratory' });
  await sheet.getByLabel('Name', { exact: true }).fill(name);
  await sheet.getByLabel('Website').fill('lab.example');
  await sheet.getByRole('button', { name: 'Add laboratory' }).click();
  await expect(sheet.getByLabel('Country')).toHaveAccessibleDescription('Choose a country from the list.');
  await expect(sheet.getByLabel('Website')).toHaveAccessibleDescription(/Begin with https/);
  await sheet.getByLabel('Country').click();
  await page.getByPlaceholder('Country').fill('portugal');
  await page.keyboard.press('Enter');
  await sheet.getByLabel('Website').fill('https://lab.example');
  await sheet.getByRole('button', { name: 'Add laboratory' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const tests = page.getByRole('table', { name: 'Tests' });

  await test.step('one test is entered by hand, and two are imported from a file whose faulty row is skipped', async () => {
    await page.getByRole('button', { name: 'New test' }).click();
    const form = page.getByRole('dialog', { name: 'New test' });
    await form.getByLabel('Name', { exact: true }).fill('Complete blood count');
    await form.getByLabel('Laboratory’s code').fill('CBC');
    await form.getByLabel('LOINC code').fill('718-8');
    await form.getByRole('button', { name: 'Add test' }).click();
    await expect(form.getByLabel('LOINC code')).toHaveAccessibleDescription(
      /check digit of this LOINC code is wrong/,
    );
    await form.getByLabel('LOINC code').fill('');
    await form.getByLabel('Turnaround in hours').fill('36');
    await form.getByRole('button', { name: 'Add test' }).click();
    await expect(tests).toContainText('36 h');

    await page.getByRole('button', { name: 'Import' }).click();
    const importing = page.getByRole('dialog', { name: 'Import tests' });
    await importing.getByLabel('File of tests').setInputFiles({
      name: 'tests.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'code,name,species\ncbc,Blood count,dog\nT4,Thyroxine,dog; cat\nUA,Urinalysis,unicorn\n',
      ),
    });
    const preview = importing.getByRole('region', { name: 'Import preview' });
    await expect(preview.getByRole('listitem').filter({ hasText: 'Urinalysis' })).toContainText('species:');
    await importing.getByRole('button', { name: 'Import 2 tests' }).click();
    await expect(noticeOf(page, '2 tests imported')).toBeVisible();
    await expect(tests).toContainText('Thyroxine');
    await expect(tests).not.toContainText('Urinalysis');
  });

  const admin = await openAs(CLINIC);
  await admin.goto('/clinic/settings?tab=laboratories');
  await admin.getByRole('searchbox', { name: 'Search laboratories' }).fill(name);
  await expect(admin).toHaveURL(/q=/);
  await admin.getByRole('link', { name: new RegExp(name) }).click();
  const beside = admin.getByRole('dialog', { name });
  await expect(beside.getByRole('table', { name: 'Tests' })).toContainText('Thyroxine');
  await beside.getByLabel('Our account number').fill('HS-77');
  await beside.getByRole('switch', { name: 'We work with this laboratory' }).click();
  await expect(noticeOf(admin, `${name} turned on`)).toBeVisible();
  await beside.getByRole('button', { name: 'Close' }).click();
  await expect(admin.getByRole('row').filter({ hasText: name })).toContainText('HS-77');

  await page.reload();
  await expect(page.getByText('1 clinic has turned it on')).toBeVisible();
});

test('the platform allows the assistant with a budget, the clinic enables it, and a stop applies to all clinics', async ({
  page,
  openAs,
}) => {
  const admin = await openAs(CLINIC);
  await admin.goto('/clinic/settings?tab=assistant');
  const drafts = admin.getByRole('combobox', { name: 'Reply drafts' });
  await expect(drafts).toHaveText('Rules');
  await drafts.click();
  await expect(admin.getByRole('option', { name: 'Model' })).toBeDisabled();
  await admin.keyboard.press('Escape');
  await admin.getByRole('radio', { name: 'Model usage' }).click();
  await expect(admin.getByText('No usage yet')).toBeVisible();

  await signIn(page, PLATFORM);
  await openStartPage(page);
  await page.getByRole('link', { name: 'AI Control' }).click();
  const row = page.getByRole('table', { name: 'Clinics' }).getByRole('row').filter({ hasText: CLINIC_NAME });
  await row.getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: CLINIC_NAME });
  await sheet.getByRole('checkbox', { name: 'Reply drafts' }).click();
  await sheet.getByLabel('Monthly budget').fill('12.505');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByLabel('Monthly budget')).toHaveAccessibleDescription(/Enter an amount/);
  await sheet.getByLabel('Monthly budget').fill('12,50');
  await sheet.getByLabel('Model').selectOption({ label: 'Example provider example-small' });
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('€0.00 of €12.50');
  await expect(row.getByText('Allowed', { exact: true })).toBeVisible();

  await admin.reload();
  await drafts.click();
  await admin.getByRole('option', { name: 'Model' }).click();
  await expect(noticeOf(admin, 'Reply drafts: model')).toBeVisible();
  await expect(drafts).toHaveText('Model');
  await expect(admin.getByText('€0.00 of €12.50')).toBeVisible();
  await page.getByRole('button', { name: 'Stop for all clinics' }).click();
  const question = page.getByRole('alertdialog', { name: 'Stop models for all clinics?' });
  await question.getByRole('button', { name: 'Stop for all clinics' }).click();
  await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/);
  await question.getByLabel('Reason').fill('A provider is being looked at.');
  await question.getByRole('button', { name: 'Stop for all clinics' }).click();
  await expect(page.getByText('Models are stopped for all clinics')).toBeVisible();
  await admin.reload();
  await expect(admin.getByText('A provider is being looked at.')).toBeVisible();
  await expect(drafts).toHaveText('Model');

  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
  await expect(noticeOf(page, 'Models resumed')).toBeVisible();
  await expect(page.getByText('Models are stopped for all clinics')).toHaveCount(0);
  await expect(row.getByText('On', { exact: true })).toBeVisible();
});
