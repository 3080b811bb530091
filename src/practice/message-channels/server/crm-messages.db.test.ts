import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { createCrmWorld, type CrmWorld } from '#test/crm.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { CLIENT_NUMBER, type OpenChannels, openChannels, outgoing } from '#test/given-channels.ts';
import { givenClinic, givenStaff, type Person } from '#test/given.ts';
import { openTestStorage } from '#test/storage.ts';
import { changeStatus, writeAsContact } from '#practice/crm-connection/fake/fake-conversations.ts';
import { put } from '#practice/crm-connection/fake/fake-records.ts';
import {
  FAKE_LOCATIONS,
  type FakeEvent,
  type FakeFailure,
  type FakeRecord,
} from '#practice/crm-connection/fake/fake-state.ts';
import { changeRouteEndpoint, chooseLocationEndpoint, getChannelSettingsEndpoint } from '../contract.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { reconcileChannels } from './jobs/reconcile-channels-job.ts';
import { channelStates } from './public/channel-states.ts';

const [HERE = '', THERE = ''] = FAKE_LOCATIONS.map(({ id }) => id);

let db: TestDatabase;
let world: CrmWorld;
let open: OpenChannels;
let clinicId: string;
let admin: Person;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** A clinic that sends every channel through a location of its own connection. */
async function givenCrm(storage?: Parameters<typeof openChannels>[1] & object) {
  world = createCrmWorld(db);
  clinicId = (await givenClinic(db.owner)).clinicId;
  admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  await world.connect(world.call, admin, HERE);
  open = openChannels(db, { crm: world, ...storage });
  expect((await open.web.call(admin, chooseLocationEndpoint, { locationId: HERE })).status).toBe(200);
  for (const channel of ['sms', 'whatsapp', 'facebook', 'instagram'] as const)
    expect(
      (await open.web.call(admin, changeRouteEndpoint, { channel, way: 'gohighlevel', isOn: true })).status,
    ).toBe(200);
  world.fake.state.outbox.length = 0;
}
beforeEach(() => givenCrm());
afterEach(async () => {
  expect(world.violations).toEqual([]);
  await db.owner.query(
    'delete from ghl_integrations; delete from crm_webhooks; delete from auth.allowances; delete from graphile_worker._private_jobs',
  );
});

const message = (over: Parameters<typeof outgoing>[1] = {}) => outgoing(clinicId, over);
const contacts = () => [...world.fake.state.records.contacts.values()];
const messages = () => [...world.fake.state.records.messages.values()];
const contactWith = (fields: Readonly<Record<string, unknown>> = {}): FakeRecord =>
  put(world.fake.state, 'contacts', {
    locationId: HERE,
    phone: CLIENT_NUMBER,
    email: 'Casey@clients.test',
    firstName: 'Casey',
    ...fields,
  });
const fail = (path: string, failure: FakeFailure, times = 4) =>
  void world.fake.state.options.failures.push(...Array.from({ length: times }, () => ({ path, failure })));

/** Delivers the events of the fake, in the order of `arrange`, and applies everything. @returns the events. */
async function hear(arrange: (events: readonly FakeEvent[]) => readonly FakeEvent[] = (events) => events) {
  const events = world.fake.state.outbox.splice(0);
  for (const event of arrange(events)) await world.send(event);
  await open.workCrm();
  await open.work(clinicId);
  return events;
}
const logOf = async () =>
  (
    await db.owner.query<{ kind: string; state: string }>(
      'select kind, state from crm_webhooks where clinic_id = $1 order by received_at, id',
      [clinicId],
    )
  ).rows;

describe('a message through GoHighLevel', () => {
  test('goes to the contact with that number, made if there is none, and its own echo is no new message', async () => {
    const outcome = await open.channel.send(message());
    expect(contacts()).toMatchObject([{ phone: CLIENT_NUMBER, locationId: HERE, name: 'Casey Client' }]);
    expect(messages()).toMatchObject([
      { messageType: 'SMS', body: 'Bella may go home.', direction: 'outbound' },
    ]);
    expect(outcome).toEqual({ kind: 'accepted', providerId: messages()[0]?.id });
    await hear();
    expect(open.told.received).toEqual([]);
    expect(open.told.deliveries).toMatchObject([
      { channel: 'sms', providerId: messages()[0]?.id, status: 'sent' },
    ]);
    await open.channel.send(message({ text: 'Another.' }));
    expect(contacts()).toHaveLength(1);
  });

  test('its statuses are told, once each and whatever the order', async () => {
    await open.channel.send(message());
    const id = messages()[0]?.id ?? '';
    await hear();
    changeStatus(world.fake.state, id, 'delivered');
    changeStatus(world.fake.state, id, 'read');
    await hear((events) => [...events.toReversed(), ...events]);
    expect(open.told.deliveries.map(({ status }) => status)).toEqual(['sent', 'read', 'delivered']);
  });

  test('to a contact that was deleted there finds the new one', async () => {
    await open.channel.send(message());
    world.fake.state.records.contacts.clear();
    expect(await open.channel.send(message({ text: 'Again.' }))).toMatchObject({ kind: 'accepted' });
    expect(contacts()).toHaveLength(1);
  });

  test('to somebody with do not disturb is refused and entered in the consents', async () => {
    contactWith({ dndSettings: { SMS: { status: 'active' } } });
    expect(await open.channel.send(message())).toEqual({ kind: 'refused', failure: 'opted_out', code: null });
    expect(open.told.consents).toMatchObject([{ channel: 'sms', address: CLIENT_NUMBER, action: 'stop' }]);
    expect(await open.channel.send(message({ channel: 'sms', to: '0151' }))).toMatchObject({
      failure: 'address_invalid',
    });
  });

  test('of a way that was never connected is refused', async () => {
    await open.web.call(admin, chooseLocationEndpoint, { locationId: null });
    expect(await open.channel.send(message())).toEqual({
      kind: 'refused',
      failure: 'not_connected',
      code: null,
    });
  });

  test('of a connection that ended waits, and says so', async () => {
    await db.owner.query('update crm_credentials set needs_reconnect_at = now() where clinic_id = $1', [
      clinicId,
    ]);
    expect(await open.channel.send(message())).toMatchObject({ kind: 'unavailable' });
    const states = await asClinic(db.database, clinicId, channelStates);
    expect(states.map(({ state }) => state)).toEqual(['refused', 'refused', 'refused', 'refused']);
  });
});

describe('a message whose sending had no answer', () => {
  test.each(['drop', 'hang'] as const)(
    'because of %s is found among what was sent, and sent once',
    async (failure) => {
      await givenCrm();
      contactWith();
      fail('/conversations/messages', failure, 1);
      const one = message();
      const sent = open.channel.send(one);
      expect(await sent).toMatchObject({ kind: 'unknown' });
      const providerId = messages()[0]?.id;
      expect(await open.channel.find(one)).toEqual({ kind: 'found', providerId });
      expect(messages()).toHaveLength(1);
    },
  );

  test('is not said to be absent once it was asked for, and is absent before', async () => {
    const one = message();
    expect(await open.channel.find(one)).toEqual({ kind: 'absent' });
    contactWith();
    fail('/conversations/messages', 'down', 1);
    expect(await open.channel.send(one)).toMatchObject({ kind: 'unknown' });
    expect(await open.channel.find(one)).toEqual({ kind: 'unknown' });
  });

  test('before its contact was found was not sent: it waits', async () => {
    fail('/contacts/search/duplicate', 'down', 9);
    const one = message();
    expect(await open.channel.send(one)).toMatchObject({ kind: 'unavailable' });
    expect(await open.channel.find(one)).toEqual({ kind: 'absent' });
    expect(messages()).toEqual([]);
  });

  test('P-01: too many requests make it wait', async () => {
    contactWith();
    fail('/conversations/messages', 'busy', 9);
    expect(await open.channel.send(message())).toMatchObject({ kind: 'unavailable' });
    expect(messages()).toEqual([]);
  });
});

describe('social networks', () => {
  test('accept what a person wrote for seven days after the client, and automatic messages for one', async () => {
    const contact = contactWith();
    const to = contact.id;
    const facebook = (over = {}) => message({ channel: 'facebook', to, ...over });
    expect(await open.channel.send(facebook())).toMatchObject({ failure: 'window_closed' });
    writeAsContact(world.fake.state, contact, { type: 'FB', body: 'Hi' });
    await hear();
    expect(open.told.received).toMatchObject([
      {
        channel: 'facebook',
        from: to,
        fromName: 'Casey',
        alsoKnownAs: [
          { kind: 'phone', value: CLIENT_NUMBER },
          { kind: 'email', value: 'casey@clients.test' },
        ],
      },
    ]);
    expect(await open.channel.send(facebook({ isTyped: false }))).toMatchObject({ kind: 'accepted' });
    await db.owner.query(
      `update message_channel_windows set heard_at = now() - interval '25 hours' where clinic_id = $1`,
      [clinicId],
    );
    expect(await open.channel.send(facebook({ isTyped: false }))).toMatchObject({ failure: 'window_closed' });
    expect(await open.channel.send(facebook())).toMatchObject({ kind: 'accepted' });
    await db.owner.query(
      `update message_channel_windows set heard_at = now() - interval '8 days' where clinic_id = $1`,
      [clinicId],
    );
    expect(await open.channel.send(facebook())).toMatchObject({ failure: 'window_closed' });
    expect(messages().map((one) => one['messageType'])).toEqual(['FB', 'FB', 'FB']);
  });
});

describe('what a client writes', () => {
  test('is received with their number, once, however often and in whatever order it is reported', async () => {
    const contact = contactWith();
    writeAsContact(world.fake.state, contact, { type: 'SMS', body: 'One' });
    writeAsContact(world.fake.state, contact, { type: 'SMS', body: 'Two' });
    await hear((events) => [...events.toReversed(), ...events]);
    expect(open.told.received.map(({ from, text, channel }) => [from, text, channel])).toEqual([
      [CLIENT_NUMBER, 'Two', 'sms'],
      [CLIENT_NUMBER, 'One', 'sms'],
    ]);
    const { rows } = await db.owner.query(
      `select from message_channel_events where clinic_id = $1 and payload is not null`,
      [clinicId],
    );
    expect(rows).toEqual([]);
  });

  test('in an event without the message’s id is received under the id that it has', async () => {
    writeAsContact(world.fake.state, contactWith(), { type: 'SMS', body: 'No id' });
    await hear((events) =>
      events.map(({ type, fields }) => ({ type, fields: { ...fields, messageId: undefined } })),
    );
    expect(open.told.received).toMatchObject([{ text: 'No id', providerId: messages()[0]?.id }]);
  });

  test('that comes without its content is asked for again after a while', async () => {
    writeAsContact(world.fake.state, contactWith(), {
      type: 'WhatsApp',
      body: 'It was a picture',
      isEmpty: true,
    });
    const record = messages()[0];
    put(world.fake.state, 'messages', { body: '', attachments: [] }, record?.id);
    await hear();
    expect(open.told.received).toEqual([]);
    const { rows } = await db.owner.query<{ refetches: number; later: boolean }>(
      `select e.refetches, exists (select from graphile_worker._private_jobs j
           where j.payload ->> 'eventId' = e.id::text and j.run_at > j.created_at + interval '1 second') as later
         from message_channel_events e where e.clinic_id = $1`,
      [clinicId],
    );
    expect(rows).toEqual([{ refetches: 1, later: true }]);
    put(world.fake.state, 'messages', { body: 'It was a picture' }, record?.id);
    await open.work(clinicId);
    expect(open.told.received).toMatchObject([{ text: 'It was a picture', channel: 'whatsapp' }]);
  });

  test('stays empty when its content never comes', async () => {
    writeAsContact(world.fake.state, contactWith(), { type: 'WhatsApp', body: '' });
    await hear();
    for (let at = 0; at < 3; at += 1) await open.work(clinicId);
    expect(open.told.received).toMatchObject([{ text: '', files: [] }]);
  });

  test('has its files, from the provider’s own hosts only', async () => {
    const storage = await openTestStorage(db);
    await givenCrm({ storage });
    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const own = 'https://storage.googleapis.com/msgsndr/here/media/1.png';
    open.files.set(own, new Response(new Uint8Array(png)));
    open.files.set('https://evil.test/2.png', new Response(new Uint8Array(png)));
    writeAsContact(world.fake.state, contactWith(), {
      type: 'SMS',
      body: 'Look',
      attachments: [own, 'https://evil.test/2.png'],
    });
    await hear();
    expect(open.told.received).toMatchObject([
      { text: 'Look\n\n(1 attachment could not be received.)', files: [{ contentType: 'image/png' }] },
    ]);
    await storage.close();
  });

  test('from a contact without a number is not a text of anybody', async () => {
    writeAsContact(world.fake.state, contactWith({ phone: null }), { type: 'SMS', body: 'Who?' });
    await hear();
    expect(open.told.received).toEqual([]);
  });

  test('calls, emails and what was sent in GoHighLevel itself have no effect here', async () => {
    const contact = contactWith();
    writeAsContact(world.fake.state, contact, { type: 'Email', body: 'A mail' });
    writeAsContact(world.fake.state, contact, { type: 'CALL', body: '' });
    await hear();
    await world.send({
      type: 'OutboundMessage',
      fields: {
        locationId: HERE,
        contactId: contact.id,
        messageId: 'their-own',
        messageType: 'SMS',
        body: 'By hand',
        direction: 'outbound',
        status: 'sent',
        source: 'app',
      },
    });
    await world.send({
      type: 'ConversationUnreadUpdate',
      fields: { locationId: HERE, id: 'c', contactId: contact.id, unreadCount: 2 },
    });
    await hear();
    expect([open.told.received, open.told.deliveries]).toEqual([[], []]);
    expect((await logOf()).every(({ state }) => state === 'ignored')).toBe(true);
  });

  test('T-07: in another location, or a location of another clinic, reaches nobody', async () => {
    const elsewhere = put(world.fake.state, 'contacts', { locationId: THERE, phone: CLIENT_NUMBER });
    writeAsContact(world.fake.state, elsewhere, { type: 'SMS', body: 'Not yours' });
    await hear();
    expect(open.told.received).toEqual([]);
    // A clinic whose connection reaches both locations hears only of the one that it has chosen.
    const { clinicId: other } = await givenClinic(db.owner);
    const otherAdmin = await givenStaff(db.owner, other, { role: 'clinic_admin' });
    await world.connect(world.call, otherAdmin);
    expect((await open.web.call(otherAdmin, chooseLocationEndpoint, { locationId: THERE })).status).toBe(200);
    writeAsContact(world.fake.state, contactWith(), { type: 'SMS', body: 'For the first' });
    await hear();
    await open.work(other);
    expect(open.told.received).toMatchObject([{ text: 'For the first' }]);
    const { rows } = await db.owner.query('select from message_channel_events where clinic_id = $1', [other]);
    expect(rows).toEqual([]);
    expect((await open.web.call(admin, chooseLocationEndpoint, { locationId: THERE })).status).toBe(404);
  });
});

describe('do not disturb', () => {
  const setDnd = async (contact: FakeRecord, status: string) => {
    const changed = put(
      world.fake.state,
      'contacts',
      { dndSettings: { SMS: { status }, Email: { status: 'inactive' } } },
      contact.id,
    );
    await world.send({ type: 'ContactDndUpdate', fields: changed });
    await hear();
  };

  test('stops and starts a channel at the carrier, and says nothing of what was never blocked', async () => {
    const contact = contactWith();
    await setDnd(contact, 'inactive');
    expect(open.told.consents).toEqual([]);
    await setDnd(contact, 'active');
    await setDnd(contact, 'permanent');
    await setDnd(contact, 'inactive');
    expect(open.told.consents.map(({ channel, address, action }) => [channel, address, action])).toEqual([
      ['sms', CLIENT_NUMBER, 'stop'],
      ['sms', CLIENT_NUMBER, 'start'],
    ]);
  });
});

describe('events that never came', () => {
  test('are made up for: messages, and what became of those that were sent', async () => {
    const contact = contactWith();
    await open.channel.send(message());
    writeAsContact(world.fake.state, contact, { type: 'IG', body: 'Nobody heard this' });
    writeAsContact(world.fake.state, contact, { type: 'Email', body: 'Mail has its own way' });
    world.fake.state.outbox.length = 0;
    put(world.fake.state, 'messages', { status: 'delivered' }, messages()[0]?.id);
    await reconcileChannels(open.parts, clinicId, new Date());
    await reconcileChannels(open.parts, clinicId, new Date());
    await open.work(clinicId);
    expect(open.told.received).toMatchObject([{ text: 'Nobody heard this', channel: 'instagram' }]);
    expect(open.told.deliveries).toMatchObject([{ status: 'delivered' }]);
  });

  test('are asked for page by page', async () => {
    const contact = contactWith();
    for (let at = 0; at < 230; at += 1)
      writeAsContact(world.fake.state, contact, { type: 'SMS', body: `Number ${at}` });
    world.fake.state.outbox.length = 0;
    await reconcileChannels(open.parts, clinicId, new Date());
    const { rows } = await db.owner.query('select from message_channel_events where clinic_id = $1', [
      clinicId,
    ]);
    expect(rows).toHaveLength(230);
  });

  test('an outage is noted and told', async () => {
    for (let at = 0; at < 3; at += 1) {
      fail('/conversations/messages/export', 'down', 4);
      await reconcileChannels(open.parts, clinicId, new Date());
    }
    const states = await asClinic(db.database, clinicId, channelStates);
    expect(states[0]).toMatchObject({ channel: 'sms', state: 'down', trouble: 'silent' });
  });
});

test('the settings show the locations of the connection and which is chosen', async () => {
  const { body } = await open.web.call(admin, getChannelSettingsEndpoint, {});
  expect(body.gohighlevel).toEqual({
    isConnected: true,
    needsReconnect: false,
    locations: [{ id: HERE, name: 'Riverside Sample Clinic' }],
    locationId: HERE,
  });
  expect(body.channels).toMatchObject([{ channel: 'sms', way: 'gohighlevel', isOn: true }, {}, {}, {}]);
});
