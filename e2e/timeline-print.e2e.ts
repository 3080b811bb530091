import { givenPet, givenVisit } from './given.ts';
import { expect, signIn, test } from './people.ts';

test('the timeline is printed by itself, as it is filtered', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  // The dialog of the printer would wait for a person.
  await page.addInitScript(`window.print = () => undefined;`);
  await page.goto('/clinic/pets');
  const pet = await givenPet(page);
  await givenVisit(page, pet);
  await page.goto(`/clinic/pets/${pet.id}`);
  const card = page.getByRole('region', { name: 'Timeline' });
  await card.getByLabel('Show').selectOption({ label: 'Visit' });
  await expect(card.getByRole('article')).toHaveCount(1);
  await card.getByRole('button', { name: 'Print timeline' }).click();
  const paper = page.locator('[data-print-alone]');
  await expect(paper).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(paper).toContainText(`${pet.name}: timeline`);
  await expect(paper).toContainText('Visit entries only · 1 entry, the latest first');
  await expect(paper.locator('tbody tr')).toHaveText(/Visit.*Limping/);
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
  await expect(paper).toHaveCount(0);
});
