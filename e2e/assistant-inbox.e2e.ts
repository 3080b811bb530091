import type { Locator, Page } from '@playwright/test';
import { type GivenPet, givenRecheck } from './given.ts';
import { asOwner } from './given-database.ts';
import { writtenOnPortal } from './given-portal-message.ts';
import { paneOf, rowOf } from './inbox.ts';
import { expect, fresh, noticeOf, signIn, test } from './people.ts';

const DOCTOR = 'doctor@tailwell.test';
const DESK = 'csr@tailwell.test';
const CLIENT = 'client@tailwell.test';

test.use({ viewport: { width: 1440, height: 1000 } });

test('a message is sorted, the sort is corrected, and a reply is drafted, edited and sent', async ({
  page,
  openAs,
}, testInfo) => {
  const text = fresh('Could I book an appointment for Biscuit ');
  const client = await openAs(CLIENT);
  const id = await writtenOnPortal(client, text);
  await signIn(page, DESK);
  await page.goto(`/clinic/messages?sort=booking&conversation=${id}`);
  await expect(rowOf(page, text)).toContainText('Booking');

  await paneOf(page).getByRole('button', { name: 'Sorted as Booking' }).click();
  await page.getByRole('menuitemradio', { name: 'Medication' }).click();
  await expect(paneOf(page).getByRole('button', { name: 'Sorted as Medication' })).toBeVisible();
  await expect(rowOf(page, text)).toHaveCount(0);
  await paneOf(page).getByRole('button', { name: 'Sorted as Medication' }).click();
  await page.getByRole('menuitemradio', { name: 'Booking' }).click();
  await expect(rowOf(page, text)).toContainText('Booking');

  await paneOf(page).getByRole('button', { name: 'Draft reply' }).click();
  const draft = paneOf(page).getByRole('region', { name: 'Draft' });
  await expect(draft).toContainText('No AI model was used');
  await expect(draft).toContainText('Your team at');
  await page.screenshot({ path: testInfo.outputPath('draft.png') });
  await draft.getByRole('button', { name: 'Use in reply' }).click();
  const reply = paneOf(page).getByRole('textbox', { name: 'Reply' });
  await expect(reply).toHaveValue(/^Hello /);
  const edited = fresh('We are looking forward to it ');
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith(`/conversations/${id}/draft`) &&
      response.request().postData()?.includes(edited) === true,
  );
  await reply.fill(`${await reply.inputValue()}\n${edited}`);
  await saved;
  await page.reload();
  await expect(reply).toHaveValue(new RegExp(`^Hello [^]*${edited}$`));
  await paneOf(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(paneOf(page).getByRole('article').filter({ hasText: edited })).toBeVisible();
  await client.goto(`/client/messages/${id}`);
  await expect(client.getByText(edited)).toBeVisible();
  await test.step('what was sent is compared with the draft, although the page was reloaded', () =>
    expect
      .poll(() =>
        asOwner(async (pool) => {
          const { rows } = await pool.query(
            `select x.decision, x.edit_distance >= $2 as "isEdited"
               from ai_drafts d join ai_draft_decisions x on x.clinic_id = d.clinic_id and x.draft_id = d.id
              where d.conversation_id = $1`,
            [id, edited.length],
          );
          return rows;
        }),
      )
      .toEqual([{ decision: 'edited', isEdited: true }]));
});

test('nothing is drafted for an emergency, and it says why', async ({ page, openAs }) => {
  const client = await openAs(CLIENT);
  const id = await writtenOnPortal(client, fresh('Biscuit cannot breathe '));
  await signIn(page, DESK);
  await page.goto(`/clinic/messages?conversation=${id}`);
  await paneOf(page).getByRole('button', { name: 'Draft reply' }).click();
  await expect(paneOf(page).getByText('This may be urgent, so no reply was drafted.')).toBeVisible();
});

const followUpOf = (page: Page, { name }: GivenPet): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** Loads the list until a pet is on it. */
async function showAll(page: Page, pet: GivenPet): Promise<void> {
  const more = page.getByRole('button', { name: /^(?:Load|Show) more/ });
  await expect(async () => {
    if ((await followUpOf(page, pet).count()) === 0 && (await more.count()) > 0) await more.click();
    await expect(followUpOf(page, pet)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('follow-ups are changed, dropped, put back, chosen with keys and sent, and the sending is undone', async ({
  page,
}, testInfo) => {
  await signIn(page, DOCTOR);
  const changed = await givenRecheck(page, 5);
  const dropped = await givenRecheck(page, 5);
  const sent = await givenRecheck(page, 5);
  await page.goto('/clinic/follow-ups');
  await expect(page.getByRole('heading', { level: 1, name: 'Follow-ups' })).toBeVisible();
  await showAll(page, sent);
  await showAll(page, changed);
  await showAll(page, dropped);
  await expect(followUpOf(page, changed)).toContainText('“Recheck in 5 days”');
  await page.screenshot({ path: testInfo.outputPath('follow-ups.png') });

  await followUpOf(page, changed).getByRole('link', { name: changed.name }).focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: `Recheck: ${changed.name}` });
  const text = fresh('Please come on Friday ');
  await dialog.getByLabel('Message').fill(text);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(followUpOf(page, changed)).toContainText(text);
  await expect(followUpOf(page, changed)).toContainText('Changed');

  await followUpOf(page, dropped).getByRole('link', { name: dropped.name }).focus();
  await page.keyboard.press('d');
  await expect(followUpOf(page, dropped)).toHaveCount(0);
  await noticeOf(page, 'Follow-up dropped').getByRole('button', { name: 'Undo' }).click();
  await expect(followUpOf(page, dropped)).toBeVisible();

  for (const pet of [changed, sent]) {
    await followUpOf(page, pet).getByRole('link', { name: pet.name }).focus();
    await page.keyboard.press('x');
    await expect(followUpOf(page, pet).getByRole('checkbox')).toBeChecked();
  }
  await page.keyboard.press('s');
  await expect(followUpOf(page, sent)).toHaveCount(0);
  await expect(followUpOf(page, changed)).toHaveCount(0);
  await noticeOf(page, '2 messages sent').getByRole('button', { name: 'Undo' }).click();
  await expect(followUpOf(page, sent)).toBeVisible();
  await followUpOf(page, sent)
    .getByRole('button', { name: `Send: ${sent.name}, Recheck` })
    .click();
  await expect(followUpOf(page, sent)).toHaveCount(0);
  await page.reload();
  await showAll(page, dropped);
  await expect(followUpOf(page, sent)).toHaveCount(0);
});
