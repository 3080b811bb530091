import type { Page as Screen } from '@playwright/test';
import { findAccessibilityViolations } from '#test/accessibility-violations.ts';
import { mayOpen, PAGES, REDIRECTS, USER_OF, type Page } from '#test/pages.ts';
import { addressOf, settle } from '#test/page-navigation.ts';
import { ROLES, type Role } from '#vocabulary/permissions.ts';
import { expect, openStartPage, signIn, test } from './people.ts';

const HEIGHT = 900;
const DESK = 1280;
const PHONE = 360;

test.use({ viewport: { width: DESK, height: HEIGHT } });
// A test that opens many pages takes long even when each page is fast.
test.describe.configure({ timeout: 360_000 });

interface Manifest {
  readonly routes: Readonly<
    Record<string, { readonly path?: string; readonly parentId?: string; readonly index?: true }>
  >;
}

test('the page tests cover every route of the built product and no removed ones', async ({ page }) => {
  await page.goto('/login');
  // The app starts after the page has loaded.
  await page.waitForFunction(() => '__reactRouterManifest' in globalThis);
  const routes = await page.evaluate(() => {
    // Safe: React Router sets this global variable to its manifest.
    const { __reactRouterManifest: manifest } = globalThis as unknown as { __reactRouterManifest: Manifest };
    return Object.values(manifest.routes)
      .filter(({ path, index, parentId }) => parentId !== undefined && (path !== undefined || index === true))
      .map(({ path = '' }) => `/${path}`);
  });
  expect(routes.toSorted()).toEqual([...PAGES.map(({ route }) => route), ...REDIRECTS].toSorted());
});

for (const { route, address = route } of PAGES.filter(({ roles }) => roles === undefined)) {
  test(`a visitor may open ${route}`, async ({ page }) => {
    await checkPage(page, address, 'closely');
  });
}

test('a visitor may open the outbox of a demo', async ({ page }) => {
  await page.goto('/dev/mail');
  await expect(page.locator('h1')).toHaveCount(1);
  await expectNoAccessibilityViolations(page, 'the outbox');
});

/** So many pages are opened by one test: more would take as long as all others together. */
const PAGES_OF_A_TEST = 24;

const partsOf = (pages: readonly Page[]): readonly (readonly Page[])[] =>
  Array.from({ length: Math.ceil(pages.length / PAGES_OF_A_TEST) }, (_, part) =>
    pages.slice(part * PAGES_OF_A_TEST, (part + 1) * PAGES_OF_A_TEST),
  );

for (const role of ROLES) {
  const parts = partsOf(PAGES.filter((of) => of.roles !== undefined && mayOpen(of, role)));
  for (const [index, pages] of parts.entries()) {
    const part = parts.length > 1 ? `, part ${index + 1} of ${parts.length}` : '';
    test(`a ${role} may open every page of the role without accessibility faults${part}`, async ({
      page,
    }) => {
      await signIn(page, USER_OF[role]);
      await openStartPage(page);
      for (const of of pages) {
        const address = await addressOf(page, of);
        // The other roles see the same page, or less of it.
        if (of.roles?.[0] !== role) await openOnPhone(page, address);
        else {
          await checkPage(page, address, 'closely');
          for (const state of of.states ?? []) await checkPage(page, address + state, 'once');
        }
      }
    });
  }

  test(`a ${role} is redirected from every page of other roles`, async ({ page }) => {
    await signIn(page, USER_OF[role]);
    const [first, ...others] = PAGES.filter((of) => !mayOpen(of, role));
    if (first) await expectNoAccess(page, first, role, load);
    for (const other of others) {
      // Starts from an allowed page each time, so that the navigation itself is what is refused.
      await follow(page, '/account');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoAccess(page, other, role, follow);
    }
  });
}

const NOBODY = '00000000-0000-4000-8000-000000000000';

async function expectNoAccess(page: Screen, { route }: Page, role: Role, go: typeof load): Promise<void> {
  const address = route.replaceAll(/:\w+/g, NOBODY);
  await go(page, address);
  await expect(page, `${role} at ${address}`).toHaveURL('/login');
}

/** Loads a page, as from a bookmark. */
const load = async (page: Screen, address: string): Promise<void> => {
  await page.goto(address, { waitUntil: 'commit' });
};

/** Navigates within the app, as by a link, without a page load. */
const follow = (page: Screen, address: string): Promise<void> =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(address)});
     dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
  );

/** Navigates to a page and checks that it has one heading and does not overflow. */
async function openOnPhone(page: Screen, address: string): Promise<void> {
  const before = await page.locator('h1').first().elementHandle();
  await follow(page, address);
  // The previous page stays until the next one has loaded.
  if (before) await before.waitForElementState('hidden');
  await settle(page);
  await expectNoOverflow(page, address, PHONE);
}

/**
 * Checks that a page has one heading, does not overflow, and has no accessibility violations. `closely` checks four widths
 * and both themes. `once` checks the light theme on a desktop and the width of a phone; it is for states of a page, such as
 * an open sheet, whose page itself has been checked closely.
 */
async function checkPage(page: Screen, address: string, how: 'closely' | 'once'): Promise<void> {
  await test.step(address, async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: DESK, height: HEIGHT });
    await page.goto(address);
    await settle(page);
    await expectNoAccessibilityViolations(page, `${address}, desk, light`);
    for (const width of how === 'closely' ? [1920, 768, PHONE] : [PHONE]) {
      await expectNoOverflow(page, address, width);
    }
    if (how === 'once') return;
    await page.emulateMedia({ colorScheme: 'dark' });
    // Colors in a transition between the themes belong to neither.
    await page.waitForFunction('document.getAnimations().length === 0');
    await settle(page);
    await expectNoAccessibilityViolations(page, `${address}, phone, dark`);
  });
}

async function expectNoOverflow(page: Screen, address: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await expect.soft(page.locator('h1'), `${address} at ${width} px`).toHaveCount(1);
  await expect
    .poll(() => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth), {
      message: `${address} at ${width} px overflows`,
    })
    .toBe(0);
}

async function expectNoAccessibilityViolations(page: Screen, where: string): Promise<void> {
  expect.soft(await findAccessibilityViolations(page), where).toEqual([]);
}
