import type { Page as Screen } from '@playwright/test';
import { patternOf, type Page } from './pages.ts';

/** The address of a page: its own, or that of the first record in the list that leads there. */
export async function addressOf(screen: Screen, page: Page): Promise<string> {
  if (page.listedAt === undefined) return page.address ?? page.route;
  await screen.goto(page.listedAt);
  const links = screen.locator(`main a[href^="${page.listedAt}/"]:visible`);
  await links.first().waitFor();
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const found = addresses.find((address) => patternOf(page).test(address));
  if (found === undefined) throw new Error(`${page.listedAt} leads to no ${page.route}.`);
  return found;
}

/** True in the browser once a page shows all that it has: one heading, and nothing that is still on its way. */
export const IS_SETTLED = `
  document.querySelectorAll('h1').length === 1 &&
  document.querySelector('.animate-pulse, .animate-spin, [aria-busy="true"]') === null`;
