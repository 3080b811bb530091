import type { Locator } from '@playwright/test';
import { type GivenPet, givenPet, givenWeights } from './given.ts';
import { expect, signIn, test } from './people.ts';

const ENTRIES = 360;
/** Those in view, and a few before and after them. */
const MAX_ROWS = 40;

/** How far the list is scrolled, and the place and text of each row that is drawn. */
const drawnIn = (feed: Locator) =>
  feed.evaluate((element) => ({
    top: element.scrollTop,
    rows: [...element.querySelectorAll('article')].map((row) => ({
      place: Number(row.getAttribute('aria-posinset')),
      text: row.getAttribute('aria-busy') === 'true' ? '' : row.innerText,
    })),
  }));
const scrollTo = (feed: Locator, top: number) =>
  feed.evaluate((element, to) => {
    element.scrollTop = to;
  }, top);

/** Again until it is there: a list cannot be scrolled so far before its length is known. */
const scrollToEntry152 = (feed: Locator) =>
  expect(async () => {
    await scrollTo(feed, 150 * 52);
    const entry = feed.locator('article[aria-posinset="152"]');
    await expect(entry).toHaveAttribute('aria-busy', 'false', { timeout: 1000 });
  }).toPass();

test('a long timeline draws and reads only what is in view, and every entry can be reached', async ({
  page,
}) => {
  await signIn(page, 'doctor@tailwell.test');
  const pet: GivenPet = await givenPet(page);
  // 1.01 kg is the oldest.
  await givenWeights(page, pet, ENTRIES);
  await page.goto(`/clinic/pets/${pet.id}`);
  const card = page.getByRole('region', { name: 'Timeline' });
  const feed = card.getByRole('feed');
  await expect(card).toContainText('360 entries');

  await test.step('every entry is reached by scrolling', async () => {
    const seen = new Map<number, string>();
    let last = -1;
    for (;;) {
      // Until what is in view has been read.
      await expect(feed.locator('article[aria-busy="true"]')).toHaveCount(0);
      const { top, rows } = await drawnIn(feed);
      expect(rows.length).toBeLessThan(MAX_ROWS);
      for (const { place, text } of rows) seen.set(place, text);
      if (top === last) break;
      last = top;
      await feed.hover();
      await page.mouse.wheel(0, 900);
      await expect
        .poll(async () => {
          const drawn = await drawnIn(feed);
          return drawn.top > last || drawn.rows.some(({ place }) => place === ENTRIES);
        })
        .toBe(true);
    }
    expect(seen.size).toBe(ENTRIES);
    expect(new Set([...seen.values()].map((text) => /^[\d,]+ kg/.exec(text)?.[0])).size).toBe(ENTRIES);
  });

  await test.step('keys lead to the latest and to the oldest entry', async () => {
    await scrollTo(feed, 0);
    const entries = feed.locator('[data-entry]');
    await entries.first().focus();
    await page.keyboard.press('End');
    await expect(feed.locator(`article[aria-posinset="${ENTRIES}"] [data-entry]`)).toBeFocused();
    await expect(feed.locator(`article[aria-posinset="${ENTRIES}"]`)).toContainText('1,01 kg');
    await page.keyboard.press('Home');
    await expect(feed.locator('article[aria-posinset="1"] [data-entry]')).toBeFocused();
  });

  await test.step('a new entry moves nothing that is read, and few pages are read again', async () => {
    await scrollTo(feed, 198 * 52);
    const inView = feed.getByText('2,61 kg', { exact: true });
    await expect(inView).toBeInViewport();
    /** Within the list: what is above the list may change as well. */
    const offset = async () => ((await inView.boundingBox())?.y ?? 0) - ((await feed.boundingBox())?.y ?? 0);
    const before = await offset();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('/timeline')) asked.push(request.url());
    });
    await givenWeights(page, pet, 1);
    await expect(card).toContainText('361 entries');
    await expect(inView).toBeInViewport();
    expect(await offset()).toBe(before);
    // The latest page, the one in view and those next to it.
    expect(new Set(asked).size).toBeLessThanOrEqual(4);
  });

  await test.step('the filters and the position are there again when one comes back', async () => {
    await card.getByLabel('Show').selectOption({ label: 'Weight' });
    // Another list, which begins at its latest entry.
    await expect.poll(async () => (await drawnIn(feed)).top).toBe(0);
    await scrollToEntry152(feed);
    const text = await feed.locator('article[aria-posinset="152"]').innerText();
    await page.getByRole('navigation').getByRole('link', { name: 'Tasks' }).first().click();
    await expect(page).toHaveURL(/\/clinic\/tasks/u);
    await page.goBack();
    await expect(card.getByLabel('Show')).toHaveValue('weight');
    await expect(feed.locator('article[aria-posinset="152"]')).toHaveText(text, { useInnerText: true });
    expect((await drawnIn(feed)).top).toBe(150 * 52);
  });

  await test.step('what could not be read is read again', async () => {
    const pages = /\/timeline\?.*cursor=/u;
    await page.route(pages, (route) => route.abort('connectionreset'));
    await page.reload();
    await expect(card.getByText('Some of the entries could not be loaded')).toBeVisible();
    await page.unroute(pages);
    await card.getByRole('button', { name: 'Try again' }).click();
    await expect(card.getByText('Some of the entries could not be loaded')).toBeHidden();
    await scrollToEntry152(feed);
  });
});
