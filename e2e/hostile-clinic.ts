import * as z from 'zod';
import { packTexts } from '#test/hostile-texts.ts';
import { freshAddress, Created, type Account, type ApiRequest } from './hostile-people.ts';

/** A page and the hostile texts that it must show verbatim. A page without texts is checked for execution and layout only. */
export interface Place {
  readonly path: string;
  readonly shows: readonly string[];
}

/** A field that holds one text at a time: it is filled again for each text, and its pages are checked each time. */
export interface Turn {
  readonly fill: () => Promise<unknown>;
  readonly places: readonly Place[];
}

export interface Ticket {
  readonly id: string;
  readonly subject: string;
}

export interface FilledPages {
  readonly places: readonly Place[];
  readonly turns: readonly Turn[];
  /** Tickets, which the platform reads as well. */
  readonly tickets: readonly Ticket[];
}

type Fields = Readonly<Record<string, number>>;

/**
 * Packs the texts into as many records as the shortest field needs to hold each text once; longer fields start over.
 *
 * @param fields the maximum length of each field.
 */
export function recordsOf<F extends Fields>(
  texts: readonly string[],
  fields: F,
): readonly { readonly [name in keyof F]: string }[] {
  const packed = Object.entries(fields).map(([name, maximum]) => [name, packTexts(texts, maximum)] as const);
  const count = Math.max(...packed.map(([, values]) => values.length));
  return Array.from(
    { length: count },
    (_, at) =>
      // Safe: `packed` has one entry per name.
      Object.fromEntries(packed.map(([name, values]) => [name, values[at % values.length] ?? ''])) as {
        readonly [name in keyof F]: string;
      },
  );
}

/** Creates each item in turn and returns the ids in order. */
export async function makeEach<T>(items: readonly T[], make: (item: T, at: number) => Promise<unknown>) {
  const ids: string[] = [];
  for (const [at, item] of items.entries()) ids.push(Created.parse(await make(item, at)).id);
  return ids;
}

/** The distinct values of the named fields. */
const all = <R extends object>(records: readonly R[], ...names: readonly (keyof R & string)[]): string[] => [
  ...new Set(records.flatMap((record) => names.map((name) => String(record[name])))),
];

const MINUTE_MS = 60_000;
/** A future Monday; day 0 of the Unix epoch was a Thursday, hence the 4. */
const MONDAY_MS = (Math.ceil((Date.now() / 86_400_000 + 26) / 7) * 7 + 4) * 86_400_000;
/** The start of the five-minute slot with this index, counted from nine in the morning in Berlin. */
const timeAt = (at: number, daysLater = 0): string =>
  new Date(MONDAY_MS + daysLater * 86_400_000 + (8 * 60 + at * 5) * MINUTE_MS).toISOString();
const boardOf = (daysLater: number, more = ''): string =>
  `/clinic/appointments?day=${timeAt(0, daysLater).slice(0, 10)}${more}`;

const Setup = z.object({ doctors: z.array(z.object({ id: z.string() })) });
const Page = z.object({ items: z.array(z.looseObject({ id: z.string() })) });

async function fillClients(request: ApiRequest, texts: readonly string[]) {
  const labels = packTexts(texts, 60);
  const records = recordsOf(texts, { fullName: 200, addressLine: 200, city: 120, notes: 5000 });
  const perClient = Math.ceil(labels.length / records.length);
  const labelsOf = (at: number) => labels.slice(at * perClient, (at + 1) * perClient);
  const ids = await makeEach(records, (client, at) =>
    request('POST', '/v1/clients', {
      ...client,
      contacts: labelsOf(at).map((label) => ({ kind: 'email', value: freshAddress(), label })),
    }),
  );
  const places: Place[] = [
    { path: '/clinic/clients', shows: all(records, 'fullName') },
    ...records.map((client, at) => ({
      path: `/clinic/clients/${ids[at]}`,
      shows: [...Object.values(client), ...labelsOf(at)],
    })),
  ];
  return { ids, places };
}

async function fillPets(request: ApiRequest, texts: readonly string[], clientIds: readonly string[]) {
  const pets = recordsOf(texts, { name: 120, breed: 120, colour: 120, notes: 5000 });
  const ids = await makeEach(pets, (pet, at) =>
    request('POST', '/v1/pets', { ...pet, species: 'dog', client: { id: clientIds[at % clientIds.length] } }),
  );
  const alerts = packTexts(texts, 500);
  for (const note of alerts)
    await request('POST', `/v1/pets/${ids[0]}/alerts`, { kind: 'other', severity: 'warning', note });
  const places: Place[] = [
    { path: '/clinic/pets', shows: all(pets, 'name', 'breed') },
    ...pets.map((pet, at) => ({
      path: `/clinic/pets/${ids[at]}`,
      shows: [...Object.values(pet), ...(at === 0 ? alerts : [])],
    })),
  ];
  return { ids, names: all(pets, 'name'), places };
}

/** Fills the names of rooms, devices and appointment types. */
async function fillSettings(request: ApiRequest, texts: readonly string[]) {
  const [rooms, types, devices] = [packTexts(texts, 60), packTexts(texts, 80), packTexts(texts, 80)];
  for (const name of rooms) await request('POST', '/v1/rooms', { name });
  for (const name of devices) await request('POST', '/v1/desk-devices', { name });
  const typeIds = await makeEach(types, (name) =>
    request('POST', '/v1/appointment-types', {
      name,
      durationMinutes: 5,
      bufferMinutes: 0,
      hue: 'sky',
      onlineBookable: true,
      needsRoom: false,
      reasonIsOptional: true,
      doctorIds: [],
    }),
  );
  const places: Place[] = [
    { path: '/clinic/settings?tab=rooms', shows: rooms },
    { path: '/clinic/settings?tab=types', shows: types },
    { path: '/clinic/settings?tab=devices', shows: devices },
  ];
  return { typeIds, typeNames: types, places };
}

interface Diary {
  readonly petIds: readonly string[];
  readonly typeIds: readonly string[];
  readonly petNames: readonly string[];
  readonly typeNames: readonly string[];
}

/** Fills one day with visits, one with blocks and one with cancellations. */
async function fillDiary(request: ApiRequest, texts: readonly string[], diary: Diary): Promise<Place[]> {
  const { petIds, typeIds } = diary;
  const { doctors } = Setup.parse(await request('GET', '/v1/clinic/setup'));
  const doctorId = doctors[0]?.id;
  const visit = (at: number, startsAt: string, reason: string, notes: string) =>
    request('POST', '/v1/appointments', {
      petId: petIds[at % petIds.length],
      appointmentTypeId: typeIds[at % typeIds.length],
      doctorId,
      durationMinutes: 5,
      outsideHours: true,
      startsAt,
      reason,
      notes,
    });
  const details = recordsOf(texts, { reason: 500, notes: 2000 });
  const visits = Array.from({ length: Math.max(petIds.length, typeIds.length) }, (_, at) => at);
  const visitIds = await makeEach(visits, (at) => {
    const { reason = '', notes = '' } = details[at % details.length] ?? {};
    return visit(at, timeAt(at), reason, notes);
  });
  const blocks = packTexts(texts, 200);
  for (const [at, reason] of blocks.entries())
    await request('POST', '/v1/blocks', {
      doctorId,
      startsAt: timeAt(at * 2, 1),
      endsAt: timeAt(at * 2 + 2, 1),
      reason,
    });
  const cancelled: Place[] = [];
  for (const [at, note] of packTexts(texts, 300).entries()) {
    const booked = z.object({ id: z.string(), version: z.number() });
    const { id, version } = booked.parse(await visit(at, timeAt(at, 2), 'Limping', ''));
    const step = await request('POST', `/v1/appointments/${id}/status`, { version, status: 'cancelled' });
    await request('PUT', `/v1/appointments/${id}/cancellation`, {
      version: booked.parse(step).version,
      reason: 'other',
      note,
    });
    cancelled.push({ path: boardOf(2, `&appointment=${id}`), shows: [note] });
  }
  return [
    { path: boardOf(0), shows: diary.petNames },
    { path: boardOf(0, '&view=week'), shows: diary.petNames },
    { path: boardOf(0, '&view=list'), shows: [...diary.petNames, ...diary.typeNames] },
    ...details.map(({ reason, notes }, at) => ({
      path: boardOf(0, `&appointment=${visitIds[at]}`),
      shows: [reason, notes],
    })),
    { path: boardOf(1), shows: blocks },
    ...cancelled,
  ];
}

/** Creates an account with a role in the clinic. */
type Hire = (fullName: string, role: 'csr' | 'doctor') => Promise<unknown>;

const Staff = z.object({ items: z.array(z.object({ id: z.string() })), nextCursor: z.string().nullable() });

async function listStaff(request: ApiRequest): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: z.infer<typeof Staff> = Staff.parse(
      await request(
        'GET',
        `/v1/staff?limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
      ),
    );
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

/** Fills the names and titles of staff members and invitations. The doctors have a column on the board. */
async function fillTeam(request: ApiRequest, texts: readonly string[], hire: Hire): Promise<Place[]> {
  const names = packTexts(texts, 200);
  for (const fullName of names)
    await request('POST', '/v1/invitations', { email: freshAddress(), fullName, role: 'csr' });
  const titles = packTexts(texts, 80);
  // The admin takes the first title.
  for (const [at] of titles.slice(1).entries())
    await hire(names[at % names.length] ?? '', at < names.length ? 'doctor' : 'csr');
  for (const [at, id] of (await listStaff(request)).entries())
    await request('PATCH', `/v1/staff/${id}`, { title: titles[at % titles.length] });
  return [
    { path: '/clinic/staff', shows: [...names, ...titles] },
    { path: boardOf(0), shows: names },
  ];
}

/** Changes the clinic's own facts four times; the platform's pages cover the other texts with further clinics. */
const turnsOfClinic = (request: ApiRequest, texts: readonly string[]): Turn[] =>
  recordsOf(texts, { name: 120, addressLine: 200, city: 100, region: 100 })
    .slice(0, 4)
    .map((facts) => ({
      fill: () => request('PATCH', '/v1/clinic', facts),
      places: [{ path: '/clinic/settings', shows: Object.values(facts) }],
    }));

/** Opens tickets. */
async function fillTickets(request: ApiRequest, texts: readonly string[], api: string, page: string) {
  const tickets = recordsOf(texts, { subject: 160, text: 10_000 });
  const ids = await makeEach(tickets, (ticket) =>
    request('POST', api, { ...ticket, topic: 'how_to', priority: 'question' }),
  );
  const places: Place[] = [
    { path: page, shows: all(tickets, 'subject') },
    ...tickets.map((ticket, at) => ({ path: `${page}/${ids[at]}`, shows: Object.values(ticket) })),
  ];
  return { tickets: tickets.map(({ subject }, at) => ({ id: ids[at] ?? '', subject })), places };
}

/** Fills everything that the staff of a clinic can write. */
export async function fillClinic(
  { request }: Account,
  texts: readonly string[],
  hire: Hire,
): Promise<FilledPages> {
  const clients = await fillClients(request, texts);
  const pets = await fillPets(request, texts, clients.ids);
  const settings = await fillSettings(request, texts);
  const diary = await fillDiary(request, texts, {
    petIds: pets.ids,
    typeIds: settings.typeIds,
    petNames: pets.names,
    typeNames: settings.typeNames,
  });
  const tickets = await fillTickets(request, texts, '/v1/tickets', '/clinic/help');
  const accountNumbers = packTexts(texts, 60);
  const { items: laboratories } = Page.parse(await request('GET', '/v1/clinic/laboratories'));
  const numbered = laboratories.slice(0, accountNumbers.length);
  for (const [at, { id }] of numbered.entries())
    await request('PUT', `/v1/clinic/laboratories/${id}`, { isOn: true, accountNumber: accountNumbers[at] });
  return {
    places: [
      ...clients.places,
      ...pets.places,
      ...settings.places,
      ...diary,
      ...(await fillTeam(request, texts, hire)),
      ...tickets.places,
      { path: '/clinic/laboratories', shows: accountNumbers.slice(0, numbered.length) },
      { path: '/clinic/dashboard', shows: [] },
      { path: '/clinic/settings?tab=audit', shows: [] },
    ],
    turns: turnsOfClinic(request, texts),
    tickets: tickets.tickets,
  };
}

const Slots = z.object({
  days: z.array(z.object({ times: z.array(z.object({ startsAt: z.string() })) })),
});

/** Fills everything that a client can write in the portal. */
export async function fillHome(
  { request }: Account,
  texts: readonly string[],
  clinic: Account,
  clinicId: string,
): Promise<FilledPages> {
  const pets = recordsOf(texts, { name: 120, breed: 120, colour: 120 });
  const ids = await makeEach(pets, (pet) =>
    request('POST', '/v1/my/pets', { ...pet, clinicId, species: 'cat' }),
  );
  const reasons = packTexts(texts, 500);
  const { items: types } = Page.parse(await request('GET', `/v1/my/appointment-types?clinicId=${clinicId}`));
  const type = types.at(-1)?.id;
  const { days } = Slots.parse(
    await request('GET', `/v1/my/slots?clinicId=${clinicId}&appointmentTypeId=${type}`),
  );
  const free = days.flatMap(({ times }) => times.map(({ startsAt }) => startsAt));
  for (const [at, reason] of reasons.entries())
    await request('POST', '/v1/my/appointments', {
      clinicId,
      petId: ids[at % ids.length],
      appointmentTypeId: type,
      startsAt: free[at],
      reason,
    });
  // Clients see their own reason instead of the name of a type that can no longer be booked online.
  await clinic.request('PATCH', `/v1/appointment-types/${type}`, { onlineBookable: false });
  const { tickets, places } = await fillTickets(request, texts, '/v1/my/tickets', '/client/help');
  return {
    places: [
      { path: '/client/dashboard', shows: [] },
      { path: '/client/pets', shows: all(pets, 'name') },
      ...pets.map((pet, at) => ({ path: `/client/pets/${ids[at]}`, shows: Object.values(pet) })),
      { path: '/client/appointments', shows: reasons },
      { path: '/client/appointments/new', shows: [] },
      ...places,
    ],
    turns: [],
    tickets,
  };
}
