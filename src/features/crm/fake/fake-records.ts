import type { Context, Hono } from 'hono';
import type { FakeEnv } from './fake-guard.ts';
import { fakeId, type FakeRecord, type FakeState } from './fake-state.ts';

type Fields = Readonly<Record<string, unknown>>;

async function readFields(c: Context): Promise<Fields> {
  const body: unknown = await c.req.json().catch(() => null);
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

const missing = (c: Context, fields: Fields, ...names: readonly string[]) => {
  const messages = names
    .filter((name) => typeof fields[name] !== 'string')
    .map((name) => `${name} must be a string`);
  return messages.length === 0
    ? null
    : c.json({ statusCode: 422, message: messages, error: 'Unprocessable Entity' }, 422);
};

const unknown = (c: Context, what: string) =>
  c.json({ statusCode: 404, message: `${what} not found`, error: 'Not Found' }, 404);

/** A contact of the same location with the same address or number, and which of the two it is. */
function findDouble(
  state: FakeState,
  fields: Fields,
): { contact: FakeRecord; matchingField: string } | undefined {
  for (const matchingField of ['email', 'phone']) {
    const value = fields[matchingField];
    if (typeof value !== 'string' || value === '') continue;
    for (const contact of state.records.contacts.values()) {
      if (contact.locationId === fields['locationId'] && contact[matchingField] === value)
        return { contact, matchingField };
    }
  }
  return undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function put(state: FakeState, kind: keyof FakeState['records'], fields: Fields, id = fakeId()): FakeRecord {
  const now = new Date(state.options.nowMs()).toISOString();
  const before = state.records[kind].get(id);
  const record: FakeRecord = {
    dateAdded: now,
    ...before,
    ...fields,
    id,
    locationId: textOf(fields['locationId']) ?? before?.locationId ?? '',
    dateUpdated: now,
  };
  state.records[kind].set(id, record);
  return record;
}

function mountContacts(routes: Hono<FakeEnv>, state: FakeState): void {
  const ofLocation = (locationId: string | null | undefined) =>
    [...state.records.contacts.values()].filter((contact) => contact.locationId === locationId);
  routes.get('/contacts/', (c) => {
    const contacts = ofLocation(c.req.query('locationId'));
    return c.json({
      contacts: contacts.slice(0, Number(c.req.query('limit') ?? 20)),
      count: contacts.length,
    });
  });
  routes.post('/contacts/', async (c) => {
    const fields = await readFields(c);
    const refused = missing(c, fields, 'locationId');
    if (refused) return refused;
    const double = findDouble(state, fields);
    if (!double) return c.json({ contact: put(state, 'contacts', fields) }, 201);
    const message = 'This location does not allow duplicated contacts.';
    const meta = { contactId: double.contact.id, matchingField: double.matchingField };
    return c.json({ statusCode: 400, message, meta }, 400);
  });
  routes.post('/contacts/upsert', async (c) => {
    const fields = await readFields(c);
    const refused = missing(c, fields, 'locationId');
    if (refused) return refused;
    const double = findDouble(state, fields);
    return c.json({
      new: !double,
      contact: put(state, 'contacts', fields, double?.contact.id),
      traceId: fakeId(),
    });
  });
  routes.post('/contacts/search', async (c) => {
    const fields = await readFields(c);
    const contacts = ofLocation(String(fields['locationId']));
    return c.json({ contacts, total: contacts.length, traceId: fakeId() });
  });
  routes.get('/contacts/:id', (c) => {
    const contact = state.records.contacts.get(c.req.param('id'));
    const isOurs = contact && [null, contact.locationId].includes(c.get('access').locationId);
    return isOurs ? c.json({ contact }) : unknown(c, 'Contact');
  });
}

function mountOpportunities(routes: Hono<FakeEnv>, state: FakeState): void {
  routes.get('/opportunities/pipelines', (c) =>
    c.json({
      pipelines: [
        {
          id: 'pipeline-sales',
          name: 'Sales',
          locationId: c.req.query('locationId'),
          stages: ['New', 'Contacted', 'Qualified', 'Demo', 'Trial'].map((name, position) => ({
            id: `stage-${name.toLowerCase()}`,
            name,
            position,
          })),
        },
      ],
    }),
  );
  routes.post('/opportunities/', async (c) => {
    const fields = await readFields(c);
    const refused = missing(c, fields, 'pipelineId', 'locationId', 'name', 'status', 'contactId');
    if (refused) return refused;
    const double = [...state.records.opportunities.values()].find(
      (one) => one['contactId'] === fields['contactId'],
    );
    if (!double) return c.json({ opportunity: put(state, 'opportunities', fields) }, 201);
    return c.json(
      {
        statusCode: 400,
        message: 'Can not create duplicate opportunity for the contact.',
        code: 'OPPORTUNITY_NO_DUPLICATE',
        meta: { existingId: double.id },
        error: 'Bad Request',
      },
      400,
    );
  });
}

/** Contacts and opportunities, kept in memory, with the provider's refusals of doubles. */
export function mountFakeRecords(routes: Hono<FakeEnv>, state: FakeState): void {
  mountContacts(routes, state);
  mountOpportunities(routes, state);
}
