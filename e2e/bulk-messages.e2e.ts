import type { Locator, Page } from '@playwright/test';
import { givenClinicTeam, request } from './given.ts';
import { expect, fresh, signIn, test } from './people.ts';

const region = (page: Page, name: string): Locator => page.getByRole('region', { name });

/** A client with a pet and an email address. */
const givenReader = (page: Page, fullName: string, species: 'cat' | 'dog'): Promise<unknown> =>
  request(page, 'POST', '/pets', {
    name: `Pet of ${fullName}`,
    species,
    bornOn: null,
    client: {
      add: {
        fullName,
        contacts: [
          {
            kind: 'email',
            value: `${fresh('reader')}@people.test`.toLowerCase(),
            label: null,
            isPrimary: true,
          },
        ],
      },
    },
  });

test('an admin writes to the clients of dogs, sees before who gets it, watches it go out and stops it', async ({
  page,
  openAs,
  newPage,
}) => {
  const { admin, csr } = await givenClinicTeam(newPage);
  await signIn(page, admin.email, admin.password);
  for (const [name, species] of [
    ['Ada Addis', 'dog'],
    ['Ben Bauer', 'dog'],
    ['Cem Celik', 'dog'],
    ['Dana Dorn', 'cat'],
  ] as const)
    await givenReader(page, name, species);

  await page.goto('/clinic/messages/bulk');
  await page.getByRole('button', { name: 'New bulk message' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Dog school');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('checkbox', { name: 'Only certain species' }).check();
  await page.getByRole('checkbox', { name: 'Dog', exact: true }).check();
  await page.getByRole('textbox', { name: 'Subject' }).fill('For {{pet.name}}');
  await page.getByRole('textbox', { name: 'Email' }).fill('Dear {{client.firstName}}, we moved.');
  await page.getByRole('textbox', { name: 'Messages per hour' }).fill('1');
  await page.getByRole('combobox', { name: 'Times' }).selectOption('At these times each day');
  await page.getByLabel('From', { exact: true }).fill('00:00');
  await page.getByLabel('To', { exact: true }).fill('23:59');
  await page.getByRole('button', { name: 'Show preview' }).click();

  await expect(page.getByText('3 clients would get it')).toBeVisible();
  const sample = region(page, 'What it says');
  await expect(sample).toContainText('Dear Ada, we moved.');
  await expect(sample).toContainText('For Pet of Ada Addis');
  await sample.getByRole('button', { name: 'Next recipient' }).click();
  await expect(sample).toContainText('Dear Ben, we moved.');

  // What is typed is on the server: a page that is loaded again has it.
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('For {{pet.name}}');
  await page.getByRole('button', { name: 'Show preview' }).click();
  await page.getByRole('button', { name: 'Start sending' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start sending' }).click();

  // The first goes out at once, the next in an hour.
  await expect(page.getByText('1 of 3 sent')).toBeVisible();
  const desk = await openAs(csr.email, csr.password);
  await desk.goto('/clinic/messages/bulk');
  await desk.getByRole('link', { name: 'Dog school' }).click();
  await expect(desk.getByRole('button', { name: 'Stop' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sending' }).click();
  await expect(page.getByText('Not reached')).toBeVisible();
  const recipients = page.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  await expect(recipients.filter({ hasText: 'Ada Addis' })).toContainText('Sent');
  await expect(recipients.filter({ hasText: 'Ben Bauer' })).toContainText('Stopped');
  // Whoever watches sees it without loading the page again.
  await expect(desk.getByText('Not reached')).toBeVisible();
});
