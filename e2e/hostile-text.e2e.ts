import type { Page } from '@playwright/test';
import * as z from 'zod';
import { hostileTexts, packs } from '#test/hostile-texts.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { settle } from '#test/walk.ts';
import { DEMO_PASSWORD } from '#vocabulary/demo.ts';
import { expect, fresh, signIn, test } from './people.ts';

/** What every one of the texts would set, if it ran. */
const HIT = '__hit';
/** So many at once: each field is filled as often as it takes to hold them all. */
const BATCH = 8;
const TEXTS = hostileTexts().slice(0, stormRuns(4));
const BATCHES = Array.from({ length: Math.ceil(TEXTS.length / BATCH) }, (_, at) =>
  TEXTS.slice(at * BATCH, (at + 1) * BATCH),
);

const Made = z.looseObject({ id: z.string() });
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const addressFor = () => `${fresh('hostile')}@people.test`;

type Ask = (method: 'GET' | 'PATCH' | 'POST' | 'PUT', path: string, input?: object) => Promise<unknown>;

/** The API as somebody; as nobody without an address. */
async function askAs(page: Page, email?: string): Promise<Ask> {
  const { supabaseKey: apikey } = z
    .object({ supabaseKey: z.string() })
    .parse(await (await page.request.get('/config.json')).json());
  const signedIn =
    email === undefined
      ? null
      : await page.request.post('/auth/v1/token?grant_type=password', {
          headers: { apikey },
          data: { email, password: DEMO_PASSWORD },
        });
  const token = z.object({ access_token: z.string() }).safeParse(await signedIn?.json()).data?.access_token;
  return async (method, path, input) => {
    const answer = await page.request.fetch(`/api/v1${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        'idempotency-key': crypto.randomUUID(),
      },
      ...(input === undefined ? {} : { data: input }),
    });
    const body: unknown = await answer.json();
    expect(answer.ok(), `${method} ${path}: ${JSON.stringify(body)}`).toBe(true);
    return body;
  };
}

/** Makes one record for each text that a field of this length takes; their ids. */
async function makeEach(
  texts: readonly string[],
  most: number,
  make: (text: string) => Promise<unknown>,
): Promise<string[]> {
  const ids: string[] = [];
  for (const text of packs(texts, most)) {
    const made = Made.safeParse(await make(text));
    if (made.success) ids.push(made.data.id);
  }
  return ids;
}

const Setup = z.object({ appointmentTypes: z.array(z.object({ id: z.string() })) });
const Slots = z.object({
  doctors: z.array(z.object({ doctorId: z.string(), startsAt: z.array(z.string()) })),
});

interface Address {
  readonly path: string;
  /** Whether what is hostile must be read there, to the letter. */
  readonly shows: boolean;
}
const showing = (path: string): Address => ({ path, shows: true });
const maybe = (path: string): Address => ({ path, shows: false });

/** What the people of a clinic write. */
async function fillClinic(ask: Ask, texts: readonly string[]): Promise<Address[]> {
  const all = texts.join(' ');
  const long = packs(texts, 500);
  const clients = await makeEach(texts, 120, (text) =>
    ask('POST', '/clients', {
      fullName: text,
      addressLine: text,
      city: text,
      notes: all,
      contacts: [{ kind: 'email', value: addressFor(), label: packs([text], 60)[0] ?? null }],
    }),
  );
  const pets = await makeEach(texts, 120, (text) =>
    ask('POST', '/pets', {
      name: text,
      species: 'dog',
      breed: text,
      colour: text,
      notes: all,
      client: { id: clients[0] },
    }),
  );
  const [pet] = pets;
  for (const note of long)
    await ask('POST', `/pets/${pet}/alerts`, { kind: 'other', severity: 'warning', note });
  await makeEach(texts, 60, (name) => ask('POST', '/rooms', { name: `${name}${fresh('')}`.slice(-60) }));
  await makeEach(texts, 80, (name) => ask('POST', '/desk-devices', { name }));
  const { appointmentTypes } = Setup.parse(await ask('GET', '/clinic/setup'));
  const kind = appointmentTypes[0]?.id ?? '';
  const [from, to] = [dayFrom(20).slice(0, 10), dayFrom(30).slice(0, 10)];
  const free = Slots.parse(await ask('GET', `/slots?appointmentTypeId=${kind}&from=${from}&to=${to}`));
  const doctor = free.doctors.find(({ startsAt }) => startsAt.length > 0);
  const startsAt = doctor?.startsAt[Math.floor(Math.random() * doctor.startsAt.length)] ?? '';
  const day = startsAt.slice(0, 10);
  await ask('POST', '/appointments', {
    petId: pet,
    doctorId: doctor?.doctorId,
    appointmentTypeId: kind,
    startsAt,
    reason: long[0],
    notes: all,
  });
  const tickets = await makeEach(texts, 160, (subject) =>
    ask('POST', '/tickets', { topic: 'how_to', priority: 'question', subject, text: all }),
  );
  return [
    maybe('/clinic/dashboard'),
    ...['', '&view=week', '&view=list'].map((view) => showing(`/clinic/appointments?day=${day}${view}`)),
    showing('/clinic/pets'),
    ...pets.map((id) => showing(`/clinic/pets/${id}`)),
    showing('/clinic/clients'),
    ...clients.map((id) => showing(`/clinic/clients/${id}`)),
    showing('/clinic/help'),
    showing(`/clinic/help/${tickets[0]}`),
    showing('/clinic/settings?tab=rooms'),
    showing('/clinic/settings?tab=devices'),
    maybe('/clinic/settings?tab=audit'),
    maybe('/clinic/laboratories'),
    maybe('/clinic/staff'),
  ];
}

/** What a client writes, and a visitor. */
async function fillFromOutside(client: Ask, visitor: Ask, texts: readonly string[]): Promise<Address[]> {
  const all = texts.join(' ');
  const tickets = await makeEach(texts, 160, (subject) =>
    client('POST', '/my/tickets', { topic: 'how_to', priority: 'question', subject, text: all }),
  );
  const [fullName] = packs(texts, 120);
  await visitor('POST', '/contact', {
    topic: 'sales',
    fullName,
    email: addressFor(),
    clinicName: fullName,
    message: all,
    elapsedMs: 30_000,
  });
  return [
    maybe('/client/dashboard'),
    maybe('/client/pets'),
    maybe('/client/pets?join=1'),
    maybe('/client/appointments'),
    showing('/client/help'),
    showing(`/client/help/${tickets[0]}`),
  ];
}

/** What the platform's people write. */
async function fillPlatform(ask: Ask, texts: readonly string[]): Promise<Address[]> {
  const all = texts.join(' ');
  const long = packs(texts, 500)[0] ?? '';
  const leads = await makeEach(texts, 120, (text) =>
    ask('POST', '/platform/leads', { fullName: text, clinicName: text, email: addressFor() }),
  );
  const [lead] = leads;
  await ask('POST', `/platform/leads/${lead}/notes`, { text: all });
  await ask('POST', `/platform/leads/${lead}/tasks`, { text: long, dueAt: dayFrom(1) });
  const labs = await makeEach(texts, 110, (text) =>
    ask('POST', '/platform/laboratories', {
      name: `${text} ${fresh('')}`,
      country: 'DE',
      kind: 'reference',
      email: null,
      phone: null,
      website: null,
      orderNotes: all,
    }),
  );
  await makeEach(texts, 120, (text) =>
    ask('POST', `/platform/laboratories/${labs[0]}/tests`, {
      code: fresh('T'),
      name: text,
      species: [],
      specimen: text,
      container: text,
      volumeMicrolitres: null,
      turnaroundHours: null,
      note: all.slice(0, 1000),
      loincCode: null,
    }),
  );
  const clinics = await makeEach(texts, 120, (text) =>
    ask('POST', '/platform/clinics', {
      name: text,
      slug: fresh('hostile-'),
      timeZone: 'Europe/Berlin',
      country: 'DE',
      phone: null,
      email: null,
      addressLine: text,
      postalCode: null,
      city: null,
      region: null,
      adminEmail: addressFor(),
      adminFullName: text,
    }),
  );
  const [clinic] = clinics;
  await ask('POST', `/platform/clinics/${clinic}/suspension`, { reason: long });
  await ask('POST', `/platform/clinics/${clinic}/reactivation`, { reason: long });
  const [title] = packs(texts, 120);
  const incident = Made.parse(
    await ask('POST', '/platform/incidents', {
      title,
      impact: 'degraded',
      components: ['crm'],
      message: all.slice(0, 2000),
    }),
  );
  await ask('POST', `/platform/incidents/${incident.id}/resolution`, { message: all.slice(0, 2000) });
  const { items } = z.object({ items: z.array(Made) }).parse(await ask('GET', '/platform/tickets'));
  const [ticket] = items;
  await ask('POST', `/platform/tickets/${ticket?.id}/answers`, { text: all });
  await ask('POST', `/platform/tickets/${ticket?.id}/notes`, { text: all });
  return [
    maybe('/admin'),
    showing('/admin/clinics'),
    ...clinics.map((id) => showing(`/admin/clinics/${id}`)),
    showing('/admin/leads'),
    showing('/admin/leads?view=table'),
    maybe('/admin/leads?view=tasks'),
    ...leads.map((id) => showing(`/admin/leads/${id}`)),
    showing('/admin/support'),
    showing(`/admin/support/${ticket?.id}`),
    showing('/admin/labs'),
    ...labs.map((id) => showing(`/admin/labs/${id}`)),
    showing('/admin/status'),
    maybe('/admin/users'),
    maybe('/admin/audit'),
    maybe('/admin/integrations/ghl'),
  ];
}

/** Comes to a page from within the app, so that what ran on the way there is still to be seen. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)});
     dispatchEvent(new PopStateEvent('popstate', { state: null }))`,
  );

let opened = 0;

async function expectHarmless(page: Page, { path, shows }: Address): Promise<void> {
  opened += 1;
  if (shows) await expect(page.locator('body'), path).toContainText(HIT);
  const found = await page.evaluate(
    // What ran, and what became an element instead of letters.
    `({ ran: globalThis.${HIT}, made: document.querySelectorAll('[data-hit], a[href^="javascript:" i], base[href*="hit"]').length })`,
  );
  expect(found, path).toEqual({ made: 0 });
}

/** Words without a place to break bend no page. */
async function expectInBounds(page: Page, path: string): Promise<void> {
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth), {
        message: `${path} at ${width} px goes over the edge`,
      })
      .toBe(0);
  }
}

async function openAll(page: Page, email: string, places: readonly Address[]): Promise<void> {
  await signIn(page, email);
  page.on('dialog', (dialog) => {
    expect(`${dialog.type()} ${dialog.message()} at ${page.url()}`).toBe('no dialog');
  });
  for (const place of places) {
    await follow(page, place.path);
    await settle(page);
    await expectHarmless(page, place);
    await expectInBounds(page, place.path);
  }
}

test('S-32: whatever somebody has typed is read as it was typed, and never run', async ({
  page,
  newPage,
}) => {
  test.setTimeout(stormTimeoutMs(120_000));
  const [clinic, client, platform, visitor] = await Promise.all([
    askAs(page, 'clinic2@tailwell.test'),
    askAs(page, 'client2@tailwell.test'),
    askAs(page, 'admin@tailwell.test'),
    askAs(page),
  ]);
  for (const texts of BATCHES) {
    const ofClinic = await fillClinic(clinic, texts);
    const ofClient = await fillFromOutside(client, visitor, texts);
    const ofPlatform = await fillPlatform(platform, texts);
    const [desk, home, console] = [await newPage(), await newPage(), await newPage()];
    await openAll(desk, 'clinic2@tailwell.test', ofClinic);
    await desk.emulateMedia({ media: 'print' });
    for (const place of ofClinic
      .filter(({ path }) => /appointments|pets\/|clients\//.test(path))
      .slice(0, 3)) {
      await follow(desk, place.path);
      await expectHarmless(desk, { ...place, shows: false });
    }
    await desk.emulateMedia({ media: 'screen' });
    await desk.keyboard.press('ControlOrMeta+k');
    await desk.getByPlaceholder('Find a client, a pet, a page').fill(texts[0]?.slice(0, 12) ?? '');
    await expect(desk.getByRole('dialog')).toContainText(HIT);
    await expectHarmless(desk, maybe('the search'));
    await openAll(home, 'client2@tailwell.test', ofClient);
    await openAll(console, 'admin@tailwell.test', ofPlatform);
    for (const address of ['/status', '/dev/mail', '/dev/gohighlevel/crm']) {
      // A letter leaves by a job: it may take a moment.
      await expect(async () => {
        await page.goto(address);
        if (address !== '/dev/gohighlevel/crm')
          await expect(page.locator('body')).toContainText(HIT, { timeout: 500 });
      }).toPass();
      await expectHarmless(page, maybe(address));
    }
    await Promise.all([desk, home, console].map((one) => one.context().close()));
  }
  process.stdout.write(`figure: S-32 ${TEXTS.length} texts, ${opened} pages opened, none ran\n`);
});
