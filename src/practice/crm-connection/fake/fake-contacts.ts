import type { Hono } from 'hono';
import type { FakeEnv } from './fake-guard.ts';
import { fakeId, type FakeRecord, type FakeState } from './fake-state.ts';
import { findOwn, missing, put, readFields, emit, unknown, unwanted, type Fields } from './record-keeping.ts';

/** A contact of the same location with the same address or number, and which of the two it is. */
function findDouble(
  state: FakeState,
  fields: Fields,
  than?: string,
): { contact: FakeRecord; matchingField: string } | undefined {
  for (const matchingField of ['email', 'phone']) {
    const value = fields[matchingField];
    if (typeof value !== 'string' || value === '') continue;
    for (const contact of state.records.contacts.values()) {
      const isOther = contact.id !== than && contact.locationId === fields['locationId'];
      if (isOther && contact[matchingField] === value) return { contact, matchingField };
    }
  }
  return undefined;
}

const doubleRefusal = ({ contact, matchingField }: { contact: FakeRecord; matchingField: string }) => ({
  statusCode: 400,
  message: 'This location does not allow duplicated contacts.',
  meta: { contactId: contact.id, matchingField },
});

function keep(state: FakeState, fields: Fields, id?: string): FakeRecord {
  const before = id === undefined ? undefined : state.records.contacts.get(id);
  const contact = put(state, 'contacts', fields, id);
  const kind = before
    ? before['dnd'] === contact['dnd']
      ? 'ContactUpdate'
      : 'ContactDndUpdate'
    : 'ContactCreate';
  emit(state, kind, contact);
  return contact;
}

function mountWrites(routes: Hono<FakeEnv>, state: FakeState): void {
  routes.post('/contacts/', async (c) => {
    const fields = await readFields(c);
    const refused = missing(c, fields, 'locationId');
    if (refused) return refused;
    const double = findDouble(state, fields);
    return double ? c.json(doubleRefusal(double), 400) : c.json({ contact: keep(state, fields) }, 201);
  });
  routes.post('/contacts/upsert', async (c) => {
    const fields = await readFields(c);
    const refused = missing(c, fields, 'locationId');
    if (refused) return refused;
    const double = findDouble(state, fields);
    return c.json({ new: !double, contact: keep(state, fields, double?.contact.id), traceId: fakeId() });
  });
  routes.put('/contacts/:id', async (c) => {
    const contact = findOwn(c, state, 'contacts');
    if (!contact) return unknown(c, 'Contact');
    const fields = await readFields(c);
    const refused = unwanted(c, fields, 'locationId', 'gender', 'companyName');
    if (refused) return refused;
    const double = findDouble(state, { ...fields, locationId: contact.locationId }, contact.id);
    if (double) return c.json(doubleRefusal(double), 400);
    return c.json({ succeded: true, contact: keep(state, fields, contact.id) });
  });
  routes.delete('/contacts/:id', (c) => {
    const contact = findOwn(c, state, 'contacts');
    if (!contact) return unknown(c, 'Contact');
    state.records.contacts.delete(contact.id);
    emit(state, 'ContactDelete', contact);
    return c.json({ succeded: true });
  });
}

/** Contacts: one for an address or a number within a location, unless duplicates are allowed. */
export function mountFakeContacts(routes: Hono<FakeEnv>, state: FakeState): void {
  const ofLocation = (locationId: unknown) =>
    [...state.records.contacts.values()].filter((contact) => contact.locationId === locationId);
  routes.get('/contacts/', (c) => {
    const contacts = ofLocation(c.req.query('locationId'));
    const limit = Number(c.req.query('limit') ?? 20);
    return c.json({ contacts: contacts.slice(0, limit), count: contacts.length });
  });
  routes.get('/contacts/search/duplicate', (c) => {
    const { locationId, email, number: phone } = c.req.query();
    return c.json({ contact: findDouble(state, { locationId, email, phone })?.contact ?? null });
  });
  routes.post('/contacts/search', async (c) => {
    const contacts = ofLocation((await readFields(c))['locationId']);
    return c.json({ contacts, total: contacts.length, traceId: fakeId() });
  });
  routes.get('/contacts/:id', (c) => {
    const contact = findOwn(c, state, 'contacts');
    return contact ? c.json({ contact }) : unknown(c, 'Contact');
  });
  mountWrites(routes, state);
}
