import type { Locator, Page } from '@playwright/test';
import { givenDrug, givenPet, givenVisit } from './given.ts';
import { expect, fresh, noticeOf, signIn, test } from './people.ts';

/** Builds a form with a question, a statement to agree to and a signature. */
async function buildForm(page: Page, title: string): Promise<void> {
  await page.goto('/clinic/forms?form=new');
  const sheet = page.getByRole('dialog', { name: 'New form' });
  await sheet.getByLabel('Title').fill(title);
  await sheet.getByLabel('Text').fill('{{owner}} agrees that {{pet}} is treated.');
  await sheet.getByRole('button', { name: 'Add field' }).click();
  // The signature stays the last field.
  await sheet.getByRole('listitem').nth(0).getByLabel('Question').fill('Procedure');
  await sheet.getByRole('button', { name: 'Add field' }).click();
  const agree = sheet.getByRole('listitem').nth(1);
  await agree.getByLabel('Type').selectOption('agree');
  await agree.getByLabel('Statement').fill('I have read this form.');
  await sheet.getByRole('button', { name: 'Add form' }).click();
  await expect(sheet.getByText(/is not a known field/)).toBeVisible();
  await sheet.getByLabel('Text').fill('{{client}} agrees that {{pet}} is treated.');
  await sheet.getByRole('button', { name: 'Add form' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
}

/** Draws a line on the pad. */
async function drawSignature(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 60 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 90, at.y + 40, { steps: 5 });
  await page.mouse.move(at.x + 180, at.y, { steps: 5 });
  await page.mouse.up();
}

test('a form is built, asked for at a visit, signed on the screen, and its PDF is attached', async ({
  page,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  await page.goto('/clinic/forms');
  const title = fresh('Dental consent ');
  await buildForm(page, title);
  const pet = await givenPet(page);
  const visitId = await givenVisit(page, pet);

  await page.goto(`/clinic/visits/${visitId}`);
  const card = page.getByRole('region', { name: 'Forms' });
  await card.getByRole('button', { name: 'Request a form' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a form' });
  await dialog.getByLabel('Form', { exact: true }).selectOption({ label: title });
  await dialog.getByRole('button', { name: 'Open form' }).click();

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(`Clare ${pet.name} agrees that ${pet.name} is treated.`)).toBeVisible();
  // Nothing else of the clinic is on the screen.
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);

  await page.getByLabel('Procedure').fill('Dental cleaning');
  await page.reload();
  await expect(page.getByLabel('Procedure')).toHaveValue('Dental cleaning');
  await page.getByRole('button', { name: 'Sign form' }).click();
  await expect(page.getByText('Check this box to continue.')).toBeVisible();
  await expect(page.getByText('Sign to continue.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I have read this form.' }).check();
  await drawSignature(page, page.getByRole('img', { name: 'Signature: empty' }));
  await expect(page.getByRole('img', { name: 'Signature: signed' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign form' }).click();
  await expect(page.getByText('Thank you')).toBeVisible();

  await page.getByRole('button', { name: 'Back to the clinic' }).click();
  await expect(page).toHaveURL(`/clinic/visits/${visitId}`);
  await expect(card.getByText('Signed', { exact: true })).toBeVisible();
  const documents = page.getByRole('region', { name: 'Documents and pictures' });
  await expect(documents.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: `Download ${title}` }).click();
  expect((await download).suggestedFilename()).toBe(`${title}.pdf`);

  await card.getByRole('button', { name: `More about ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const voiding = page.getByRole('dialog', { name: `Void “${title}”?` });
  await voiding.getByLabel('Reason').fill('Client revoked consent');
  await voiding.getByRole('button', { name: 'Void form' }).click();
  await expect(noticeOf(page, 'Form voided')).toBeVisible();
  await expect(card.getByText('Voided', { exact: true })).toBeVisible();
  await expect(card.getByText(/Client revoked consent/)).toBeVisible();

  // The PDF stays as it was signed: where it is listed and opened, and in its name, it is said that it no longer holds.
  const tile = documents.getByRole('listitem').filter({ hasText: title });
  await expect(tile.getByText('Voided', { exact: true })).toBeVisible();
  await tile.getByRole('link').click();
  const viewer = page.getByRole('dialog', { name: title });
  await expect(viewer.getByText(/^This form was voided on .* and is no longer valid\./)).toBeVisible();
  const voided = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Download' }).first().click();
  expect((await voided).suggestedFilename()).toBe(`Voided - ${title}.pdf`);
});

test('a form that was sent to a client’s account is filled in there by keyboard, with a typed name', async ({
  page,
  browser,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  const title = fresh('Intake ');
  await buildForm(page, title);
  const client = await (await browser.newContext()).newPage();
  await signIn(client, 'client@tailwell.test');
  await client.goto('/client/pets');
  await client.getByRole('main').getByRole('link').first().click();
  await expect(client).toHaveURL(/\/client\/pets\/[0-9a-f-]{36}$/);
  const petId = client.url().split('/').at(-1) ?? '';

  await page.goto(`/clinic/pets/${petId}?tab=appointments`);
  const card = page.getByRole('region', { name: 'Forms' });
  await card.getByRole('button', { name: 'Request a form' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a form' });
  await dialog.getByLabel('Form', { exact: true }).selectOption({ label: title });
  await dialog.getByRole('radio', { name: 'Send to the client’s account' }).click();
  await dialog.getByRole('button', { name: 'Send form' }).click();
  await expect(noticeOf(page, 'Form sent to the client’s account')).toBeVisible();

  await client.goto('/client/dashboard');
  await client.getByRole('link', { name: title }).click();
  await client.getByLabel('Procedure').fill('First visit');
  await client.getByRole('checkbox', { name: 'I have read this form.' }).press('Space');
  await client.getByRole('button', { name: 'Sign with my typed name instead' }).press('Enter');
  await client.getByRole('checkbox', { name: 'I sign this form with my typed name above.' }).press('Space');
  await client.getByRole('button', { name: 'Sign form' }).press('Enter');
  await expect(client.getByText('Thank you')).toBeVisible();
  await client.getByRole('link', { name: 'All forms' }).click();
  await expect(client.getByRole('button', { name: `Download ${title}` })).toBeVisible();

  const row = card.getByRole('listitem').filter({ hasText: title });
  await expect(row.getByText('Signed', { exact: true })).toBeVisible();
  await expect(row.getByText(/On the client’s account/)).toBeVisible();
});

test('a consent that an act needs is missing until somebody asks for it, on the visit that has the act', async ({
  page,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  const drug = await givenDrug(page, 2500);
  await page.goto('/clinic/forms');
  const title = fresh('Sedation consent ');
  await buildForm(page, title);
  await page.getByRole('link', { name: title }).click();
  const sheet = page.getByRole('dialog', { name: title });
  await sheet.getByRole('combobox', { name: 'Service or product' }).click();
  await page.getByPlaceholder('Name, code or barcode').fill(drug.name);
  await page.getByRole('option', { name: drug.name }).click();
  await expect(sheet.getByRole('button', { name: `Remove ${drug.name}` })).toBeVisible();

  const pet = await givenPet(page);
  await page.goto(`/clinic/visits/${await givenVisit(page, pet)}`);
  const chip = page.getByRole('link', { name: `Consent missing: ${title}` });
  const acts = page.getByRole('region', { name: 'Treatments and charges' });
  await acts.getByRole('radio', { name: 'Plan', exact: true }).click();
  await acts.getByRole('combobox', { name: 'Add a treatment' }).click();
  await page.getByPlaceholder('Name, code or barcode').fill(drug.name);
  await page.getByRole('option', { name: drug.name }).click();
  await expect(chip).toBeVisible();
  const card = page.getByRole('region', { name: 'Forms' });
  await card.getByRole('button', { name: `Request ${title}` }).click();
  await expect(card.getByRole('list', { name: 'Missing consents' })).toHaveCount(0);
  await expect(card.getByText(title)).toBeVisible();
  await expect(chip).toBeVisible();
});

test('what one types into a form stays when somebody else saves a new version of it, and does not replace it', async ({
  page,
  openAs,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  const title = fresh('Boarding consent ');
  await buildForm(page, title);
  const other = await openAs('clinic@tailwell.test');
  await other.goto('/clinic/forms');
  const edit = async (screen: Page) => {
    await screen.getByRole('link', { name: title }).click();
    return screen.getByRole('dialog', { name: title });
  };
  const mine = await edit(page);
  await mine.getByLabel('Text').fill('What I wrote about {{pet}}.');
  const theirs = await edit(other);
  await theirs.getByLabel('Text').fill('What somebody else wrote about {{pet}}.');
  await theirs.getByRole('button', { name: 'Save new version' }).click();
  await expect(theirs).toBeHidden();

  await expect(mine.getByText(/^Version 2\./)).toBeVisible();
  await expect(mine.getByLabel('Text')).toHaveValue('What I wrote about {{pet}}.');
  await mine.getByRole('button', { name: 'Save new version' }).click();
  await expect(mine.getByRole('alert')).toContainText('changed');
  await expect(mine.getByLabel('Text')).toHaveValue('What I wrote about {{pet}}.');
});
