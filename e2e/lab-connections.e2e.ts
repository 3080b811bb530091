import * as z from 'zod';
import { createFakeAnalyzer } from '#practice/lab-connections/fake/fake-analyzer.ts';
import { request } from './given.ts';
import { expect, signIn, test } from './people.ts';

const Server = z.object({ listener: z.object({ port: z.int() }) });

test('an analyzer is connected, heard, and what it sends wrong is seen', async ({ page }) => {
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/laboratories/connections');
  const connections = page.getByRole('table', { name: 'Laboratory connections' });
  await expect(connections.getByRole('row', { name: /Chemistry analyzer.*Needs attention/ })).toBeVisible();

  const name = `Analyzer ${crypto.randomUUID().slice(0, 8)}`;
  const code = await test.step('a connection is added, and its code is shown once', async () => {
    await page.getByRole('button', { name: 'Add connection' }).click();
    const sheet = page.getByRole('dialog', { name: 'New connection' });
    await sheet
      .getByLabel('Laboratory', { exact: true })
      .selectOption({ label: 'Example In-house Analyzer' });
    await sheet.getByLabel('Name').fill(name);
    await sheet.getByRole('button', { name: 'Add connection' }).click();
    const dialog = page.getByRole('dialog', { name: `Set up ${name}` });
    const shown = await dialog.locator('code').textContent();
    await dialog.getByRole('button', { name: 'Close' }).click();
    return shown ?? '';
  });

  const { listener } = Server.parse(await request(page, 'GET', '/lab-connections/server'));
  const analyzer = createFakeAnalyzer(
    { host: '127.0.0.1', port: listener.port },
    { application: 'FAKE', facility: 'E2E', code },
  );
  const answers = await analyzer.report(
    { accession: `E2E-${code.slice(-6)}`, petName: 'Momo', clientName: 'Kim', species: 'cat' },
    {
      controlId: 'E2E-1',
      reportNumber: `E2E-${code.slice(-6)}`,
      testCode: 'CHEM',
      testName: 'Chemistry',
      resultedAt: '2026-11-20T10:00:00.000Z',
      values: [{ code: 'K', name: 'Potassium', value: '4.1', unit: 'mmol/L', range: '3.5-5.8' }],
    },
  );
  expect(answers).toEqual([expect.stringContaining('MSA|AA|E2E-1')]);

  await test.step('the screen hears of it without a reload, and shows the message', async () => {
    await connections
      .getByRole('row', { name: new RegExp(`${name}.*Working`) })
      .getByRole('link')
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name });
    await expect(sheet.getByRole('row', { name: /E2E-1.*In the record/ })).toBeVisible();
    await sheet.getByRole('button', { name: 'Open E2E-1' }).click();
    await expect(page.getByRole('dialog', { name: 'E2E-1' }).getByLabel('Text of the message')).toContainText(
      'OBX|1|NM|K^Potassium',
    );
  });
});
