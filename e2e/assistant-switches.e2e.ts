import type { Page } from '@playwright/test';
import { AI_FEATURES } from '#vocabulary/ai-features.ts';
import { asOwner } from './given-database.ts';
import { givenOwnClinic } from './given-own-clinic.ts';
import { givenVisit, type GivenPet } from './given.ts';
import { expect, noticeOf, test } from './people.ts';

const summarize = async (page: Page, pet: GivenPet) => {
  await page.goto(`/clinic/pets/${pet.id}`);
  await page.getByRole('button', { name: 'Summarize history' }).click();
  const sheet = page.getByRole('dialog', { name: `History of ${pet.name}` });
  await expect(sheet.getByRole('region', { name: 'Draft' })).toBeVisible();
  return sheet;
};

/** What the assistant shows anywhere. */
const TRACES = /assistant|summarize|\bdraft|follow-ups|forecast|sorted as|ask about this record/i;

test('with the assistant off, nothing of it is left on any screen', async ({ page }) => {
  const { pet } = await givenOwnClinic(page);
  const visitId = await givenVisit(page, pet);
  await page.goto(`/clinic/pets/${pet.id}`);
  await expect(page.getByRole('region', { name: 'Assistant' })).toBeVisible();
  const sheet = await summarize(page, pet);
  await expect(sheet).toContainText('Drafted by rules from the record. No AI model was used.');

  for (const address of [`/clinic/visits/${visitId}`, '/clinic/tasks', '/clinic/inventory', '/clinic/help']) {
    await page.goto(address);
    await expect(page.getByRole('main'), address).toContainText(TRACES);
  }

  await page.goto('/clinic/settings?tab=assistant');
  await page.getByRole('switch', { name: 'Use the assistant' }).click();
  await expect(noticeOf(page, 'Assistant turned off')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Reply drafts' })).toHaveCount(0);

  const addresses = [
    `/clinic/pets/${pet.id}`,
    `/clinic/visits/${visitId}`,
    '/clinic/messages',
    '/clinic/tasks',
    '/clinic/inventory',
    '/clinic/purchasing/suggestions',
    '/clinic/dashboard',
    '/clinic/help',
  ];
  for (const address of addresses) {
    await page.goto(address);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(main, address).not.toContainText(TRACES);
  }
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search clients, pets and pages').fill('reorder');
  await expect(page.getByRole('option', { name: 'Purchasing' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Stock forecast' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto('/clinic/settings?tab=assistant');
  await page.getByRole('switch', { name: 'Use the assistant' }).click();
  await expect(noticeOf(page, 'Assistant turned on')).toBeVisible();
  await page.goto(`/clinic/pets/${pet.id}`);
  await expect(page.getByRole('region', { name: 'Assistant' })).toBeVisible();
});

test('with its provider down, a clinic’s pages work and a draft says that rules made it', async ({
  page,
}) => {
  const { clinic, pet } = await givenOwnClinic(page);
  await test.step('the platform allows it', () =>
    asOwner((pool) =>
      pool.query(
        `insert into ai_limits (clinic_id, allowed_features, budget_minor, currency)
         select c.id, $2, 0, 'EUR' from clinics c where c.name = $1`,
        [clinic, AI_FEATURES],
      ),
    ));
  await page.goto('/clinic/settings?tab=assistant');
  const feature = page.getByRole('combobox', { name: 'History summaries' });
  await feature.click();
  await expect(page.getByRole('option', { name: 'Model' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await test.step('a provider is added that nobody answers at', async () => {
    await page.getByRole('button', { name: 'Add provider' }).click();
    const form = page.getByRole('dialog', { name: 'Your own provider' });
    await form.getByLabel('Provider', { exact: true }).fill('Back office');
    await form.getByLabel('Model', { exact: true }).fill('small-1');
    await form.getByLabel('Input price per million tokens').fill('0');
    await form.getByLabel('Output price per million tokens').fill('0');
    await form.getByLabel('Monthly budget').fill('10');
    await form.getByLabel(/^Key/).fill('sk-of-the-back-office-4711');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/Enter the address/);
    await form.getByLabel('Address').fill('http://127.0.0.1:9/v1');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('ends with 4711')).toBeVisible();
    await page.getByRole('button', { name: 'Test provider' }).click();
    await expect(page.getByText('The provider did not answer.', { exact: false })).toBeVisible();
  });

  await feature.click();
  await page.getByRole('option', { name: 'Model' }).click();
  await expect(noticeOf(page, 'History summaries: model')).toBeVisible();
  const sheet = await summarize(page, pet);
  await expect(sheet).toContainText(
    'The model did not answer. Drafted by rules from the record. No AI model was used.',
  );
  await expect(sheet.getByRole('listitem').first()).toContainText(pet.name);
  await page.goto('/clinic/settings?tab=assistant');
  await expect(page.getByRole('table', { name: 'Drafts' })).toContainText('Rules: model did not answer');
});
