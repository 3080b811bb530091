import type { Page } from '@playwright/test';
import { givenPet, givenVisit } from './given.ts';
import { expect, REFUSED, signIn, test } from './people.ts';

const HTML = `<p>Ears <b>red</b><img src="none" onerror="globalThis.planted = 1"></p><script>planted = 1</script>`;

/** What a text must not become, tried as a fault of ours or a script of somebody else would. Each is refused. */
const ATTEMPTS: Readonly<Record<string, string>> = {
  'HTML from a text': `document.body.innerHTML = ${JSON.stringify(HTML)}`,
  'a script from a text': `document.head.appendChild(document.createElement('script')).text = 'globalThis.planted = 1'`,
  'a script put together from nodes': `const script = document.createElement('script');
    script.append('globalThis.planted = 1');
    document.head.append(script)`,
  'a script by its address': `document.head.appendChild(document.createElement('script')).src = '/planted.js'`,
  'a policy that accepts everything': `trustedTypes.createPolicy('default', { createHTML: (text) => text })`,
};
const REFUSED_BY = {
  'HTML from a text': 'require-trusted-types-for',
  'a script from a text': 'require-trusted-types-for',
  'a script put together from nodes': 'require-trusted-types-for',
  'a script by its address': 'require-trusted-types-for',
  'a policy that accepts everything': 'trusted-types',
};

/** Makes each attempt. @returns what came of them: the text of the error, if there was one. */
const attemptAll = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(
    `Object.fromEntries(Object.entries(${JSON.stringify(ATTEMPTS)}).map(([name, code]) => {
      try { (0, eval)('{' + code + '}'); return [name, '']; } catch (error) { return [name, String(error)]; }
    }))`,
  );

/** The directives that refused something on a page, in their order; leaves none of them to the test's own check. */
async function takeRefusals(faults: string[], count: number): Promise<string[]> {
  const read = () => faults.filter((fault) => fault.startsWith(REFUSED));
  await expect.poll(() => read().length).toBeGreaterThanOrEqual(count);
  const directives = read().map((fault) => fault.slice(REFUSED.length + 1).split(' ')[0] ?? '');
  faults.splice(0);
  return directives;
}

for (const [address, reports] of [
  ['/clinic/dashboard', true],
  ['/login', true],
  ['/status', true],
  ['/no/such/page', true],
  ['/dev/mail', false],
  ['/dev/gohighlevel/crm', false],
  ['/config.json', false],
] as const) {
  test(`text becomes neither HTML nor a script at ${address}`, async ({ page, faults }) => {
    const received: string[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('/policy-reports')) return;
      const body = response.request().postDataJSON() as { 'csp-report': { 'effective-directive': string } };
      received.push(`${response.status()} ${body['csp-report']['effective-directive']}`);
    });
    await signIn(page, 'doctor@tailwell.test');
    await page.goto(address);
    const outcomes = await attemptAll(page);
    expect(Object.keys(outcomes)).toEqual(Object.keys(REFUSED_BY));
    expect.soft(outcomes['HTML from a text']).toContain('TrustedHTML');
    expect.soft(outcomes['a script from a text']).toContain('TrustedScript');
    expect.soft(outcomes['a script by its address']).toContain('TrustedScriptURL');
    expect.soft(outcomes['a policy that accepts everything']).toContain('default');
    const expected = Object.values(REFUSED_BY);
    expect(await takeRefusals(faults, expected.length)).toEqual(expected);
    expect(await page.evaluate(`globalThis.planted`)).toBeUndefined();
    if (reports)
      await expect
        .poll(() => received.toSorted())
        .toEqual(expected.map((directive) => `204 ${directive}`).toSorted());
  });
}

/** Navigates within the app, without a page load. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(`__reactRouterDataRouter.navigate(${JSON.stringify(path)})`);

async function openApp(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => '__reactRouterDataRouter' in globalThis);
  await page.evaluate(`globalThis.isFirstDocument = true`);
}

test('the app shows public pages, and its own again, without a script from a text', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  await openApp(page, '/account');
  for (const path of ['/home', '/pricing', '/status', '/no/such/page']) {
    await follow(page, path);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page).toHaveURL(path);
  }
  await follow(page, '/blog/vaccination-reminders-that-help');
  await expect(page.getByRole('article').locator('h2[id]').first()).toBeVisible();
  // The script of the public pages is there: it filters the list.
  await follow(page, '/blog');
  await page.getByRole('searchbox').fill('vaccination reminders');
  await expect(page.getByText(/^\d+ articles?$/)).toBeVisible();
  await follow(page, '/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(`globalThis.isFirstDocument`)).toBe(true);
});

test('a page that fails shows that it failed, in the same document', async ({ page }) => {
  await openApp(page, '/login');
  await page.route('**/assets/forgot-password-page-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export default function Broken() { throw new Error("A fault of this page."); }',
    }),
  );
  await follow(page, '/forgot-password');
  await expect(page.getByText('This page could not be shown')).toBeVisible();
  expect(await page.evaluate(`globalThis.isFirstDocument`)).toBe(true);
});

test('what is pasted into a note keeps its format, and nothing of it runs', async ({ page }) => {
  await signIn(page, 'doctor@tailwell.test');
  const visitId = await givenVisit(page, await givenPet(page));
  await page.goto(`/clinic/visits/${visitId}`);
  const note = page.getByRole('textbox', { name: 'Subjective', exact: true });
  await expect(note).toBeEditable();
  await note.click();
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(HTML)});
    document.activeElement.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  })()`);
  await expect(note.locator('strong')).toHaveText('red');
  await expect(note).toHaveText('Ears red');
  await expect(note.locator('[onerror], script')).toHaveCount(0);
  expect(await page.evaluate(`globalThis.planted`)).toBeUndefined();
});
