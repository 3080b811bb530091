import { gzipSync } from 'node:zlib';
import { MENU_DELAYS } from '#sales/site/web/script/menu-clock.ts';
import { SITE_PAGES } from '#sales/site/web/addresses.ts';
import { expect, test } from './people.ts';

const KILOBYTE = 1024;
const MAX_SCRIPT_KILOBYTES = 60;
const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

/** Measures the cumulative layout shift from before the page loads. */
const NOTE_SHIFTS = `
  globalThis.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

test.use({ viewport: DESK });

test('every public page works without scripts, has one heading and carries its metadata', async ({
  request,
  browser,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  expect(listed).toEqual(expect.arrayContaining(SITE_PAGES.map(({ path }) => `/${path}`)));
  expect(listed.filter((path) => path.startsWith('/blog/')).length).toBeGreaterThanOrEqual(8);
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const titles = new Set<string>();
  for (const path of listed) {
    expect.soft((await page.goto(path))?.status(), path).toBe(200);
    await expect.soft(page.locator('h1'), path).toHaveCount(1);
    titles.add(await page.title());
    const head = page.locator('head');
    await expect.soft(head.locator('meta[name="description"]'), path).toHaveAttribute('content', /.{50,}/);
    await expect
      .soft(head.locator('link[rel="canonical"]'), path)
      .toHaveAttribute('href', new RegExp(`${path}$`));
    for (const property of ['og:title', 'og:description', 'og:url', 'og:image']) {
      await expect.soft(head.locator(`meta[property="${property}"]`), `${path} ${property}`).toHaveCount(1);
    }
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const things = data.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
    expect.soft(things, path).toContain('Organization');
    if (path !== '/home') expect.soft(things, path).toContain('BreadcrumbList');
    if (path.startsWith('/blog/')) expect.soft(things, path).toContain('Article');
    const words = (await page.locator('main').innerText()).split(/\s+/).length;
    // The status page fetches its state: without scripts it links to where the state can be read.
    const minimum = path === '/status' ? 50 : 150;
    expect.soft(words, `${path} has something to read`).toBeGreaterThan(minimum);
  }
  expect(titles.size).toBe(listed.length);
  await context.close();
});

test('public pages have no broken links', async ({ page, request }) => {
  const seen = new Set<string>();
  for (const { path } of SITE_PAGES) {
    await page.goto(`/${path}`);
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    for (const link of links) seen.add(link.replace(/#.*$/, ''));
  }
  for (const link of seen) expect.soft((await request.get(link)).status(), link).toBe(200);
});

test('a public page loads little script, does not shift its layout and logs no errors', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript({ content: NOTE_SHIFTS });
  for (const path of ['/home', '/pricing', '/resources/roi-calculator', '/blog']) {
    const scripts = new Map<string, number>();
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script')
        scripts.set(response.url(), gzipSync(await response.body()).length);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const kilobytes = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / KILOBYTE;
    expect.soft(kilobytes, path).toBeLessThan(MAX_SCRIPT_KILOBYTES);
    const shift = await page.evaluate<number>('globalThis.shifted');
    expect.soft(shift, `${path} shifts`).toBeLessThan(0.01);
    page.removeAllListeners('response');
  }
  expect(errors).toEqual([]);
});

test('the menu opens by hover, click and key, and leads to its pages', async ({ page }) => {
  await page.goto('/home');
  const bar = page.getByRole('navigation', { name: 'Site' });
  const panel = bar.getByRole('link', { name: /^Workflow/ });

  await bar.getByText('Key Features', { exact: true }).hover();
  await expect(panel).toBeVisible();
  await bar.getByText('Solutions', { exact: true }).hover();
  await expect(panel).toBeHidden();
  await expect(bar.getByRole('link', { name: /^Hospitals/ })).toBeVisible();
  await page.mouse.move(10, 800);
  await expect(bar.getByRole('link', { name: /^Hospitals/ })).toBeHidden({
    timeout: MENU_DELAYS.closeMs + 5_000,
  });

  await bar.getByText('Resources', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('link', { name: /^ROI calculator/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bar.getByRole('link', { name: /^ROI calculator/ })).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/resources/roi-calculator');
});

test('the phone menu opens by touch', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto('/pricing');
  await page.locator('summary', { hasText: 'Menu' }).tap();
  const menu = page.getByRole('navigation', { name: 'Site' });
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
  await menu.getByText('Solutions', { exact: true }).tap();
  await menu.getByRole('link', { name: 'Mobile clinics' }).tap();
  await expect(page).toHaveURL('/solutions/mobile');
  await context.close();
});

test('a dismissed offer stays hidden', async ({ page }) => {
  await page.goto('/home');
  const offer = page.getByText('3 months free with annual plans.');
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss offer' }).click();
  await expect(offer).toBeHidden();
  await page.goto('/pricing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(offer).toBeHidden();
});

test('prices can be shown by month and by year', async ({ page }) => {
  await page.goto('/pricing');
  await expect(page.getByText('$1,971 for a year')).toBeVisible();
  await page.getByText('Monthly', { exact: true }).click();
  await expect(page.getByText('$1,971 for a year')).toBeHidden();
  await expect(page.getByText('$219', { exact: true })).toBeVisible();
});

test('the calculator computes its result, and its address can be shared', async ({ page, browser }) => {
  await page.goto('/resources/roi-calculator');
  await page.getByLabel('Doctors').fill('2');
  await page.getByLabel('No-show rate').fill('10');
  const sentence = page.locator('[data-roi-sentence]');
  await expect(sentence).toContainText('more per year than it costs');
  await expect(page).toHaveURL('/resources/roi-calculator?doctors=2&missed=10');
  const words = await sentence.textContent();

  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await expect(other.locator('[data-roi-sentence]')).toHaveText(words ?? '');
  await expect(other.getByLabel('Doctors')).toHaveValue('2');
  await other.context().close();
});

test('articles can be filtered by topic and read', async ({ page, request }) => {
  await page.goto('/blog');
  await page.getByLabel('Search the articles').fill('handover');
  await expect(page.locator('[data-article]:visible')).toHaveCount(1);
  await page.getByRole('link', { name: 'A handover in five minutes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A handover in five minutes');
  const feed = await request.get('/feed.xml');
  expect(feed.headers()['content-type']).toContain('application/atom+xml');
  expect(await feed.text()).toContain('/blog/handover-in-five-minutes');
});

test('navigation from the sign-in page shows the public pages without a reload', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
  await page.getByLabel('Search the articles').fill('cat');
  await expect(page.locator('[data-article]:visible')).toHaveCount(1);
  await page.getByRole('link', { name: 'A waiting room that works for cats' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A waiting room that works for cats');
});
