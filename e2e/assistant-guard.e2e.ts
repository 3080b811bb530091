import type { Page } from '@playwright/test';
import * as z from 'zod';
import { AI_FEATURES, type AiFeature } from '#vocabulary/ai-features.ts';
import { type FakeModel, startFakeModel } from '#practice/assistant/fake/fake-model.ts';
import { settle } from '#test/page-navigation.ts';
import { mayOpen, PAGES } from '#test/pages.ts';
import { asOwner } from './given-database.ts';
import { givenOwnClinic } from './given-own-clinic.ts';
import { type GivenPet, givenVisit, givenWeights, request } from './given.ts';
import { expect, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

/** A clinic of its own with a pet, which lets a model draft. */
async function givenClinicWithModel(
  page: Page,
  fake: FakeModel,
  featuresOn: readonly AiFeature[],
): Promise<GivenPet> {
  const { clinic, pet } = await givenOwnClinic(page);
  await asOwner((pool) =>
    pool.query(
      `insert into ai_limits (clinic_id, allowed_features, budget_minor, currency)
       select c.id, $2, 0, 'EUR' from clinics c where c.name = $1`,
      [clinic, AI_FEATURES],
    ),
  );
  await request(page, 'PUT', '/clinic/ai/connection', {
    name: 'Back office',
    kind: 'openai_compatible',
    baseUrl: fake.url,
    key: 'sk-of-the-back-office-4711',
    model: 'fake-1',
    currency: 'EUR',
    inputPriceMinor: 0,
    outputPriceMinor: 0,
    budgetMinor: 1000,
    isOn: true,
    version: 0,
  });
  const { version } = z.object({ version: z.int() }).parse(await request(page, 'GET', '/clinic/ai'));
  await request(page, 'PUT', '/clinic/ai/features', { featuresOn, version });
  return pet;
}

/** What a request calls the first weight of the record. */
const weightIn = (text: string): string => /"grams":\d+,"id":"(s\d+)"/u.exec(text)?.[1] ?? '';

test('a wrong weight in a model’s summary is caught: it cannot be used until it is corrected', async ({
  page,
}) => {
  const fake = await startFakeModel();
  try {
    const pet = await givenClinicWithModel(page, fake, ['history_summary']);
    const visitId = await givenVisit(page, pet);
    await givenWeights(page, pet, 1);
    // The record says 1.01 kg.
    fake.write(({ messages }) => [
      {
        text: 'The pet weighs 9.7 kg.',
        sources: [weightIn(messages.map(({ content }) => content).join('\n'))],
      },
    ]);
    await page.goto(`/clinic/visits/${visitId}`);
    await expect(page.getByRole('textbox', { name: 'Subjective', exact: true })).toBeEditable();
    await page.getByRole('button', { name: 'Assistant', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Summarize history' }).click();
    const sheet = page.getByRole('dialog', { name: `History of ${pet.name}` });
    await expect(sheet.getByText(/^Drafted by .*fake-1\. Check it before you use it\.$/)).toBeVisible();
    const sentence = sheet.getByRole('listitem', { name: 'Sentence 1' });
    await expect(sentence).toContainText('“9.7 kg” is not in the entries that this sentence refers to.');
    const use = sheet.getByRole('button', { name: 'Add to subjective' });
    await expect(use).toBeDisabled();
    await expect(sheet.getByRole('button', { name: 'Copy draft' })).toBeDisabled();

    await sentence.getByRole('button', { name: 'Edit sentence 1' }).click();
    await sheet.getByRole('textbox', { name: 'Sentence 1' }).fill('The pet weighs 1.01 kg.');
    await page.keyboard.press('Enter');
    await expect(sentence.getByText('Edited by you')).toBeVisible();
    await use.click();
    await expect(page.getByRole('textbox', { name: 'Subjective', exact: true })).toContainText(
      'weighs 1.01 kg.',
    );

    const decided = await asOwner((pool) =>
      pool.query<{ decision: string; edit_distance: number }>(
        `select x.decision, x.edit_distance from ai_draft_decisions x join ai_drafts d on d.clinic_id = x.clinic_id and d.id = x.draft_id
          where d.pet_id = $1`,
        [pet.id],
      ),
    );
    expect(decided.rows).toEqual([{ decision: 'edited', edit_distance: 5 }]);
  } finally {
    await fake.stop();
  }
});

/** Pages of a clinic's admin that need no record in their address. */
const ADDRESSES = PAGES.filter(
  (page) => page.roles !== undefined && mayOpen(page, 'clinic_admin') && !page.route.includes(':'),
).map(({ route, address = route }) => address);

test('while the provider of the model is down, rules draft and say so, and every page opens', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const fake = await startFakeModel();
  const pet = await givenClinicWithModel(page, fake, [
    'history_summary',
    'record_answers',
    'discharge_sheets',
  ]);
  await fake.stop();
  const visitId = await givenVisit(page, pet);
  await givenWeights(page, pet, 1);
  const byRules = 'The model did not answer. Drafted by rules from the record. No AI model was used.';

  await page.goto(`/clinic/pets/${pet.id}`);
  await page.getByRole('button', { name: 'Summarize history' }).click();
  const summary = page.getByRole('dialog', { name: `History of ${pet.name}` });
  await expect(summary.getByText(byRules)).toBeVisible();
  await expect(summary.getByRole('listitem', { name: 'Sentence 1', exact: true })).toContainText(pet.name);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Ask about this record' }).click();
  const question = page.getByRole('dialog', { name: `Ask about ${pet.name}’s record` });
  await question.getByRole('button', { name: 'When was the last weight?' }).click();
  await expect(question.getByText(byRules)).toBeVisible();
  await expect(question.getByText(new RegExp(`^${pet.name} weighed `))).toBeVisible();

  await page.goto(`/clinic/visits/${visitId}`);
  await page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Draft discharge' }).click();
  await expect(page.getByRole('dialog').getByText(byRules)).toBeVisible();

  expect(ADDRESSES.length).toBeGreaterThan(20);
  for (const address of ADDRESSES) {
    await page.goto(address);
    await settle(page);
    await expect(page.getByRole('main').first(), address).not.toContainText(
      /could not be loaded|went wrong/i,
    );
  }
});
