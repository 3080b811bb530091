import type { Locator, Page } from '@playwright/test';
import { givenDrug, givenPet, givenVisit, type GivenItem } from './given.ts';
import { expect, fresh, signIn, test } from './people.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Adds an item to an option by typing its name. */
async function addItem(page: Page, within: Locator, option: string, { name }: GivenItem): Promise<void> {
  await within.getByRole('combobox', { name: `Add an item to ${option}` }).click();
  await page.getByPlaceholder('Name, code or barcode').fill(name);
  await page.getByRole('option', { name }).click();
  await expect(within.getByRole('list', { name: `Lines of ${option}` }).getByText(name)).toBeVisible();
}

/** Draws a line on the pad. */
async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Signature: empty' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 40 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 90, at.y + 30, { steps: 5 });
  await page.mouse.up();
  await expect(page.getByRole('img', { name: 'Signature: signed' })).toBeVisible();
}

test('an estimate from a template is answered on a phone, planned in the visit, charged and paid', async ({
  page,
  browser,
}) => {
  await signIn(page, 'clinic@tailwell.test');
  const [cleaning, pain] = [await givenDrug(page, 20_000), await givenDrug(page, 5000)];
  const pet = await givenPet(page);
  const visitId = await givenVisit(page, pet);
  const title = fresh('Dental ');
  let link = '';

  await test.step('a template', async () => {
    await page.goto('/clinic/estimates/templates?template=new');
    const sheet = page.getByRole('dialog', { name: 'New template' });
    await sheet.getByLabel('Name', { exact: true }).fill(title);
    await addItem(page, sheet, 'Recommended', cleaning);
    await addItem(page, sheet, 'Recommended', pain);
    await sheet.getByLabel(`Highest quantity of ${pain.name}`).fill('2');
    await sheet.getByRole('button', { name: 'Add template' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  });

  await test.step('a draft of it for the visit, with a link', async () => {
    await page.goto(`/clinic/visits/${visitId}`);
    const card = page.getByRole('region', { name: 'Estimates' });
    await card.getByRole('button', { name: 'New estimate' }).click();
    const dialog = page.getByRole('dialog', { name: 'New estimate' });
    await dialog.getByRole('radio', { name: 'A template' }).click();
    await dialog.getByLabel('Template', { exact: true }).selectOption({ label: title });
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Draft');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const send = page.getByRole('dialog', { name: 'Send the estimate' });
    await send.getByRole('radio', { name: 'Create a link' }).click();
    await send.getByRole('button', { name: 'Create link' }).click();
    link = await send.getByLabel('Link', { exact: true }).inputValue();
    await send.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('The client has not answered yet')).toBeVisible();
  });

  await test.step('one line is declined and the rest signed on a phone', async () => {
    const phone = await (await browser.newContext(PHONE)).newPage();
    await phone.goto(link);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`Estimate for ${pet.name}`);
    await phone.getByRole('checkbox', { name: `Accept ${pain.name}` }).uncheck();
    const accept = phone.getByRole('button', { name: /^Sign and accept up to 238,00/ });
    await accept.click();
    await expect(phone.getByText('Sign to continue.')).toBeVisible();
    await drawSignature(phone);
    await accept.click();
    await expect(phone.getByText('Thank you')).toBeVisible();
    await expect(phone.getByText('Declined', { exact: true })).toBeVisible();
    // The link shows what was answered from now on.
    await phone.reload();
    await expect(phone.getByText('This estimate has been answered')).toBeVisible();
    await phone.context().close();
  });

  await test.step('what was accepted is planned once', async () => {
    // The page follows the answer by itself.
    await expect(page.getByText('The client accepted')).toBeVisible();
    await page.getByRole('button', { name: 'Plan in visit' }).click();
    await expect(page).toHaveURL(`/clinic/visits/${visitId}`);
    const planned = page.getByRole('region', { name: 'Planned', exact: true });
    await expect(planned.getByText(cleaning.name)).toHaveCount(1);
    await expect(planned.getByText(pain.name)).toHaveCount(0);
    const card = page.getByRole('region', { name: 'Estimates' });
    await expect(card.getByText('Planned', { exact: true })).toBeVisible();
  });

  await test.step('and charged when it is done', async () => {
    const acts = page.getByRole('region', { name: 'Treatments and charges', exact: true });
    await acts.getByRole('button', { name: `Do ${cleaning.name}` }).click();
    await expect(acts.getByLabel(/^Bill so far/)).toContainText('238,00 €');
  });

  await test.step('more than was agreed is said, until the owner was told', async () => {
    const acts = page.getByRole('region', { name: 'Treatments and charges', exact: true });
    await acts.getByRole('combobox', { name: 'Add a treatment' }).click();
    await page.getByPlaceholder('Name, code or barcode').fill(pain.name);
    await page.getByRole('option', { name: pain.name }).click();
    const warning = page.getByText('This visit is 59,50 € over its estimate: talk to the client');
    await expect(warning).toBeVisible();
    await page.getByRole('button', { name: 'Record who was told' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Record' }).click();
    await expect(warning).toBeHidden();
    await expect(page.getByText(/was told in person and agreed/)).toBeVisible();
  });

  await test.step('the visit is paid', async () => {
    await page.goto(`/clinic/pets/${pet.id}`);
    const owner = page.getByRole('link', { name: `Clare ${pet.name}` }).first();
    const path = (await owner.getAttribute('href')) ?? '';
    await page.goto(path.replace('/clients/', '/checkout/'));
    await page.getByRole('button', { name: /^Issue invoice · 297,50/ }).click();
    await expect(page).toHaveURL(/step=pay/);
    await page.getByRole('button', { name: /^Take 297,50/ }).click();
    await expect(page.getByText('All paid')).toBeVisible();
  });
});

test('an estimate is declined on a screen of the clinic, and shows nothing else there', async ({ page }) => {
  await signIn(page, 'clinic@tailwell.test');
  const drug = await givenDrug(page, 4000);
  const pet = await givenPet(page);
  await page.goto(`/clinic/pets/${pet.id}`);
  const card = page.getByRole('region', { name: 'Estimates' });
  await card.getByRole('button', { name: 'New estimate' }).click();
  const dialog = page.getByRole('dialog', { name: 'New estimate' });
  await dialog.getByRole('radio', { name: 'An empty estimate' }).click();
  await dialog.getByRole('button', { name: 'Create draft' }).click();
  const form = page.getByRole('form', { name: 'Estimate' });
  await addItem(page, form, 'Treatment', drug);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(form.getByText('47,60 €')).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Open estimate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Estimate for ${pet.name}` })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign with my typed name instead' }).click();
  await page.getByRole('checkbox', { name: 'I sign this estimate with my typed name above.' }).check();
  await page.getByRole('button', { name: 'Decline estimate' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline estimate' }).click();
  await expect(page.getByText('Thank you')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the clinic' }).click();
  await expect(page.getByText('The client declined')).toBeVisible();
});
