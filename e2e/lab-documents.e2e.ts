import { expect, fresh, noticeOf, signIn, test } from './people.ts';
import { ownPet, request } from './given.ts';

/** The smallest that is one, different each time: the same file again is the same report. */
const pdf = (mark: string): Buffer =>
  Buffer.from(`%PDF-1.4\n% ${mark}\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n`);

test('a report that comes as a PDF is matched, signed and released with its document', async ({ page }) => {
  const title = fresh('Histology ');
  await signIn(page, 'doctor@tailwell.test');
  await page.goto('/clinic/laboratories/connections');
  await page
    .getByRole('table', { name: 'Laboratory connections' })
    .getByRole('row', { name: /Chemistry analyzer/ })
    .getByRole('link')
    .first()
    .click();
  await page
    .getByRole('dialog', { name: 'Chemistry analyzer' })
    .getByLabel('File with results')
    .setInputFiles({ name: `${title}.pdf`, mimeType: 'application/pdf', buffer: pdf(title) });
  await expect(noticeOf(page, 'File received')).toBeVisible();

  await test.step('it waits in the queue with its document, which is downloaded as it came', async () => {
    await page.goto('/clinic/labs?view=unmatched');
    await expect(async () => {
      await page.reload();
      const links = page.getByRole('link', { name: /PDF report from Example In-house Analyzer/ });
      await links.last().click({ timeout: 2_000 });
      await expect(page.getByRole('region', { name: 'Document' }).getByText(title)).toBeVisible({
        timeout: 2_000,
      });
    }).toPass();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download PDF: ${title}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${title}.pdf`);
  });

  const reportId = page.url().split('/').at(-1) ?? '';
  await signIn(page, 'client@tailwell.test');
  const pet = await ownPet(page, 'Pepper');
  await signIn(page, 'doctor@tailwell.test');
  await request(page, 'POST', `/lab-reports/${reportId}/match`, { petId: pet.id });

  await test.step('it is in the record of the pet, signed, and released', async () => {
    await page.goto(`/clinic/labs/${reportId}`);
    await page.getByLabel('Interpretation').fill('Nothing of concern.');
    await page.getByRole('button', { name: 'Sign results' }).click();
    await expect(noticeOf(page, 'Results signed')).toBeVisible();
    await page.getByLabel('Note for the client').fill(`All is well: ${title}`);
    await page.getByRole('button', { name: 'Release to client' }).click();
    await expect(noticeOf(page, 'Results released')).toBeVisible();
  });

  await test.step('the client downloads it', async () => {
    await signIn(page, 'client@tailwell.test');
    await page.goto(`/client/pets/${pet.id}`);
    await expect(page.getByText(`All is well: ${title}`)).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download report: ${title}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${title}.pdf`);
  });
});

test('a fake device of the demo sends what it is asked to, and a code of its own is mapped', async ({
  page,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/laboratories/connections');
  const card = page.getByRole('region', { name: 'Simulated devices (fake)' });
  await card.getByLabel('Device').selectOption({ label: 'Simulated analyzer (fake)' });
  await card.getByLabel('Behavior').selectOption({ label: 'Critical potassium' });
  await card.getByLabel('Pet').click();
  await page.getByPlaceholder('Pet, client, phone or microchip').fill('Momo');
  await page.getByRole('option', { name: /Momo/ }).first().click();
  await card.getByRole('button', { name: 'Send results' }).click();
  await expect(card.getByText('Stored and acknowledged (AA)')).toBeVisible();
  await card.getByLabel('Behavior').selectOption({ label: 'Half a message, then silence' });
  await card.getByRole('button', { name: 'Send results' }).click();
  await expect(card.getByText('Broken off, nothing stored')).toBeVisible();

  await test.step('what it sent with codes that no list has is listed, and mapped', async () => {
    await page
      .getByRole('table', { name: 'Laboratory connections' })
      .getByRole('row', { name: /Simulated analyzer/ })
      .getByRole('link')
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Simulated analyzer (fake)' });
    await sheet.getByRole('tab', { name: 'Codes' }).click();
    await sheet.getByRole('button', { name: 'Map code XQ-7' }).click();
    const dialog = page.getByRole('dialog', { name: 'Map code XQ-7' });
    await dialog.getByLabel('Value').selectOption({ label: 'Keep as received' });
    await dialog.getByRole('button', { name: 'Map code' }).click();
    await expect(noticeOf(page, 'Code mapped')).toBeVisible();
    await expect(sheet.getByText('Kept as received')).toBeVisible();
  });
});
