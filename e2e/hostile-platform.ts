import * as z from 'zod';
import { packs } from '#test/hostile-texts.ts';
import { makeEach, recordsOf, type Place, type Ticket, type Turn } from './hostile-clinic.ts';
import { freshAddress, Made, type Ask } from './hostile-people.ts';
import { fresh } from './people.ts';

const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const valuesOf = <R extends object>(records: readonly R[], name: keyof R): string[] =>
  records.map((record) => String(record[name]));

async function fillLeads(ask: Ask, texts: readonly string[]): Promise<Place[]> {
  const leads = recordsOf(texts, { fullName: 200, clinicName: 120 });
  const ids = await makeEach(leads, (lead) =>
    ask('POST', '/v1/platform/leads', { ...lead, email: freshAddress() }),
  );
  const [first] = ids;
  const [notes, tasks, reasons] = [packs(texts, 5000), packs(texts, 500), packs(texts, 500)];
  for (const text of notes) await ask('POST', `/v1/platform/leads/${first}/notes`, { text });
  for (const text of tasks)
    await ask('POST', `/v1/platform/leads/${first}/tasks`, { text, dueAt: dayFrom(1) });
  const lost = await makeEach(reasons, (_, at) =>
    ask('POST', '/v1/platform/leads', { fullName: fresh(`Lost ${at} `), email: freshAddress() }),
  );
  for (const [at, lostReason] of reasons.entries())
    await ask('POST', `/v1/platform/leads/${lost[at]}/stage`, { version: 1, stage: 'lost', lostReason });
  return [
    { path: '/admin/leads', shows: [] },
    {
      path: '/admin/leads?view=table',
      shows: [...valuesOf(leads, 'fullName'), ...valuesOf(leads, 'clinicName')],
    },
    { path: '/admin/leads?view=tasks', shows: [] },
    ...leads.map((lead, at) => ({
      path: `/admin/leads/${ids[at]}`,
      shows: [...Object.values(lead), ...(at === 0 ? [...notes, ...tasks] : [])],
    })),
    ...reasons.map((reason, at) => ({ path: `/admin/leads/${lost[at]}`, shows: [reason] })),
  ];
}

async function fillLaboratories(ask: Ask, texts: readonly string[]): Promise<Place[]> {
  const labs = recordsOf(texts, { name: 110, orderNotes: 2000 }).map(({ name, orderNotes }) => ({
    name: `${name} ${fresh('')}`,
    orderNotes,
  }));
  const ids = await makeEach(labs, (lab) =>
    ask('POST', '/v1/platform/laboratories', {
      ...lab,
      country: 'DE',
      kind: 'reference',
      email: null,
      phone: null,
      website: null,
    }),
  );
  const tests = recordsOf(texts, { name: 160, specimen: 120, container: 120, note: 1000 });
  for (const one of tests)
    await ask('POST', `/v1/platform/laboratories/${ids[0]}/tests`, {
      ...one,
      code: fresh('T'),
      species: [],
      volumeMicrolitres: null,
      turnaroundHours: null,
      loincCode: null,
    });
  return [
    { path: '/admin/labs', shows: valuesOf(labs, 'name') },
    ...labs.map((lab, at) => ({
      path: `/admin/labs/${ids[at]}`,
      shows: [
        ...Object.values(lab),
        ...(at === 0 ? [...valuesOf(tests, 'name'), ...valuesOf(tests, 'specimen')] : []),
      ],
    })),
  ];
}

/** Each of those who add them may invite so many people in an hour. */
async function fillClinics(asks: readonly [Ask, ...Ask[]], texts: readonly string[]): Promise<Place[]> {
  const clinics = recordsOf(texts, {
    name: 120,
    addressLine: 200,
    city: 100,
    region: 100,
    adminFullName: 200,
  });
  const [ask] = asks;
  const ids = await makeEach(clinics, (clinic, at) =>
    (asks[at % asks.length] ?? ask)('POST', '/v1/platform/clinics', {
      ...clinic,
      slug: fresh('hostile-'),
      timeZone: 'Europe/Berlin',
      country: 'DE',
      phone: null,
      email: null,
      postalCode: null,
      adminEmail: freshAddress(),
    }),
  );
  const reasons = packs(texts, 500);
  for (const reason of reasons) {
    await ask('POST', `/v1/platform/clinics/${ids[0]}/suspension`, { reason });
    await ask('POST', `/v1/platform/clinics/${ids[0]}/reactivation`, { reason });
  }
  return [
    { path: '/admin/clinics', shows: valuesOf(clinics, 'name') },
    ...clinics.map(({ name, addressLine, city }, at) => ({
      path: `/admin/clinics/${ids[at]}`,
      shows: [name, addressLine, city, ...(at === 0 ? reasons : [])],
    })),
  ];
}

async function fillStatus(ask: Ask, texts: readonly string[]): Promise<Place[]> {
  const incidents = recordsOf(texts, { title: 120, message: 2000 });
  for (const { title, message } of incidents) {
    const { id } = Made.parse(
      await ask('POST', '/v1/platform/incidents', {
        title,
        impact: 'degraded',
        components: ['crm'],
        message,
      }),
    );
    await ask('POST', `/v1/platform/incidents/${id}/resolution`, { message });
  }
  return [
    { path: '/admin/status', shows: [...valuesOf(incidents, 'title'), ...valuesOf(incidents, 'message')] },
  ];
}

/** What stands in the platform's own tools. */
async function fillTools(ask: Ask, texts: readonly string[]): Promise<Place[]> {
  const models = recordsOf(texts, { provider: 60, model: 120, note: 500 });
  for (const model of models)
    await ask('POST', '/v1/platform/ai/models', {
      ...model,
      // Two of them may not have one name.
      model: `${model.model.slice(0, 110)} ${fresh('')}`,
      currency: 'EUR',
      inputPriceMinor: 1,
      outputPriceMinor: 1,
    });
  const keys = packs(texts, 60);
  for (const name of keys) await ask('POST', '/v1/platform/api-keys', { kind: 'secret', name });
  return [
    {
      path: '/admin/ai-control?tab=models',
      shows: [...valuesOf(models, 'provider'), ...valuesOf(models, 'note')],
    },
    { path: '/admin/api-keys', shows: keys },
  ];
}

const Slots = z.object({ slots: z.array(z.string()) });

/** What visitors write who are nobody yet: demos, and letters to us. */
export async function fillFromOutside(visitor: Ask, texts: readonly string[]): Promise<Place[]> {
  const letters = recordsOf(texts, { fullName: 200, clinicName: 120, message: 5000 });
  for (const letter of letters)
    await visitor('POST', '/v1/contact', {
      ...letter,
      topic: 'sales',
      email: freshAddress(),
      elapsedMs: 30_000,
    });
  const demos = recordsOf(texts, { fullName: 200, clinicName: 120, notes: 1000 });
  const { slots } = Slots.parse(await visitor('GET', '/v1/demos/slots'));
  for (const [at, demo] of demos.entries())
    await visitor('POST', '/v1/demos/bookings', {
      ...demo,
      requestId: crypto.randomUUID(),
      // The last ones: others look at the next.
      startsAt: slots.at(-1 - at),
      timeZone: 'Europe/Berlin',
      email: freshAddress(),
      phone: null,
      elapsedMs: 30_000,
    });
  return [
    { path: '/admin/leads?view=table', shows: valuesOf(letters, 'fullName') },
    { path: '/admin/demos', shows: [...valuesOf(demos, 'fullName'), ...valuesOf(demos, 'clinicName')] },
  ];
}

/** What the platform says to one clinic while it looks into it. */
export const turnsInClinic = (ask: Ask, texts: readonly string[], clinicId: string): Turn[] =>
  packs(texts, 500).map((reason) => ({
    fill: () => ask('POST', `/v1/platform/clinics/${clinicId}/support-access`, { reason, minutes: 15 }),
    places: [{ path: '/clinic/dashboard', shows: [reason] }],
  }));

/** What everybody has in common: to be changed only where nobody else is. */
export const turnsForAll = (ask: Ask, texts: readonly string[]): Turn[] =>
  packs(texts, 500).flatMap((reason) => [
    {
      fill: () =>
        ask('PUT', '/v1/platform/flags/client_online_booking', {
          mode: 'on',
          sharePercent: null,
          clinicIds: [],
          reason,
        }),
      places: [{ path: '/admin/flags', shows: [] }],
    },
    {
      fill: () => ask('POST', '/v1/platform/ai/stop', { reason }),
      places: [{ path: '/admin/ai-control', shows: [reason] }],
    },
    { fill: () => ask('DELETE', '/v1/platform/ai/stop'), places: [] },
  ]);

/** What the platform's people write. */
export async function fillPlatform(
  asks: readonly [Ask, ...Ask[]],
  texts: readonly string[],
): Promise<Place[]> {
  const [ask] = asks;
  return [
    ...(await fillLeads(ask, texts)),
    ...(await fillLaboratories(ask, texts)),
    ...(await fillClinics(asks, texts)),
    ...(await fillStatus(ask, texts)),
    ...(await fillTools(ask, texts)),
    { path: '/admin', shows: [] },
    { path: '/admin/users', shows: [] },
    { path: '/admin/audit', shows: [] },
    { path: '/admin/system', shows: [] },
    { path: '/admin/integrations/ghl', shows: [] },
    { path: '/admin/demos?tab=settings', shows: [] },
  ];
}

/** The platform's side of tickets: their subjects, and what is said and noted. */
export async function answerTickets(
  ask: Ask,
  texts: readonly string[],
  tickets: readonly Ticket[],
): Promise<Place[]> {
  const words = packs(texts, 10_000);
  const [first] = tickets;
  for (const text of words) {
    await ask('POST', `/v1/platform/tickets/${first?.id}/answers`, { text });
    await ask('POST', `/v1/platform/tickets/${first?.id}/notes`, { text });
  }
  return [
    { path: '/admin/support?state=any', shows: tickets.map(({ subject }) => subject) },
    ...tickets.map(({ id, subject }, at) => ({
      path: `/admin/support/${id}`,
      shows: [subject, ...(at === 0 ? words : [])],
    })),
  ];
}
