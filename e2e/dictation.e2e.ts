import type { Page } from '@playwright/test';
import {
  failDictation,
  installFakeSpeechRecognition,
  removeSpeechRecognition,
  say,
  spokenLanguage,
} from './fake-speech-recognition.ts';
import { givenPet, givenVisit } from './given.ts';
import { expect, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

/** The sheet in which a note is typed or dictated, of a visit of its own. */
async function openNoteSheet(page: Page) {
  await signIn(page, 'doctor@tailwell.test');
  const visitId = await givenVisit(page, await givenPet(page));
  await page.goto(`/clinic/visits/${visitId}`);
  await expect(page.getByRole('textbox', { name: 'Subjective', exact: true })).toBeEditable();
  await page.getByRole('button', { name: 'Assistant', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Draft note' }).click();
  const sheet = page.getByRole('dialog');
  return { sheet, field: sheet.getByRole('textbox', { name: 'What you saw, found and plan' }) };
}

test('a doctor dictates a note in their language, and only finished passages are added', async ({ page }) => {
  await installFakeSpeechRecognition(page);
  const { sheet, field } = await openNoteSheet(page);
  await field.fill('Owner reports limping.');
  await sheet.getByRole('button', { name: 'Dictate' }).click();
  await expect(sheet.getByText('Ask everyone who can be heard for their consent.')).toBeVisible();
  await sheet.getByRole('combobox', { name: 'Language of dictation' }).click();
  await page.getByRole('option', { name: 'German' }).click();
  await sheet.getByRole('button', { name: 'Start dictation' }).click();
  await expect(sheet.getByText('Recording')).toBeVisible();
  expect(await spokenLanguage(page)).toBe('de');

  await say(page, ' Temp 38', false);
  await say(page, ' Temp 38.6 °C. ');
  await expect(field).toHaveValue('Owner reports limping.\nTemp 38.6 °C.');
  await field.pressSequentially(' Typed.');
  await say(page, 'Plan: recheck in 14 days.');
  const text = 'Owner reports limping.\nTemp 38.6 °C. Typed.\nPlan: recheck in 14 days.';
  await expect(field).toHaveValue(text);

  await sheet.getByRole('button', { name: 'Stop dictation' }).click();
  await expect(sheet.getByRole('button', { name: 'Dictate' })).toBeVisible();
  await say(page, 'Nobody should hear this.');
  await expect(sheet.getByRole('alert')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Sort into sections' }).click();
  await expect(sheet.getByText('Sorted by rules from what you entered. No AI model was used.')).toBeVisible();
  await expect(sheet.getByRole('region', { name: 'Plan' })).toContainText('Recheck in 14 days.');
  await expect(sheet).not.toContainText('Nobody');
});

test('without a microphone it says what to do, and nothing that was typed is lost', async ({ page }) => {
  await installFakeSpeechRecognition(page);
  const { sheet, field } = await openNoteSheet(page);
  await field.fill('Owner reports limping.');
  await sheet.getByRole('button', { name: 'Dictate' }).click();
  await sheet.getByRole('button', { name: 'Start dictation' }).click();
  await expect(sheet.getByText('Recording')).toBeVisible();
  await failDictation(page, 'not-allowed');
  await expect(sheet.getByRole('alert')).toHaveText(
    'Dictation stopped. Allow the microphone for this site, or type instead. Your text is still here.',
  );
  await expect(field).toHaveValue('Owner reports limping.');

  await test.step('the next attempt begins without the fault', async () => {
    await sheet.getByRole('button', { name: 'Dictate' }).click();
    await sheet.getByRole('button', { name: 'Start dictation' }).click();
    await say(page, 'Eats well.');
    await expect(field).toHaveValue('Owner reports limping.\nEats well.');
    await sheet.getByRole('button', { name: 'Stop dictation' }).click();
    await expect(sheet.getByRole('alert')).toHaveCount(0);
  });
});

test('where the browser cannot recognize speech, nothing of it is shown', async ({ page }) => {
  await removeSpeechRecognition(page);
  const { sheet, field } = await openNoteSheet(page);
  await expect(field).toBeEditable();
  await expect(sheet.getByRole('button', { name: 'Sort into sections' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Dictate' })).toHaveCount(0);
});
