import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { instantAtMinute, localDayOf } from '#foundation/values/zoned-time.ts';
import { cardOf, HARTMANN, openBoard } from './board.ts';
import { givenAppointment, givenPet } from './given.ts';
import { expect, noticeOf, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const ZONE = 'Europe/Berlin';
/** At night, where no other test books. */
const EARLIEST_MINUTE = 60;

const noteOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.matches(':focus'));

/** Presses Tab until something has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let press = 0; press < 150; press += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Goes to a card of the board: Tab enters the board, the arrows go from card to card. */
async function goToCard(page: Page, card: Locator): Promise<void> {
  const isThere = () => hasFocus(card);
  const isInBoard = async () => (await page.locator('[data-appointment]:focus').count()) > 0;
  for (let press = 0; press < 150 && !(await isInBoard()); press += 1) await page.keyboard.press('Tab');
  const press = async (key: string, times: number) => {
    for (let time = 0; time < times && !(await isThere()); time += 1) await page.keyboard.press(key);
  };
  await press('ArrowLeft', 6);
  for (let column = 0; column < 6 && !(await isThere()); column += 1) {
    await press('ArrowUp', 30);
    await press('ArrowDown', 30);
    await press('ArrowRight', 1);
  }
  await expect(card).toBeFocused();
}

/** Chooses an entry of the `/` menu of the text that is typed. */
async function chooseTyped(page: Page, query: string, name: RegExp): Promise<void> {
  await page.keyboard.type(`/${query}`);
  const options = page.getByRole('listbox', { name: 'Templates and treatments' }).getByRole('option');
  const wanted = options.filter({ hasText: name }).first();
  await expect(wanted).toBeVisible();
  for (let press = 0; press < 20; press += 1) {
    if ((await wanted.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}

test('a doctor takes a visit from arrival to the signed record and the discharge sheet by keyboard alone', async ({
  page,
}, { retry }) => {
  await signIn(page, 'doctor@tailwell.test');
  const pet = await givenPet(page);
  const minute = EARLIEST_MINUTE + 30 * retry;
  await givenAppointment(page, {
    pet,
    doctor: HARTMANN,
    startsAt: new Date(instantAtMinute(localDayOf(Date.now(), ZONE), minute, ZONE)).toISOString(),
    outsideHours: true,
  });

  // Arrival.
  await openBoard(page, 'off=1');
  await goToCard(page, cardOf(page, pet.name));
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: pet.name });
  await tabTo(page, detail.getByRole('button', { name: `Check in ${pet.name}` }));
  await page.keyboard.press('Enter');
  await expect(noticeOf(page, `${pet.name} is checked in`)).toBeVisible();
  await page.keyboard.press('v');
  await expect(page).toHaveURL(/\/clinic\/visits\/[0-9a-f-]{36}$/);
  await expect(noteOf(page, 'Subjective')).toBeEditable();

  // A template's text is marked: one passage is confirmed where it stands, the others at the sign-off.
  await page.keyboard.press('Alt+1');
  await chooseTyped(page, 'Recheck', /Recheck of/);
  await expect(noteOf(page, 'Subjective')).toContainText('Progress since the last visit');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Better since Sunday.');

  await page.keyboard.press('Alt+2');
  await page.keyboard.type('38.6');
  await page.keyboard.press('Enter');
  await expect(sectionOf(page, 'Vital signs').getByText('38,6 °C')).toBeVisible();

  await page.keyboard.press('Alt+3');
  await page.keyboard.press('n');
  await page.keyboard.press('a');
  await page.keyboard.type('Left eye red');
  await page.keyboard.press('Escape');
  await expect(sectionOf(page, 'Exam').getByText('1 normal · 1 abnormal · 12 not examined')).toBeVisible();

  await page.keyboard.press('Alt+4');
  await page.keyboard.type('Conjunctivitis, left. @Conjunctivitis');
  await expect(page.getByRole('option', { name: 'New problem: Conjunctivitis' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    sectionOf(page, 'Assessment').getByRole('button', { name: 'Conjunctivitis: Active' }),
  ).toBeVisible();

  // Two acts are planned from the text; one of them is done, the other one is left for the sign-off.
  await page.keyboard.press('Alt+5');
  await page.keyboard.type('Nails and a check. ');
  await chooseTyped(page, 'nail', /Nail/);
  await expect(page.getByText(/^Planned: .*Nail/).first()).toBeVisible();
  await chooseTyped(page, 'recheck', /Recheck.*Service/s);
  const planned = page.getByRole('region', { name: 'Planned' }).getByRole('listitem');
  await expect(planned).toHaveCount(2);
  await page.keyboard.press('Escape');
  const doNail = page.getByRole('region', { name: 'Planned' }).getByRole('button', { name: /^Do .*[Nn]ail/ });
  await tabTo(page, doNail);
  await page.keyboard.press('Enter');
  await expect(planned).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Done' })).toContainText(/[Nn]ail/);

  await page.keyboard.press('Alt+7');
  await page.keyboard.type('Wipe the eye clean twice a day.');
  await page.keyboard.press('Escape');

  // The sign-off asks for the planned act: it becomes a task.
  await page.keyboard.press('s');
  const signing = page.getByRole('dialog', { name: `Sign ${pet.name}’s visit` });
  await expect(signing.getByText('Planned, not done')).toBeVisible();
  await tabTo(page, signing.getByRole('checkbox', { name: 'Confirm: Subjective' }));
  await page.keyboard.press('Space');
  await tabTo(page, signing.getByRole('button', { name: /^Postpone / }));
  await page.keyboard.press('Enter');
  const postpone = page.getByRole('dialog', { name: /^Postpone / });
  await tabTo(page, postpone.getByRole('button', { name: 'Create task' }));
  await page.keyboard.press('Enter');
  await expect(postpone).toBeHidden();
  await expect(signing.getByText('Planned, not done')).toHaveCount(0);
  await tabTo(page, signing.getByRole('checkbox', { name: /^I, Dr\. Lena Hartmann, confirm/ }));
  await page.keyboard.press('Space');
  await tabTo(page, signing.getByRole('button', { name: 'Sign visit', exact: true }));
  await page.keyboard.press('Enter');
  await expect(noticeOf(page, `${pet.name}’s visit is signed`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Signatures and addenda' })).toContainText(
    'Dr. Lena Hartmann',
  );
  await expect(sectionOf(page, 'Subjective')).toContainText('Better since Sunday.');

  const download = page.waitForEvent('download');
  await page.keyboard.press('d');
  const file = await (await download).path();
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
});
