import { expect, type Page as Screen } from '@playwright/test';
import { PAGES, patternOf, type Page } from './pages.ts';

const TIMEOUT_MS = 30_000;

/** A page without an id may be below the list as well. */
const isPage = (address: string): boolean => PAGES.some(({ route }) => route === address);

/** The address of a page: its own, or that of the first record in its list. */
export async function addressOf(screen: Screen, page: Page): Promise<string> {
  if (page.listedAt === undefined) return page.address ?? page.route;
  const list = new URL(page.listedAt, screen.url()).href;
  if (screen.url() !== list) await screen.goto(list);
  // Other links under the same address may be there before the list is.
  await settle(screen);
  const [path] = page.listedAt.split('?');
  const links = screen.locator(`main a[href^="${path}/"]:visible`);
  const addresses = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const find = async () =>
    (await addresses()).find((address) => patternOf(page).test(address) && !isPage(address));
  await expect
    .poll(find, { message: `${page.listedAt} links to ${page.route}`, timeout: TIMEOUT_MS })
    .toBeDefined();
  return (await find()) ?? '';
}

/** Waits until a page has a heading and shows no loading state. */
export async function settle(screen: Screen): Promise<void> {
  await screen.locator('h1').first().waitFor({ timeout: TIMEOUT_MS });
  await screen
    .locator('.animate-pulse, .animate-spin, [aria-busy="true"]')
    .filter({ visible: true })
    .first()
    .waitFor({ state: 'detached', timeout: TIMEOUT_MS });
}
