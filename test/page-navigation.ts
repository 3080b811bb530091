import type { Page as Screen } from '@playwright/test';
import { patternOf, type Page } from './pages.ts';

/** The address of a page: its own, or that of the first record in its list. */
export async function addressOf(screen: Screen, page: Page): Promise<string> {
  if (page.listedAt === undefined) return page.address ?? page.route;
  const list = new URL(page.listedAt, screen.url()).href;
  if (screen.url() !== list) await screen.goto(list);
  // Other links under the same address may be there before the list is.
  await settle(screen);
  const links = screen.locator(`main a[href^="${page.listedAt}/"]:visible`);
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const found = addresses.find((address) => patternOf(page).test(address));
  if (found === undefined) throw new Error(`${page.listedAt} has no link to ${page.route}.`);
  return found;
}

const TIMEOUT_MS = 30_000;

/** Waits until a page has a heading and shows no loading state. */
export async function settle(screen: Screen): Promise<void> {
  await screen.locator('h1').first().waitFor({ timeout: TIMEOUT_MS });
  await screen
    .locator('.animate-pulse, .animate-spin, [aria-busy="true"]')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached', timeout: TIMEOUT_MS });
}
