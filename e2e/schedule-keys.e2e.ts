import { boardOf, cardOf, distance, HARTMANN, openBoard, quietTuesday } from './board.ts';
import { givenAppointment, givenPet } from './given.ts';
import { expect, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

test('Escape cancels a drag without moving the card or opening it', async ({ page }) => {
  const day = quietTuesday(5);
  await signIn(page, 'csr@tailwell.test');
  const pet = await givenPet(page);
  await givenAppointment(page, { pet, doctor: HARTMANN, startsAt: `${day}T08:00:00Z` });
  await openBoard(page, `day=${day}`);
  const card = cardOf(page, pet.name);
  const name = (await card.locator('.sr-only').first().textContent()) ?? 'no name';
  await card.hover();
  const box = await card.boundingBox();
  if (box === null) throw new Error('The card is not on the screen.');
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + (await distance(page, '10:00', '11:00')), { steps: 8 });
  await expect(boardOf(page).getByRole('status')).toContainText(pet.name);
  await page.keyboard.press('Escape');
  await expect(boardOf(page).getByRole('status')).toHaveCount(0);
  await page.mouse.up();
  await expect(card).toHaveAccessibleName(name);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a card can be found, opened and moved by its form, and the week shown, with the keyboard alone', async ({
  page,
}) => {
  const day = quietTuesday(6);
  await signIn(page, 'csr@tailwell.test');
  const [early, late] = [await givenPet(page), await givenPet(page)];
  await givenAppointment(page, { pet: early, doctor: HARTMANN, startsAt: `${day}T08:00:00Z` });
  await givenAppointment(page, { pet: late, doctor: HARTMANN, startsAt: `${day}T09:00:00Z` });
  await openBoard(page, `day=${day}`);
  await cardOf(page, early.name).focus();
  await page.keyboard.press('ArrowDown');
  await expect(cardOf(page, late.name)).toBeFocused();

  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: late.name });
  await expect(details.getByRole('button', { name: `Confirm ${late.name}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(cardOf(page, late.name)).toBeFocused();

  await page.keyboard.press('m');
  const form = page.getByRole('dialog', { name: `Move ${late.name}` });
  await form.getByRole('textbox', { name: 'Time' }).fill('11:45');
  await page.keyboard.press('Enter');
  await expect(form).toBeHidden();
  await expect(cardOf(page, late.name)).toHaveAccessibleName(/^11:45 to /);

  await page.keyboard.press('w');
  await expect(page).toHaveURL(/view=week/);
  await expect(page.getByRole('button', { name: late.name })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page).not.toHaveURL(/day=/);
});
