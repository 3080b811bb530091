import * as z from 'zod';
import { packTexts } from '#test/hostile-texts.ts';
import { makeEach, recordsOf, type Place, type Ticket, type Turn } from './hostile-clinic.ts';
import { freshAddress, Created, type ApiRequest } from './hostile-people.ts';
import { fresh } from './people.ts';

const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const valuesOf = <R extends object>(records: readonly R[], name: keyof R): string[] =>
  records.map((record) => String(record[name]));

async function fillLeads(request: ApiRequest, texts: readonly string[]): Promise<Place[]> {
  const leads = recordsOf(texts, { fullName: 200, clinicName: 120 });
  const ids = await makeEach(leads, (lead) =>
    request('POST', '/v1/platform/leads', { ...lead, email: freshAddress() }),
  );
  const [first] = ids;
  const [notes, tasks, reasons] = [packTexts(texts, 5000), packTexts(texts, 500), packTexts(texts, 500)];
  for (const text of notes) await request('POST', `/v1/platform/leads/${first}/notes`, { text });
  for (const text of tasks)
    await request('POST', `/v1/platform/leads/${first}/tasks`, { text, dueAt: dayFrom(1) });
  const lost = await makeEach(reasons, (_, at) =>
    request('POST', '/v1/platform/leads', { fullName: fresh(`Lost ${at} `), email: freshAddress() }),
  );
  for (const [at, lostReason] of reasons.entries())
    await request('POST', `/v1/platform/leads/${lost[at]}/stage`, { version: 1, stage: 'lost', lostReason });
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

async function fillLaboratories(request: ApiRequest, texts: readonly string[]): Promise<Place[]> {
  const labs = recordsOf(texts, { name: 110, orderNotes: 2000 }).map(({ name, orderNotes }) => ({
    name: `${name} ${fresh('')}`,
    orderNotes,
  }));
  const ids = await makeEach(labs, (lab) =>
    request('POST', '/v1/platform/laboratories', {
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
    await request('POST', `/v1/platform/laboratories/${ids[0]}/tests`, {
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

/** Several admins add the clinics, because each may send a limited number of invitations per hour. */
async function fillClinics(
  requests: readonly [ApiRequest, ...ApiRequest[]],
  texts: readonly string[],
): Promise<Place[]> {
  const clinics = recordsOf(texts, {
    name: 120,
    addressLine: 200,
    city: 100,
    region: 100,
    adminFullName: 200,
  });
  const [request] = requests;
  const ids = await makeEach(clinics, (clinic, at) =>
    (requests[at % requests.length] ?? request)('POST', '/v1/platform/clinics', {
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
  const reasons = packTexts(texts, 500);
  for (const reason of reasons) {
    await request('POST', `/v1/platform/clinics/${ids[0]}/suspension`, { reason });
    await request('POST', `/v1/platform/clinics/${ids[0]}/reactivation`, { reason });
  }
  return [
    { path: '/admin/clinics', shows: valuesOf(clinics, 'name') },
    ...clinics.map(({ name, addressLine, city }, at) => ({
      path: `/admin/clinics/${ids[at]}`,
      shows: [name, addressLine, city, ...(at === 0 ? reasons : [])],
    })),
  ];
}

async function fillStatus(request: ApiRequest, texts: readonly string[]): Promise<Place[]> {
  const incidents = recordsOf(texts, { title: 120, message: 2000 });
  for (const { title, message } of incidents) {
    const { id } = Created.parse(
      await request('POST', '/v1/platform/incidents', {
        title,
        impact: 'degraded',
        components: ['crm'],
        message,
      }),
    );
    await request('POST', `/v1/platform/incidents/${id}/resolution`, { message });
  }
  return [
    { path: '/admin/status', shows: [...valuesOf(incidents, 'title'), ...valuesOf(incidents, 'message')] },
  ];
}

/** Fills AI models and API keys. */
async function fillTools(request: ApiRequest, texts: readonly string[]): Promise<Place[]> {
  const models = recordsOf(texts, { provider: 60, model: 120, note: 500 });
  for (const model of models)
    await request('POST', '/v1/platform/ai/models', {
      ...model,
      // Model names are unique.
      model: `${model.model.slice(0, 110)} ${fresh('')}`,
      currency: 'EUR',
      inputPriceMinor: 1,
      outputPriceMinor: 1,
    });
  const keys = packTexts(texts, 60);
  for (const name of keys) await request('POST', '/v1/platform/api-keys', { kind: 'secret', name });
  return [
    {
      path: '/admin/ai-control?tab=models',
      shows: [...valuesOf(models, 'provider'), ...valuesOf(models, 'note')],
    },
    { path: '/admin/api-keys', shows: keys },
  ];
}

const Slots = z.object({ slots: z.array(z.string()) });

/** Fills what visitors without an account can write: demo bookings and contact messages. */
export async function fillFromOutside(visitor: ApiRequest, texts: readonly string[]): Promise<Place[]> {
  const messages = recordsOf(texts, { fullName: 200, clinicName: 120, message: 5000 });
  for (const message of messages)
    await visitor('POST', '/v1/contact', {
      ...message,
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
      // The latest slots, because other tests book the next ones.
      startsAt: slots.at(-1 - at),
      timeZone: 'Europe/Berlin',
      email: freshAddress(),
      phone: null,
      elapsedMs: 30_000,
    });
  return [
    { path: '/admin/leads?view=table', shows: valuesOf(messages, 'fullName') },
    { path: '/admin/demos', shows: [...valuesOf(demos, 'fullName'), ...valuesOf(demos, 'clinicName')] },
  ];
}

/** Fills the reason of support access, which the clinic sees. */
export const turnsInClinic = (request: ApiRequest, texts: readonly string[], clinicId: string): Turn[] =>
  packTexts(texts, 500).map((reason) => ({
    fill: () => request('POST', `/v1/platform/clinics/${clinicId}/support-access`, { reason, minutes: 15 }),
    places: [{ path: '/clinic/dashboard', shows: [reason] }],
  }));

/** Changes settings of the whole platform, which is possible only when no other test runs. */
export const turnsForAll = (request: ApiRequest, texts: readonly string[]): Turn[] =>
  packTexts(texts, 500).flatMap((reason) => [
    {
      fill: () =>
        request('PUT', '/v1/platform/flags/client_online_booking', {
          mode: 'on',
          sharePercent: null,
          clinicIds: [],
          reason,
        }),
      places: [{ path: '/admin/flags', shows: [] }],
    },
    {
      fill: () => request('POST', '/v1/platform/ai/stop', { reason }),
      places: [{ path: '/admin/ai-control', shows: [reason] }],
    },
    { fill: () => request('DELETE', '/v1/platform/ai/stop'), places: [] },
  ]);

/** Fills everything that platform admins can write. */
export async function fillPlatform(
  requests: readonly [ApiRequest, ...ApiRequest[]],
  texts: readonly string[],
): Promise<Place[]> {
  const [request] = requests;
  return [
    ...(await fillLeads(request, texts)),
    ...(await fillLaboratories(request, texts)),
    ...(await fillClinics(requests, texts)),
    ...(await fillStatus(request, texts)),
    ...(await fillTools(request, texts)),
    { path: '/admin', shows: [] },
    { path: '/admin/users', shows: [] },
    { path: '/admin/audit', shows: [] },
    { path: '/admin/system', shows: [] },
    { path: '/admin/integrations/ghl', shows: [] },
    { path: '/admin/demos?tab=settings', shows: [] },
  ];
}

/** Answers tickets and adds internal notes to them. */
export async function answerTickets(
  request: ApiRequest,
  texts: readonly string[],
  tickets: readonly Ticket[],
): Promise<Place[]> {
  const messages = packTexts(texts, 10_000);
  const [first] = tickets;
  for (const text of messages) {
    await request('POST', `/v1/platform/tickets/${first?.id}/answers`, { text });
    await request('POST', `/v1/platform/tickets/${first?.id}/notes`, { text });
  }
  return [
    { path: '/admin/support?state=any', shows: tickets.map(({ subject }) => subject) },
    ...tickets.map(({ id, subject }, at) => ({
      path: `/admin/support/${id}`,
      shows: [subject, ...(at === 0 ? messages : [])],
    })),
  ];
}
