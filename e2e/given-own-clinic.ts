import { expect, type Page } from '@playwright/test';
import { givenPet, type GivenPet } from './given.ts';
import { fresh, register } from './people.ts';

/** A clinic of the person's own with a pet, for what concerns all pages of a clinic. Signs in its admin, who is a doctor too. */
export async function givenOwnClinic(
  page: Page,
): Promise<{ readonly clinic: string; readonly pet: GivenPet }> {
  const clinic = fresh('Clinic ');
  await register(page, 'Ada Adler', `${fresh('ada')}@people.test`, 'hay and warm water');
  await page.goto('/start');
  // The name is filled in once the page takes clicks.
  await expect(page.getByLabel('Your full name')).toHaveValue('Ada Adler');
  await page.getByLabel('Clinic name').fill(clinic);
  await page.getByLabel('Country', { exact: true }).click();
  await page.getByPlaceholder('Country').fill('Austria');
  await page.getByRole('option', { name: 'Austria' }).click();
  await page.getByRole('checkbox', { name: 'I treat pets myself' }).click();
  await page.getByRole('button', { name: 'Start free trial' }).click();
  await expect(page).toHaveURL('/clinic/dashboard');
  return { clinic, pet: await givenPet(page) };
}
