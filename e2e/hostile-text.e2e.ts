import { stripVTControlCharacters } from 'node:util';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { hostileTexts } from '#test/hostile-texts.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { settle } from '#test/page-navigation.ts';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import { fillClinic, fillHome, type Place, type Turn, type Walk } from './hostile-clinic.ts';
import { askAs, signInAs, signUp, type Account } from './hostile-people.ts';
import {
  answerTickets,
  fillFromOutside,
  fillPlatform,
  turnsForAll,
  turnsInClinic,
} from './hostile-platform.ts';
import { expect, fresh, openStartPage, signIn, test } from './people.ts';

/** What every one of the texts would set, if it ran. */
const HIT = '__hit';
const TEXTS = hostileTexts().slice(0, stormRuns(4));
/** Alone with the product: what is everybody's may be changed too. */
const isAlone = TEXTS.length > 20;
const WIDTHS = [1280, 768, 360];

interface Wanted {
  readonly role: 'client' | 'csr' | 'doctor' | 'platform_admin';
  readonly clinicId?: string | null;
  readonly fullName?: string;
}

/** Makes somebody new, so that nobody else's day is disturbed. */
type Give = (wanted: Wanted) => Promise<Account>;

async function openGiving(base: string): Promise<Give> {
  const { ask } = await signInAs(base, 'admin@tailwell.test', DEMO_PASSWORD);
  return async ({ role, clinicId = null, fullName = TEXTS[0] ?? '' }) => {
    const account = await signUp(base, fullName);
    await ask('PUT', `/v1/platform/users/${account.userId}/role`, { role, clinicId });
    return account;
  };
}

/** A clinic that nobody else knows: its admin, who sees animals too, and a client of it. */
async function givenClinic(base: string, give: Give) {
  const [fullName = ''] = TEXTS;
  const [boss, client] = await Promise.all([signUp(base, fullName), give({ role: 'client' })]);
  const trial = await boss.ask('POST', '/v1/trials', {
    clinicName: fresh('Hostile '),
    country: 'DE',
    timeZone: 'Europe/Berlin',
    fullName,
    takesAppointments: true,
  });
  const { clinicId } = z.object({ clinicId: z.string() }).parse(trial);
  await boss.ask('PATCH', '/v1/clinic', { onlineBooking: 'request', bookingLeadMinutes: 0 });
  await client.ask('POST', `/v1/my/clinics/${clinicId}/join`, {});
  return { boss, client, clinicId };
}

/** Comes to a page from within the app, so that what ran on the way there is still to be seen. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    `(async () => {
      await __reactRouterDataRouter.navigate(${JSON.stringify(path)});
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    })()`,
  );

interface Seen {
  /** What was to be read, and is not. */
  readonly missing: readonly string[];
  /** What ran. */
  readonly ran?: unknown;
  /** What became an element instead of letters. */
  readonly made: number;
}

/**
 * Reads what is on a page, and in its fields, to the letter. Lists come in pages: while something is missing the next
 * one is asked for, in the same moment, for the button goes with the last page.
 */
const look = (page: Page, shows: readonly string[]): Promise<Seen> =>
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

/** All that is wrong is told at once: each place has faults of its own. */
async function note(faults: string[], work: () => Promise<unknown>): Promise<void> {
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
    expect(await look(page, shows), path).toEqual({ missing: [], made: 0 });
  }).toPass({ intervals: [20, 50, 100, 200], timeout: 30_000 });
}

/** Words without a place to break bend no page. */
async function expectInBounds(page: Page, path: string): Promise<void> {
  const { width: first = 0 } = page.viewportSize() ?? {};
  // From the width that it has: each page is drawn anew only twice.
  for (const width of WIDTHS[0] === first ? WIDTHS : WIDTHS.toReversed()) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth), {
        message: `${path} at ${width} px goes over the edge`,
      })
      .toBe(0);
  }
}

async function study(page: Page, place: Place, faults: string[]): Promise<void> {
  await settle(page);
  await note(faults, () => expectHarmless(page, place));
  await note(faults, () => expectInBounds(page, place.path));
}

async function runTurns(page: Page, turns: readonly Turn[], faults: string[]): Promise<void> {
  for (const { fill, places } of turns) {
    await fill();
    for (const place of places) {
      // What was read before is read anew.
      await page.goto(place.path);
      await study(page, place, faults);
    }
  }
}

/** Opens every place as somebody, and takes every turn. */
async function visit(
  page: Page,
  { email, password }: Account,
  { places, turns }: Omit<Walk, 'tickets'>,
): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: 900 });
  await signIn(page, email, password);
  await openStartPage(page);
  for (const place of places) {
    await follow(page, place.path);
    await study(page, place, faults);
  }
  await runTurns(page, turns, faults);
  return faults;
}

/** On paper, and found again by its first letters. */
async function expectHarmlessElsewhere(page: Page, places: readonly Place[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const pattern of [/appointments\?/, /pets\//, /clients\//]) {
    const place = places.find(({ path }) => pattern.test(path));
    if (!place) throw new Error(`No place is like ${String(pattern)}.`);
    await follow(page, place.path);
    await expectHarmless(page, place);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search clients, pets and pages').fill(TEXTS[0]?.slice(0, 12) ?? '');
  await expect(page.getByRole('dialog')).toContainText(HIT);
  await expectHarmless(page, { path: 'the search', shows: [] });
}

/** Pages without the app: the public one, letters, and what the CRM was told. */
async function expectHarmlessOutside(page: Page): Promise<void> {
  for (const address of ['/status', '/dev/mail', '/dev/gohighlevel/crm']) {
    // A letter leaves by a job: it may take a moment.
    await expect(async () => {
      await page.goto(address);
      if (address !== '/dev/gohighlevel/crm')
        await expect(page.locator('body')).toContainText(HIT, { timeout: 500 });
    }).toPass();
    await expectHarmless(page, { path: address, shows: [] });
  }
}

test('S-32: whatever somebody has typed is read as it was typed, and never run', async ({
  page,
  newPage,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const give = await openGiving(base);
  test.setTimeout(stormTimeoutMs(300_000));
  const [{ boss, client, clinicId }, platform, inspector] = await Promise.all([
    givenClinic(base, give),
    give({ role: 'platform_admin' }),
    give({ role: 'platform_admin' }),
  ]);
  const [ofPlatform, ofVisitors, [ofClinic, ofHome]] = await Promise.all([
    fillPlatform([platform.ask, inspector.ask], TEXTS),
    fillFromOutside(askAs(base), TEXTS),
    // A client books what the clinic has made.
    fillClinic(boss, TEXTS, (fullName, role) => give({ role, clinicId, fullName })).then(
      async (clinic) => [clinic, await fillHome(client, TEXTS, boss, clinicId)] as const,
    ),
  ]);
  const ofTickets = await answerTickets(platform.ask, TEXTS, [...ofClinic.tickets, ...ofHome.tickets]);
  const [desk, home, console] = [await newPage(), await newPage(), await newPage()];
  const atConsole = [...ofPlatform, ...ofVisitors, ...ofTickets];
  // Who is alone with the product has another hand free.
  const half = isAlone ? Math.ceil(atConsole.length / 2) : atConsole.length;
  const faults = await Promise.all([
    visit(desk, boss, ofClinic),
    visit(home, client, ofHome),
    visit(console, platform, { places: atConsole.slice(0, half), turns: [] }),
    ...(isAlone
      ? [
          visit(await newPage(), platform, {
            places: atConsole.slice(half),
            turns: turnsForAll(platform.ask, TEXTS),
          }),
        ]
      : []),
  ]);
  await expectHarmlessElsewhere(desk, ofClinic.places);
  const inside = await newPage();
  const faultsInside = await visit(inside, inspector, {
    places: [],
    turns: turnsInClinic(inspector.ask, TEXTS, clinicId),
  });
  await expectHarmlessOutside(page);
  expect([...faults, faultsInside].flat()).toEqual([]);
  process.stdout.write(`figure: S-32 ${TEXTS.length} texts, ${opened} pages opened, none ran\n`);
});
