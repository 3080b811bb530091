import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';

/** The server may close an idle connection in the moment in which a request is sent over it. */
export const RESET_RETRIES = 2;

/** Sessions of the demo's people, by address. A worker signs each of them in once. */
const keptSessions = new Map<string, Promise<string>>();

/**
 * Signs a demo person in with the session that this worker keeps for them; anybody else, whose password is given, with a
 * new one. Opens no page of the app: the test goes where it wants to begin.
 *
 * A test that logs out, ends sessions or turns the browser into a shared device takes `signInAnew`, so that the kept
 * session stays valid for the others.
 */
export async function signIn(page: Page, email: string, password?: string): Promise<void> {
  if (password !== undefined) {
    await signInAnew(page, email, password);
    return;
  }
  const config = await openConfig(page);
  const kept = keptSessions.get(email) ?? requestSession(page, config, email, DEMO_PASSWORD);
  keptSessions.set(email, kept);
  await storeSession(page, config, await kept);
}

/** Signs somebody in with a session of its own, and opens no page of the app. */
export async function signInAnew(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  const config = await openConfig(page);
  await storeSession(page, config, await requestSession(page, config, email, password));
}

/** Opens the page that the role of whoever is signed in starts at, and waits until the app has led there. */
export async function openStartPage(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page).not.toHaveURL(/\/(?:login|home)?$/);
}

interface Config {
  readonly supabaseUrl: string;
  readonly supabaseKey: string;
}

/** Opens the smallest address of the app's origin, whose storage the session belongs in. */
async function openConfig(page: Page): Promise<Config> {
  const opened = await page.goto('/config.json');
  return await opened?.json();
}

/** Requests a session as the sign-in page does, which has tests of its own. */
async function requestSession(
  page: Page,
  { supabaseKey }: Config,
  email: string,
  password: string,
): Promise<string> {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: supabaseKey },
    data: { email, password },
    maxRetries: RESET_RETRIES,
  });
  const session = await answer.text();
  expect(answer.ok(), session).toBe(true);
  return session;
}

/** Stores a session where the app looks for it. */
async function storeSession(page: Page, { supabaseUrl }: Config, session: string): Promise<void> {
  const [project] = new URL(supabaseUrl).hostname.split('.');
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    `sb-${project}-auth-token`,
    session,
  ] as const);
}

/** Sends the form of the sign-in page, whatever comes of it. */
export async function fillSignIn(page: Page, email: string, password: string = DEMO_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In with Email' }).click();
}

/** Registers somebody new, who starts as a client. */
export async function register(page: Page, fullName: string, email: string, password: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Full name').fill(fullName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/client/dashboard');
}

/**
 * The link in the newest letter to an address, from the demo's outbox; of somebody who gets many, in the newest that says
 * `about`. Letters are sent by a job: it may take a moment.
 */
export async function linkMailedTo(page: Page, email: string, about = ''): Promise<string> {
  const letter = page
    .getByRole('article')
    .filter({ hasText: `To ${email}` })
    .filter({ hasText: about })
    .filter({ has: page.getByRole('link') });
  await expect(async () => {
    await page.goto('/dev/mail');
    await expect(letter.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  const link = await letter.first().getByRole('link').first().getAttribute('href');
  expect(link).not.toBeNull();
  return link ?? '';
}

/** A notice at the edge of the screen, by its title and its text. */
export const noticeOf = (page: Page, title: string, text = '') =>
  page
    .getByRole('region', { name: /^Notices/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: text });

/** A name that nobody else in this run has. Letters alone: digits would make it a number to search for. */
export const fresh = (word: string): string =>
  word + Array.from({ length: 7 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('');

/** So many random digits. */
export const digits = (count: number): string =>
  Array.from({ length: count }, () => String(Math.floor(Math.random() * 10))).join('');

interface People {
  /** A browser of somebody's own, that shares nothing with the others. */
  readonly newPage: () => Promise<Page>;
  /** The same, signed in by `signIn`; no page of the app is open yet. */
  readonly openAs: (email: string, password?: string) => Promise<Page>;
  readonly faults: string[];
}

/**
 * The tests of people's jobs. A page that throws, or that its own policy stops, fails the test that met it, in whichever
 * of its browsers.
 */
export const test = base.extend<People>({
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      watch(context, faults);
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
  newPage: async ({ browser, faults }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      watch(context, faults);
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

function watch(context: BrowserContext, faults: string[]): void {
  context.on('weberror', (fault) => faults.push(fault.error().message));
  context.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|hydrat/i.test(message.text()))
      faults.push(message.text());
  });
}

export { expect };
