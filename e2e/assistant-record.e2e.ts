import type { Locator, Page } from '@playwright/test';
import { type GivenPet, givenPet, givenVisit, givenWeights } from './given.ts';
import { expect, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const draftIn = (sheet: Locator) => sheet.getByRole('region', { name: 'Draft', exact: true });
const noteOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Chooses something in the assistant’s menu of a visit. */
async function choose(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  return page.getByRole('dialog');
}

async function openVisit(page: Page, id: string): Promise<void> {
  await page.goto(`/clinic/visits/${id}`);
  await expect(noteOf(page, 'Subjective')).toBeEditable();
}

async function openPet(page: Page, pet: GivenPet): Promise<void> {
  await page.goto(`/clinic/pets/${pet.id}`);
  await expect(page.getByRole('heading', { level: 1, name: pet.name })).toBeVisible();
}

test('a doctor summarizes a history and opens a source', async ({ page, context }) => {
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  const visitId = await givenVisit(page, pet);
  await givenWeights(page, pet, 2);
  await openPet(page, pet);
  await page.getByRole('button', { name: 'Summarize history' }).click();
  const sheet = page.getByRole('dialog', { name: `History of ${pet.name}` });
  await expect(sheet.getByText('Drafted by rules from the record. No AI model was used.')).toBeVisible();
  const sentence = draftIn(sheet).getByRole('listitem').filter({ hasText: 'for “Limping”' });
  await sentence.getByRole('button', { name: /^Source: Visit/ }).click();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Open entry' }).click();
  const source = await opened;
  await expect(source).toHaveURL(`/clinic/visits/${visitId}`);
  await source.close();
  await page.keyboard.press('Escape');
  await sheet.getByRole('button', { name: 'Drop draft' }).click();
  await expect(sheet).toBeHidden();
});

test('a summary is printed by itself, with its entries and who checked it', async ({ page }, testInfo) => {
  await signIn(page, 'doctor@tailwell.test');
  // The dialog of the printer would wait for a person.
  await page.addInitScript(`window.print = () => undefined;`);
  const pet = await givenPet(page);
  await givenVisit(page, pet);
  await givenWeights(page, pet, 2);
  await openPet(page, pet);
  await page.getByRole('button', { name: 'Summarize history' }).click();
  const sheet = page.getByRole('dialog', { name: `History of ${pet.name}` });
  await sheet.getByRole('button', { name: 'Remove sentence 1' }).click();
  const removed = await draftIn(sheet).getByRole('listitem').first().getByRole('paragraph').textContent();
  const visit = draftIn(sheet).getByRole('listitem').filter({ hasText: 'for “Limping”' });
  const [sentence, entry] = [
    await visit.getByRole('paragraph').textContent(),
    await visit.getByRole('button', { name: /^Source: Visit/ }).textContent(),
  ];
  await sheet.getByRole('button', { name: 'Print' }).click();
  const paper = page.locator('[data-print-alone]');
  await expect(paper).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toContainText(`${pet.name}: history`);
  await expect(paper).toContainText('Tierklinik am Landwehrkanal');
  await expect(paper).toContainText(
    /Drafted by rules from the record\. No AI model was used\. Checked and printed by \S+/,
  );
  const printed = paper.locator('li').filter({ hasText: sentence ?? '' });
  await expect(printed.locator('span')).toHaveText(/\[\d+(?:, \d+)*\]/);
  await expect(paper.locator('section')).toContainText(entry ?? '');
  await expect(paper).not.toContainText(removed ?? '');
  await expect(sheet).toBeHidden();
  await page.pdf({ path: testInfo.outputPath('summary.pdf') });

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
  await expect(paper).toHaveCount(0);
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeVisible();
});

test('a doctor asks when the last weight was; what the record does not say is not guessed', async ({
  page,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  await givenWeights(page, pet, 3);
  await openPet(page, pet);
  await page.getByRole('button', { name: 'Ask about this record' }).click();
  const sheet = page.getByRole('dialog', { name: `Ask about ${pet.name}’s record` });
  await sheet.getByRole('button', { name: 'When was the last weight?' }).click();
  await expect(draftIn(sheet).getByText(new RegExp(`^${pet.name} weighed `))).toBeVisible();
  await expect(draftIn(sheet).getByRole('button', { name: /^Source: Weight/ })).toBeVisible();

  await sheet.getByRole('textbox', { name: 'Question' }).fill('When was the last rabies vaccination?');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText(/^The record does not say\. No entry has “rabies/)).toBeVisible();
  await expect(draftIn(sheet).getByRole('listitem')).toHaveCount(0);
});

test('a doctor drafts a note from what they typed, checks it, and signs the visit', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  await openVisit(page, await givenVisit(page, pet));
  const sheet = await choose(page, 'Draft note');
  await sheet
    .getByRole('textbox', { name: 'What you saw, found and plan' })
    .fill('Owner reports limping since yesterday. Temp 38.6 °C. Zebra seven. Plan: recheck in 14 days.');
  await sheet.getByRole('button', { name: 'Sort into sections' }).click();
  await expect(sheet.getByText('Sorted by rules from what you entered. No AI model was used.')).toBeVisible();
  const use = sheet.getByRole('button', { name: 'Add to note' });
  await expect(use).toBeDisabled();
  await expect(sheet.getByText('Choose a section for 1 sentence.')).toBeVisible();

  await test.step('nothing that was typed is lost on the way back', async () => {
    await sheet.getByRole('button', { name: 'Edit text' }).click();
    await expect(sheet.getByRole('textbox', { name: 'What you saw, found and plan' })).toHaveValue(
      /Zebra seven/,
    );
    await sheet.getByRole('button', { name: 'Sort into sections' }).click();
  });

  await sheet.getByRole('combobox', { name: 'Section of sentence 3' }).selectOption('Assessment');
  await use.click();
  await expect(sheet).toBeHidden();
  await expect(noteOf(page, 'Subjective')).toContainText('Owner reports limping since yesterday.');
  await expect(noteOf(page, 'Objective')).toContainText('Temp 38.6 °C.');
  await expect(noteOf(page, 'Assessment')).toContainText('Zebra seven.');
  await expect(noteOf(page, 'Plan')).toContainText('Recheck in 14 days.');

  await test.step('it is marked until the doctor confirms it, and never signed by itself', async () => {
    for (const name of ['Subjective', 'Objective', 'Assessment', 'Plan']) {
      await sectionOf(page, name).getByRole('button', { name: 'Confirm all' }).click();
      await expect(sectionOf(page, name).getByText('Saved', { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Signed', { exact: true })).toHaveCount(0);
  });
  await page.getByRole('button', { name: 'Sign visit' }).click();
  const signing = page.getByRole('dialog', { name: `Sign ${pet.name}’s visit` });
  await signing.getByRole('checkbox', { name: /^I, .* confirm/ }).click();
  await signing.getByRole('button', { name: 'Sign visit' }).click();
  await expect(page.getByText('Signed', { exact: true }).first()).toBeVisible();
});

test('a rule of a doctor sorts their notes, and says when it did nothing', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  const phrase = `Phrase ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/account');
  const rules = page.getByRole('region', { name: 'Your rules for notes' });
  await rules.getByRole('button', { name: 'Add rule' }).click();
  const form = page.getByRole('dialog', { name: 'Add rule' });
  await form.getByLabel('Phrase').fill(phrase);
  await form.getByLabel('Section').click();
  await page.getByRole('option', { name: 'Assessment' }).click();
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(rules.getByText(`“${phrase}” goes to Assessment`)).toBeVisible();

  const pet = await givenPet(page);
  await openVisit(page, await givenVisit(page, pet));
  const sheet = await choose(page, 'Draft note');
  const field = sheet.getByRole('textbox', { name: 'What you saw, found and plan' });
  await field.fill(`${phrase} was seen.`);
  await sheet.getByRole('button', { name: 'Sort into sections' }).click();
  await expect(
    sheet.getByRole('region', { name: 'Assessment' }).getByText(`${phrase} was seen.`),
  ).toBeVisible();
  await sheet.getByRole('button', { name: 'Edit text' }).click();
  await field.fill('Plan: rest.');
  await sheet.getByRole('button', { name: 'Sort into sections' }).click();
  await sheet.getByText(/not used$/).click();
  await expect(
    sheet.getByText(`“${phrase}” (yours): not used: the phrase is not in your text`),
  ).toBeVisible();

  await page.goto('/account');
  await rules.getByRole('button', { name: `Remove the rule for ${phrase}` }).click();
  await expect(rules.getByText(`“${phrase}”`)).toHaveCount(0);
});

test('a discharge sheet is drafted in German, and added to the instructions for the client', async ({
  page,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  const visitId = await givenVisit(page, pet);
  await openVisit(page, visitId);
  await noteOf(page, 'Internal notes').fill('Zanzibar');
  const sheet = await choose(page, 'Draft discharge');
  await expect(draftIn(sheet).getByText('Call us right away', { exact: false }).first()).toBeVisible();
  await sheet.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'German' }).click();
  await expect(draftIn(sheet).getByText('Rufen Sie uns sofort an', { exact: false }).first()).toBeVisible();
  await sheet.getByRole('button', { name: 'Remove sentence 2' }).click();
  await sheet.getByRole('button', { name: 'Add to discharge' }).click();
  await expect(noteOf(page, 'Discharge instructions')).toContainText(`${pet.name} war am`);
  await expect(noteOf(page, 'Discharge instructions')).not.toContainText('Zanzibar');
  await expect(sectionOf(page, 'Discharge instructions').getByText(/not confirmed yet/)).toBeVisible();
});
