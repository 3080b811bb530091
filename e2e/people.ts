import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';

/** The server may close an idle connection just as a request is sent over it. */
export const RESET_RETRIES = 2;

/** Sessions of the demo accounts, by email address. A worker signs each of them in once. */
const storedSessions = new Map<string, Promise<string>>();

/**
 * Signs a demo account in with the session that this worker keeps for it, or any other account, whose password is given,
 * with a new session. Opens no page of the app: the test opens the page that it starts from.
 *
 * A test that logs out, ends sessions or turns the browser into a shared device takes `signInAnew`, so that the stored
 * session stays valid for the others.
 */
export async function signIn(page: Page, email: string, password?: string): Promise<void> {
  if (password !== undefined) {
    await signInAnew(page, email, password);
    return;
  }
  const config = await openConfig(page);
  const stored = storedSessions.get(email) ?? requestSession(page, config, email, DEMO_PASSWORD);
  storedSessions.set(email, stored);
  await storeSession(page, config, await stored);
}

/** Signs in with a new session, and opens no page of the app. */
export async function signInAnew(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  const config = await openConfig(page);
  await storeSession(page, config, await requestSession(page, config, email, password));
}

/** Opens the root and waits until the app has redirected to the start page of the role. */
export async function openStartPage(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page).not.toHaveURL(/\/(?:login|home)?$/);
}

interface Config {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
}

/** Opens the smallest resource of the app's origin, because the session is stored per origin. */
async function openConfig(page: Page): Promise<Config> {
  const opened = await page.goto('/config.json');
  return await opened?.json();
}

/** Requests a session as the sign-in page does; that page has its own tests. */
async function requestSession(
  page: Page,
  { supabaseKey }: Config,
  email: string,
  password: string,
): Promise<string> {
  const response = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: supabaseKey },
    data: { email, password },
    maxRetries: RESET_RETRIES,
  });
  const session = await response.text();
  expect(response.ok(), session).toBe(true);
  return session;
}

/** Stores a session under the key that the app reads. */
async function storeSession(page: Page, { supabaseUrl }: Config, session: string): Promise<void> {
  const [project] = new URL(supabaseUrl).hostname.split('.');
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    `sb-${project}-auth-token`,
    session,
  ] as const);
}

/** Fills in and submits the sign-in form, without waiting for the result. */
export async function fillSignIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In with Email' }).click();
}

/** Registers a new account, which starts as a client. */
export async function register(page: Page, fullName: string, email: string, password: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/client/dashboard');
}

/**
 * Returns the link in the newest email to an address, from the demo's outbox. With `about`, only emails that contain that
 * text count. Emails are sent by a job, so the outbox is polled.
 */
export async function linkMailedTo(page: Page, email: string, about = ''): Promise<string> {
  const message = page
    .getByRole('article')
    .filter({ hasText: `To ${email}` })
    .filter({ hasText: about })
    .filter({ has: page.getByRole('link') });
  await expect(async () => {
    await page.goto('/dev/mail');
    await expect(message.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  const link = await message.first().getByRole('link').first().getAttribute('href');
  expect(link).not.toBeNull();
  return link ?? '';
}

/** Finds a notice (toast) by its title and its text. */
export const noticeOf = (page: Page, title: string, text = '') =>
  page
    .getByRole('region', { name: /^Notices/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: text });

/** A name that is unique in this run. Letters only, because the search treats digits as a phone or microchip number. */
export const fresh = (prefix: string): string =>
  prefix +
  Array.from({ length: 7 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('');

/** Returns the given number of random digits. */
export const digits = (count: number): string =>
  Array.from({ length: count }, () => String(Math.floor(Math.random() * 10))).join('');

interface People {
  /** Opens a page in a browser context of its own. */
  readonly newPage: () => Promise<Page>;
  /** The same, signed in by `signIn`; no page of the app is open yet. */
  readonly openAs: (email: string, password?: string) => Promise<Page>;
  readonly faults: string[];
}

/** Begins the line of the console that says what the policy of a page refused. */
export const REFUSED = 'The policy refused';
const FAULT = new RegExp(`Content Security Policy|Trusted ?(?:Types?|HTML|Script)|${REFUSED}|hydrat`, 'i');

/**
 * The base of all end-to-end tests. An uncaught error, a violation of the content security policy or a hydration error in
 * any browser context of a test fails that test.
 */
export const test = base.extend<People>({
  faults: [
    async ({ browser, context }, use) => {
      const faults: string[] = [];
      const watchContext = (opened: BrowserContext) => void watch(opened, faults);
      await watch(context, faults);
      browser.on('context', watchContext);
      await use(faults);
      browser.off('context', watchContext);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  newPage: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      return await context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  openAs: async ({ newPage }, use) => {
    await use(async (email, password) => {
      const page = await newPage();
      await signIn(page, email, password);
      return page;
    });
  },
});

/** Writes what the policy of a page refuses to the console, with the place that tried it. */
const NOTE_REFUSALS = `addEventListener('securitypolicyviolation', (refusal) => {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = refusal;
  console.error('${REFUSED}', effectiveDirective, blockedURI, sourceFile + ':' + lineNumber, sample);
})`;

async function watch(context: BrowserContext, faults: string[]): Promise<void> {
  context.on('weberror', (fault) => faults.push(fault.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && FAULT.test(message.text())) faults.push(message.text());
  });
  await context.addInitScript(NOTE_REFUSALS);
}

export { expect };
