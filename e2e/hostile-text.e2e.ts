import { stripVTControlCharacters } from 'node:util';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { hostileTexts } from '#test/hostile-texts.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { settle } from '#test/page-navigation.ts';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import { fillClinic, fillHome, type Place, type Turn, type FilledPages } from './hostile-clinic.ts';
import { requestAs, signInAs, signUp, type Account } from './hostile-people.ts';
import {
  answerTickets,
  fillFromOutside,
  fillPlatform,
  turnsForAll,
  turnsInClinic,
} from './hostile-platform.ts';
import { expect, fresh, openStartPage, signIn, test } from './people.ts';

/** The global variable that each text would set if it were executed. */
const HIT = '__hit';
const TEXTS = hostileTexts().slice(0, stormRuns(4));
/** In a long run no other test uses the product, so settings of the whole platform may be changed too. */
const isAlone = TEXTS.length > 20;
const WIDTHS = [1280, 768, 360];

interface AccountOptions {
  readonly role: 'client' | 'csr' | 'doctor' | 'platform_admin';
  readonly clinicId?: string | null;
  readonly fullName?: string;
}

/** Creates an account of its own, so that other tests are not disturbed. */
type CreateAccount = (options: AccountOptions) => Promise<Account>;

async function openAccountFactory(base: string): Promise<CreateAccount> {
  const { request } = await signInAs(base, 'admin@tailwell.test', DEMO_PASSWORD);
  return async ({ role, clinicId = null, fullName = TEXTS[0] ?? '' }) => {
    const account = await signUp(base, fullName);
    await request('PUT', `/v1/platform/users/${account.userId}/role`, { role, clinicId });
    return account;
  };
}

/** Creates a clinic that no other test uses, with an admin who takes appointments, and a client. */
async function givenClinic(base: string, createAccount: CreateAccount) {
  const [fullName = ''] = TEXTS;
  const [boss, client] = await Promise.all([signUp(base, fullName), createAccount({ role: 'client' })]);
  const trial = await boss.request('POST', '/v1/trials', {
    clinicName: fresh('Hostile '),
    country: 'DE',
    timeZone: 'Europe/Berlin',
    fullName,
    takesAppointments: true,
  });
  const { clinicId } = z.object({ clinicId: z.string() }).parse(trial);
  await boss.request('PATCH', '/v1/clinic', { onlineBooking: 'request', bookingLeadMinutes: 0 });
  await client.request('POST', `/v1/my/clinics/${clinicId}/join`, {});
  return { boss, client, clinicId };
}

/** Navigates within the app, so that the global variable survives if a text was executed on the way. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    `(async () => {
      await __reactRouterDataRouter.navigate(${JSON.stringify(path)});
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    })()`,
  );

interface Inspection {
  /** Expected texts that are not on the page. */
  readonly missing: readonly string[];
  /** The value of the global variable, if a text was executed. */
  readonly ran?: unknown;
  /** The number of elements that a text created. */
  readonly made: number;
}

/**
 * Reads the text of a page and of its fields verbatim. Lists are paginated: while a text is missing, the next page is
 * requested in the same evaluation, because the button disappears with the last page.
 */
const inspect = (page: Page, shows: readonly string[]): Promise<Inspection> =>
  page.evaluate(
    `(() => {
      const fields = [...document.querySelectorAll('input, textarea')].map(({ value }) => value);
      const read = [document.body.textContent, ...fields].join('\\n').replaceAll(/\\s+/g, ' ');
      const missing = ${JSON.stringify(shows)}.filter((text) => !read.includes(text));
      const more = [...document.querySelectorAll('button:enabled')].find(
        (button) => /^(?:Load|Show) more/.test(button.textContent) && button.checkVisibility(),
      );
      if (missing.length > 0) more?.click();
      return {
        missing,
        ran: globalThis.${HIT},
        made: document.querySelectorAll('[data-hit], a[href^="javascript:" i], base[href*="hit"]').length,
      };
    })()`,
  );

let opened = 0;

/** Collects failures instead of stopping at the first, so that one run reports them all. */
async function collectFault(faults: string[], work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const fault = stripVTControlCharacters(error.message);
    process.stdout.write(`${fault}\n`);
    faults.push(fault);
  }
}

async function expectHarmless(page: Page, { path, shows }: Place): Promise<void> {
  opened += 1;
  await expect(async () => {
    expect(await inspect(page, shows), path).toEqual({ missing: [], made: 0 });
  }).toPass({ intervals: [20, 50, 100, 200], timeout: 30_000 });
}

/** Long texts without a line break opportunity must not widen the page. */
async function expectInBounds(page: Page, path: string): Promise<void> {
  const { width: first = 0 } = page.viewportSize() ?? {};
  // Starts from the current width, so that each page is resized only twice.
  for (const width of WIDTHS[0] === first ? WIDTHS : WIDTHS.toReversed()) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth), {
        message: `${path} at ${width} px overflows`,
      })
      .toBe(0);
  }
}

async function checkPlace(page: Page, place: Place, faults: string[]): Promise<void> {
  await settle(page);
  await collectFault(faults, () => expectHarmless(page, place));
  await collectFault(faults, () => expectInBounds(page, place.path));
}

async function runTurns(page: Page, turns: readonly Turn[], faults: string[]): Promise<void> {
  for (const { fill, places } of turns) {
    await fill();
    for (const place of places) {
      // A full load, so that nothing comes from the cache.
      await page.goto(place.path);
      await checkPlace(page, place, faults);
    }
  }
}

/** Signs in, checks every place and runs every turn. */
async function visit(
  page: Page,
  { email, password }: Account,
  { places, turns }: Omit<FilledPages, 'tickets'>,
): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
  await signIn(page, email, password);
  await openStartPage(page);
  for (const place of places) {
    await follow(page, place.path);
    await checkPlace(page, place, faults);
  }
  await runTurns(page, turns, faults);
  return faults;
}

/** Checks the print view, and the search by the first letters of a text. */
async function expectHarmlessElsewhere(page: Page, places: readonly Place[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const pattern of [/appointments\?/, /pets\//, /clients\//]) {
    const place = places.find(({ path }) => pattern.test(path));
    if (!place) throw new Error(`No place matches ${String(pattern)}.`);
    await follow(page, place.path);
    await expectHarmless(page, place);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search clients, pets and pages').fill(TEXTS[0]?.slice(0, 12) ?? '');
  await expect(page.getByRole('dialog')).toContainText(HIT);
  await expectHarmless(page, { path: 'the search', shows: [] });
}

/** Checks pages outside of the app: the status page, emails, and the records in the CRM. */
async function expectHarmlessOutside(page: Page): Promise<void> {
  for (const address of ['/status', '/dev/mail', '/dev/gohighlevel/crm']) {
    // Emails are sent by a job, so the page is polled.
    await expect(async () => {
      await page.goto(address);
      if (address !== '/dev/gohighlevel/crm')
        await expect(page.locator('body')).toContainText(HIT, { timeout: 500 });
    }).toPass();
    await expectHarmless(page, { path: address, shows: [] });
  }
}

test('S-32: hostile input is shown as it was typed and never executed', async ({
  page,
  newPage,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const createAccount = await openAccountFactory(base);
  test.setTimeout(stormTimeoutMs(300_000));
  const [{ boss, client, clinicId }, platform, inspector] = await Promise.all([
    givenClinic(base, createAccount),
    createAccount({ role: 'platform_admin' }),
    createAccount({ role: 'platform_admin' }),
  ]);
  const [ofPlatform, ofVisitors, [ofClinic, ofHome]] = await Promise.all([
    fillPlatform([platform.request, inspector.request], TEXTS),
    fillFromOutside(requestAs(base), TEXTS),
    // The client books an appointment type that the clinic has created.
    fillClinic(boss, TEXTS, (fullName, role) => createAccount({ role, clinicId, fullName })).then(
      async (clinic) => [clinic, await fillHome(client, TEXTS, boss, clinicId)] as const,
    ),
  ]);
  const ofTickets = await answerTickets(platform.request, TEXTS, [...ofClinic.tickets, ...ofHome.tickets]);
  const [desk, home, console] = [await newPage(), await newPage(), await newPage()];
  const atConsole = [...ofPlatform, ...ofVisitors, ...ofTickets];
  // In a long run a second browser shares the work.
  const half = isAlone ? Math.ceil(atConsole.length / 2) : atConsole.length;
  const faults = await Promise.all([
    visit(desk, boss, ofClinic),
    visit(home, client, ofHome),
    visit(console, platform, { places: atConsole.slice(0, half), turns: [] }),
    ...(isAlone
      ? [
          visit(await newPage(), platform, {
            places: atConsole.slice(half),
            turns: turnsForAll(platform.request, TEXTS),
          }),
        ]
      : []),
  ]);
  await expectHarmlessElsewhere(desk, ofClinic.places);
  const inside = await newPage();
  // An access holds for the tab that entered the clinic; a page that finds none leaves it again.
  await inside.addInitScript((id) => sessionStorage.setItem('support-clinic', id), clinicId);
  const faultsInside = await visit(inside, inspector, {
    places: [],
    turns: turnsInClinic(inspector.request, TEXTS, clinicId),
  });
  await expectHarmlessOutside(page);
  expect([...faults, faultsInside].flat()).toEqual([]);
  process.stdout.write(`figure: S-32 ${TEXTS.length} texts, ${opened} pages opened, none ran\n`);
});
