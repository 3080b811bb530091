import { test as base, expect, type Browser, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';

/** Signs in as a person would. */
export async function signIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In with Email' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** A browser of somebody's own, signed in, that shares nothing with the others. */
export async function openAs(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, email);
  return page;
}

/** The link in the newest letter to an address, from the demo's outbox. Letters are sent by a job: it may take a moment. */
export async function linkMailedTo(page: Page, email: string): Promise<string> {
  let link: string | null = null;
  await expect(async () => {
    await page.goto('/dev/mail');
    const letter = page.getByRole('article').filter({ hasText: `To ${email}` }).first();
    link = await letter.getByRole('link').first().getAttribute('href', { timeout: 1_000 });
    expect(link).toBeTruthy();
  }).toPass();
  return link ?? '';
}

/** A name that nobody else in this run has. */
export const fresh = (word: string): string => `${word}-${Math.random().toString(36).slice(2, 8)}`;

/**
 * The tests of people's jobs. A page that throws, or that its own policy stops, fails the test that met it.
 */
export const test = base.extend<{ quiet: void }>({
  quiet: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|hydrat/i.test(message.text())) faults.push(message.text());
      });
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
