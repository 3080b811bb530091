import * as z from 'zod';
import { packs } from '#test/hostile-texts.ts';
import { freshAddress, Made, type Account, type Ask } from './hostile-people.ts';

/** Where something hostile is to be read, to the letter. Without words to be read, what stands there is looked at all the same. */
export interface Place {
  readonly path: string;
  readonly shows: readonly string[];
}

/** A field that holds one text at a time: it is filled anew, and looked at each time. */
export interface Turn {
  readonly fill: () => Promise<unknown>;
  readonly places: readonly Place[];
}

export interface Ticket {
  readonly id: string;
  readonly subject: string;
}

export interface Walk {
  readonly places: readonly Place[];
  readonly turns: readonly Turn[];
  /** What the platform reads as well. */
  readonly tickets: readonly Ticket[];
}

type Fields = Readonly<Record<string, number>>;

/**
 * As many records as the shortest field needs to hold every text once; longer fields begin anew.
 *
 * @param fields how many characters each of them takes.
 */
export function recordsOf<F extends Fields>(
  texts: readonly string[],
  fields: F,
): readonly { readonly [name in keyof F]: string }[] {
  const packed = Object.entries(fields).map(([name, most]) => [name, packs(texts, most)] as const);
  const count = Math.max(...packed.map(([, values]) => values.length));
  return Array.from(
    { length: count },
    (_, at) =>
      // Safe: each of the names gets its value.
      Object.fromEntries(packed.map(([name, values]) => [name, values[at % values.length] ?? ''])) as {
        readonly [name in keyof F]: string;
      },
  );
}

/** Makes one of each; their ids, in order. */
export async function makeEach<T>(items: readonly T[], make: (item: T, at: number) => Promise<unknown>) {
  const ids: string[] = [];
  for (const [at, item] of items.entries()) ids.push(Made.parse(await make(item, at)).id);
  return ids;
}

/** The sum of what records show. */
const all = <R extends object>(records: readonly R[], ...names: readonly (keyof R & string)[]): string[] => [
  ...new Set(records.flatMap((record) => names.map((name) => String(record[name])))),
];

const MINUTE_MS = 60_000;
/** A Monday to come: the first days of 1970 were a Thursday and three more. */
const MONDAY_MS = (Math.ceil((Date.now() / 86_400_000 + 26) / 7) * 7 + 4) * 86_400_000;
/** Times of five minutes from nine in the morning in Berlin, as many as are wanted. */
const timeAt = (at: number, daysLater = 0): string =>
  new Date(MONDAY_MS + daysLater * 86_400_000 + (8 * 60 + at * 5) * MINUTE_MS).toISOString();
const boardOf = (daysLater: number, more = ''): string =>
  `/clinic/appointments?day=${timeAt(0, daysLater).slice(0, 10)}${more}`;

const Setup = z.object({ doctors: z.array(z.object({ id: z.string() })) });
const Page = z.object({ items: z.array(z.looseObject({ id: z.string() })) });

async function fillClients(ask: Ask, texts: readonly string[]) {
  const labels = packs(texts, 60);
  const wanted = recordsOf(texts, { fullName: 200, addressLine: 200, city: 120, notes: 5000 });
  const perClient = Math.ceil(labels.length / wanted.length);
  const labelsOf = (at: number) => labels.slice(at * perClient, (at + 1) * perClient);
  const ids = await makeEach(wanted, (client, at) =>
    ask('POST', '/v1/clients', {
      ...client,
      contacts: labelsOf(at).map((label) => ({ kind: 'email', value: freshAddress(), label })),
    }),
  );
  const places: Place[] = [
    { path: '/clinic/clients', shows: all(wanted, 'fullName') },
    ...wanted.map((client, at) => ({
      path: `/clinic/clients/${ids[at]}`,
      shows: [...Object.values(client), ...labelsOf(at)],
    })),
  ];
  return { ids, places };
}

async function fillPets(ask: Ask, texts: readonly string[], clientIds: readonly string[]) {
  const pets = recordsOf(texts, { name: 120, breed: 120, colour: 120, notes: 5000 });
  const ids = await makeEach(pets, (pet, at) =>
    ask('POST', '/v1/pets', { ...pet, species: 'dog', client: { id: clientIds[at % clientIds.length] } }),
  );
  const alerts = packs(texts, 500);
  for (const note of alerts)
    await ask('POST', `/v1/pets/${ids[0]}/alerts`, { kind: 'other', severity: 'warning', note });
  const places: Place[] = [
    { path: '/clinic/pets', shows: all(pets, 'name', 'breed') },
    ...pets.map((pet, at) => ({
      path: `/clinic/pets/${ids[at]}`,
      shows: [...Object.values(pet), ...(at === 0 ? alerts : [])],
    })),
  ];
  return { ids, names: all(pets, 'name'), places };
}

/** What a clinic calls its things. */
async function fillSettings(ask: Ask, texts: readonly string[]) {
  const [rooms, types, devices] = [packs(texts, 60), packs(texts, 80), packs(texts, 80)];
  for (const name of rooms) await ask('POST', '/v1/rooms', { name });
  for (const name of devices) await ask('POST', '/v1/desk-devices', { name });
  const typeIds = await makeEach(types, (name) =>
    ask('POST', '/v1/appointment-types', {
      name,
      durationMinutes: 5,
      bufferMinutes: 0,
      hue: 'sky',
      onlineBookable: true,
      needsRoom: false,
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

/** A day full of visits, one full of blocks, and one of cancellations. */
async function fillDiary(ask: Ask, texts: readonly string[], diary: Diary): Promise<Place[]> {
  const { petIds, typeIds } = diary;
  const { doctors } = Setup.parse(await ask('GET', '/v1/clinic/setup'));
  const doctorId = doctors[0]?.id;
  const visit = (at: number, startsAt: string, reason: string, notes: string) =>
    ask('POST', '/v1/appointments', {
      petId: petIds[at % petIds.length],
      appointmentTypeId: typeIds[at % typeIds.length],
      doctorId,
      durationMinutes: 5,
      outsideHours: true,
      startsAt,
      reason,
      notes,
    });
  const words = recordsOf(texts, { reason: 500, notes: 2000 });
  const visits = Array.from({ length: Math.max(petIds.length, typeIds.length) }, (_, at) => at);
  const visitIds = await makeEach(visits, (at) => {
    const { reason = '', notes = '' } = words[at % words.length] ?? {};
    return visit(at, timeAt(at), reason, notes);
  });
  const blocks = packs(texts, 200);
  for (const [at, reason] of blocks.entries())
    await ask('POST', '/v1/blocks', {
      doctorId,
      startsAt: timeAt(at * 2, 1),
      endsAt: timeAt(at * 2 + 2, 1),
      reason,
    });
  const cancelled: Place[] = [];
  for (const [at, note] of packs(texts, 300).entries()) {
    const booked = z.object({ id: z.string(), version: z.number() });
    const { id, version } = booked.parse(await visit(at, timeAt(at, 2), 'Limping', ''));
    const step = await ask('POST', `/v1/appointments/${id}/status`, { version, status: 'cancelled' });
    await ask('PUT', `/v1/appointments/${id}/cancellation`, {
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
    ...words.map(({ reason, notes }, at) => ({
      path: boardOf(0, `&appointment=${visitIds[at]}`),
      shows: [reason, notes],
    })),
    { path: boardOf(1), shows: blocks },
    ...cancelled,
  ];
}

/** Gives an account its place in a clinic. */
type Hire = (fullName: string, role: 'csr' | 'doctor') => Promise<unknown>;

const Staff = z.object({ items: z.array(z.object({ id: z.string() })), nextCursor: z.string().nullable() });

async function listStaff(ask: Ask): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: z.infer<typeof Staff> = Staff.parse(
      await ask('GET', `/v1/staff?limit=100${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`),
    );
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  return ids;
}

/** The people of the clinic, and who is invited to be one of them. The doctors have a column on the board. */
async function fillTeam(ask: Ask, texts: readonly string[], hire: Hire): Promise<Place[]> {
  const names = packs(texts, 200);
  for (const fullName of names)
    await ask('POST', '/v1/invitations', { email: freshAddress(), fullName, role: 'csr' });
  const titles = packs(texts, 80);
  // The admin is one of them.
  for (const [at] of titles.slice(1).entries())
    await hire(names[at % names.length] ?? '', at < names.length ? 'doctor' : 'csr');
  for (const [at, id] of (await listStaff(ask)).entries())
    await ask('PATCH', `/v1/staff/${id}`, { title: titles[at % titles.length] });
  return [
    { path: '/clinic/staff', shows: [...names, ...titles] },
    { path: boardOf(0), shows: names },
  ];
}

/** Of a clinic of its own one page tells, four times anew; the platform's pages tell it of as many clinics as it takes. */
const turnsOfClinic = (ask: Ask, texts: readonly string[]): Turn[] =>
  recordsOf(texts, { name: 120, addressLine: 200, city: 100, region: 100 })
    .slice(0, 4)
    .map((facts) => ({
      fill: () => ask('PATCH', '/v1/clinic', facts),
      places: [{ path: '/clinic/settings', shows: Object.values(facts) }],
    }));

/** Tickets of somebody who asks for help. */
async function fillTickets(ask: Ask, texts: readonly string[], api: string, page: string) {
  const tickets = recordsOf(texts, { subject: 160, text: 10_000 });
  const ids = await makeEach(tickets, (ticket) =>
    ask('POST', api, { ...ticket, topic: 'how_to', priority: 'question' }),
  );
  const places: Place[] = [
    { path: page, shows: all(tickets, 'subject') },
    ...tickets.map((ticket, at) => ({ path: `${page}/${ids[at]}`, shows: Object.values(ticket) })),
  ];
  return { tickets: tickets.map(({ subject }, at) => ({ id: ids[at] ?? '', subject })), places };
}

/** What the people of a clinic write. */
export async function fillClinic({ ask }: Account, texts: readonly string[], hire: Hire): Promise<Walk> {
  const clients = await fillClients(ask, texts);
  const pets = await fillPets(ask, texts, clients.ids);
  const settings = await fillSettings(ask, texts);
  const diary = await fillDiary(ask, texts, {
    petIds: pets.ids,
    typeIds: settings.typeIds,
    petNames: pets.names,
    typeNames: settings.typeNames,
  });
  const tickets = await fillTickets(ask, texts, '/v1/tickets', '/clinic/help');
  const accountNumbers = packs(texts, 60);
  const { items: laboratories } = Page.parse(await ask('GET', '/v1/clinic/laboratories'));
  const numbered = laboratories.slice(0, accountNumbers.length);
  for (const [at, { id }] of numbered.entries())
    await ask('PUT', `/v1/clinic/laboratories/${id}`, { isOn: true, accountNumber: accountNumbers[at] });
  return {
    places: [
      ...clients.places,
      ...pets.places,
      ...settings.places,
      ...diary,
      ...(await fillTeam(ask, texts, hire)),
      ...tickets.places,
      { path: '/clinic/laboratories', shows: accountNumbers.slice(0, numbered.length) },
      { path: '/clinic/dashboard', shows: [] },
      { path: '/clinic/settings?tab=audit', shows: [] },
    ],
    turns: turnsOfClinic(ask, texts),
    tickets: tickets.tickets,
  };
}

const Slots = z.object({
  days: z.array(z.object({ times: z.array(z.object({ startsAt: z.string() })) })),
});

/** What a client of a clinic writes at home. */
export async function fillHome(
  { ask }: Account,
  texts: readonly string[],
  clinic: Account,
  clinicId: string,
): Promise<Walk> {
  const pets = recordsOf(texts, { name: 120, breed: 120, colour: 120 });
  const ids = await makeEach(pets, (pet) => ask('POST', '/v1/my/pets', { ...pet, clinicId, species: 'cat' }));
  const reasons = packs(texts, 500);
  const { items: types } = Page.parse(await ask('GET', `/v1/my/appointment-types?clinicId=${clinicId}`));
  const type = types.at(-1)?.id;
  const { days } = Slots.parse(
    await ask('GET', `/v1/my/slots?clinicId=${clinicId}&appointmentTypeId=${type}`),
  );
  const free = days.flatMap(({ times }) => times.map(({ startsAt }) => startsAt));
  for (const [at, reason] of reasons.entries())
    await ask('POST', '/v1/my/appointments', {
      clinicId,
      petId: ids[at % ids.length],
      appointmentTypeId: type,
      startsAt: free[at],
      reason,
    });
  // What is booked online no more has no name for clients: they read their own words.
  await clinic.ask('PATCH', `/v1/appointment-types/${type}`, { onlineBookable: false });
  const { tickets, places } = await fillTickets(ask, texts, '/v1/my/tickets', '/client/help');
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
