import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { asJob, freshNumber, givenContact, inboundSms } from '#test/given-conversations.ts';
import { givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import { givenVisit } from '#test/given-acts.ts';
import {
  linkBookingEndpoint,
  makeNoteEndpoint,
  makeTaskEndpoint,
  startBookingEndpoint,
} from '../actions.contract.ts';
import {
  addNoteEndpoint,
  cancelMessageEndpoint,
  decideMessageEndpoint,
  listClientWaysEndpoint,
  rescheduleMessageEndpoint,
  retryMessageEndpoint,
  saveDraftEndpoint,
  sendMessageEndpoint,
  startConversationEndpoint,
} from '../compose.contract.ts';
import { getConversationContextEndpoint } from '../context.contract.ts';
import {
  countConversationsEndpoint,
  getConversationEndpoint,
  listConversationEventsEndpoint,
  listConversationsEndpoint,
  listMessageChannelsEndpoint,
  listMessagesEndpoint,
} from '../contract.ts';
import { createFakeMessageChannel } from '../fake/fake-message-channel.ts';
import {
  assignConversationEndpoint,
  changeConversationEndpoint,
  handleEmergencyEndpoint,
  markConversationEndpoint,
  matchConversationEndpoint,
  mergeConversationsEndpoint,
  setConversationStatusEndpoint,
  suggestClientsEndpoint,
  unmatchConversationEndpoint,
  unmergeConversationsEndpoint,
} from '../handling.contract.ts';
import {
  addConversationTeamEndpoint,
  archiveConversationTeamEndpoint,
  changeConversationSettingsEndpoint,
  changeConversationTeamEndpoint,
  getConversationSettingsEndpoint,
  listConversationTeamsEndpoint,
} from '../settings.contract.ts';
import { deliverConversation } from './jobs/deliver-messages-job.ts';
import { sweepConversationsOfClinic } from './jobs/sweep-conversations-job.ts';
import type { InboundMessage } from './public/inbound-message.ts';
import { receiveMessage } from './public/receive-message.ts';
import { setMessageChannel } from './public/set-message-channel.ts';
import { conversationsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, conversationsHandlers);
});
afterAll(() => db.drop());

async function givenInbox() {
  const { clinicId } = await givenClinic(db.owner);
  const desk = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Sam Desk' });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Lind' });
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Alex Admin' });
  const { clientId, petId } = await givenClientWithPet(db.owner, clinicId);
  const number = freshNumber();
  await givenContact(db, clinicId, clientId, number);
  await asJob(db, clinicId, new Date(), (scope) =>
    setMessageChannel(scope, { channel: 'sms', endpoint: null, isOn: true, isDefault: true }),
  );
  const receive = (from = number, changes: Partial<InboundMessage> = {}) =>
    asJob(db, clinicId, new Date(), (scope) => receiveMessage(scope, inboundSms(from, changes)));
  return { clinicId, desk, doctor, admin, clientId, petId, number, receive };
}

const reply = (id: string, seenMessageId: string | null, changes = {}) => ({
  id,
  clientMessageId: randomUUID(),
  text: 'Of course, at nine.',
  seenMessageId,
  ...changes,
});

test('a reply ends the wait, takes the conversation, waits for the time to undo, and is sent once', async () => {
  const { clinicId, desk, receive } = await givenInbox();
  const { conversationId, messageId } = await receive();
  const before = await api.call(desk, getConversationEndpoint, { id: conversationId });
  expect(before.body).toMatchObject({
    status: 'open',
    unreadCount: 1,
    assignee: null,
    replyWays: [{ channel: 'sms', refusal: null }],
  });
  expect(before.body.waitingSince).not.toBeNull();
  const input = reply(conversationId, messageId);
  const sent = await api.call(desk, sendMessageEndpoint, input);
  expect(sent.body).toMatchObject({
    status: 'scheduled',
    isMine: true,
    authorName: 'Sam Desk',
    isAutomatic: false,
  });
  expect((await api.call(desk, sendMessageEndpoint, input)).body.id).toBe(sent.body.id);
  expect((await api.call(desk, getConversationEndpoint, { id: conversationId })).body).toMatchObject({
    waitingSince: null,
    answerDueAt: null,
    unreadCount: 0,
    assignee: { fullName: 'Sam Desk' },
    lastMessage: { direction: 'out', preview: 'Of course, at nine.' },
  });
  const channel = createFakeMessageChannel();
  const parts = { database: db.database, channels: [channel] };
  await deliverConversation(parts, { clinicId, conversationId });
  expect(channel.sent).toEqual([]);
  await deliverConversation(parts, { clinicId, conversationId }, () => new Date(Date.now() + 10_000));
  expect(channel.sent.map(({ text }) => text)).toEqual(['Of course, at nine.']);
  const { body } = await api.call(desk, listMessagesEndpoint, { id: conversationId });
  expect(body.items.map(({ direction, status }) => [direction, status])).toEqual([
    ['out', 'sent'],
    ['in', null],
  ]);
});

test('the last line of the inbox is what the client wrote, not what the clinic answered by itself', async () => {
  const { desk, receive } = await givenInbox();
  const { conversationId } = await receive(undefined, { text: 'My dog\n cannot breathe ' });
  const { body: thread } = await api.call(desk, listMessagesEndpoint, { id: conversationId });
  expect(thread.items[0]).toMatchObject({ isAutomatic: true });
  const { body } = await api.call(desk, getConversationEndpoint, { id: conversationId });
  expect(body.lastMessage).toMatchObject({
    id: thread.items[0]?.id,
    direction: 'in',
    preview: 'My dog cannot breathe',
    isAutomatic: false,
  });
});

test('INBOX-3: a reply stops when somebody wrote since, and of two receptionists one sends', async () => {
  const { desk, doctor, receive } = await givenInbox();
  const { conversationId, messageId } = await receive();
  const newer = await receive();
  const refused = await api.call(desk, sendMessageEndpoint, reply(conversationId, messageId));
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'conversation_moved_on', details: { newerMessageIds: [newer.messageId] } },
  });
  const both = await Promise.all([
    api.call(desk, sendMessageEndpoint, reply(conversationId, newer.messageId)),
    api.call(doctor, sendMessageEndpoint, reply(conversationId, newer.messageId)),
  ]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const loser = both[0].status === 409 ? desk : doctor;
  const anyway = await api.call(
    loser,
    sendMessageEndpoint,
    reply(conversationId, newer.messageId, { sendAnyway: true }),
  );
  expect(anyway.status).toBe(200);
});

test('INBOX-7: a reply is taken back in time and becomes a draft again; later it is not', async () => {
  const { clinicId, desk, receive } = await givenInbox();
  const { conversationId, messageId } = await receive();
  const sent = await api.call(desk, sendMessageEndpoint, reply(conversationId, messageId));
  const canceled = await api.call(desk, cancelMessageEndpoint, { id: sent.body.id });
  expect(canceled.body.status).toBe('canceled');
  expect((await api.call(desk, getConversationEndpoint, { id: conversationId })).body.draft).toMatchObject({
    text: 'Of course, at nine.',
  });
  const channel = createFakeMessageChannel();
  const parts = { database: db.database, channels: [channel] };
  const later = () => new Date(Date.now() + 60_000);
  await deliverConversation(parts, { clinicId, conversationId }, later);
  expect(channel.sent).toEqual([]);
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const planned = await api.call(desk, sendMessageEndpoint, reply(conversationId, messageId, { sendAt }));
  expect(planned.body).toMatchObject({ status: 'scheduled', undoUntil: null });
  expect(Date.parse(planned.body.scheduledFor ?? '')).toBe(Date.parse(sendAt));
  expect(
    (await api.call(desk, rescheduleMessageEndpoint, { id: planned.body.id, sendAt: null })).status,
  ).toBe(200);
  await deliverConversation(parts, { clinicId, conversationId }, later);
  expect(channel.sent).toHaveLength(1);
  expect((await api.call(desk, cancelMessageEndpoint, { id: planned.body.id })).body).toMatchObject({
    code: 'message_on_its_way',
  });
});

test('a failed message is sent again by a new attempt, and an undecided one as a person says', async () => {
  const { clinicId, desk, receive } = await givenInbox();
  const { conversationId, messageId } = await receive();
  const channel = createFakeMessageChannel();
  const deliver = (ms: number) =>
    deliverConversation(
      { database: db.database, channels: [channel] },
      { clinicId, conversationId },
      () => new Date(Date.now() + ms),
    );
  const sent = await api.call(desk, sendMessageEndpoint, reply(conversationId, messageId));
  channel.behave({ refuse: 'refused' });
  await deliver(10_000);
  expect(
    (await api.call(desk, listConversationsEndpoint, { view: 'undeliverable' })).body.items,
  ).toHaveLength(1);
  expect((await api.call(desk, retryMessageEndpoint, { id: sent.body.id })).body).toMatchObject({
    status: 'queued',
  });
  channel.setFindable(false);
  channel.behave('lost');
  await deliver(10_000);
  await deliver(700_000);
  expect((await api.call(desk, listMessagesEndpoint, { id: conversationId })).body.items[0]).toMatchObject({
    status: 'unknown',
    attemptCount: 2,
  });
  expect((await api.call(desk, retryMessageEndpoint, { id: sent.body.id })).body).toMatchObject({
    code: 'message_not_failed',
  });
  await api.call(desk, decideMessageEndpoint, { id: sent.body.id, decision: 'send_again' });
  await deliver(700_000);
  expect(channel.sent).toHaveLength(1);
  expect((await api.call(desk, countConversationsEndpoint, {})).body).toMatchObject({ undeliverable: 0 });
});

test('drafts are each person’s own, and notes stay in the clinic', async () => {
  const { desk, doctor, receive } = await givenInbox();
  const { conversationId } = await receive();
  await api.call(desk, saveDraftEndpoint, { id: conversationId, text: 'Dear Casey' });
  expect((await api.call(doctor, getConversationEndpoint, { id: conversationId })).body.draft).toBeNull();
  expect((await api.call(desk, getConversationEndpoint, { id: conversationId })).body.draft).toMatchObject({
    text: 'Dear Casey',
  });
  await api.call(desk, saveDraftEndpoint, { id: conversationId, text: ' ' });
  expect((await api.call(desk, getConversationEndpoint, { id: conversationId })).body.draft).toBeNull();
  const note = await api.call(doctor, addNoteEndpoint, {
    id: conversationId,
    clientMessageId: randomUUID(),
    text: 'Call her husband.',
  });
  expect(note.body).toMatchObject({ direction: 'note', status: null, purpose: null });
  expect((await api.call(desk, getConversationEndpoint, { id: conversationId })).body).toMatchObject({
    status: 'open',
    lastMessage: { direction: 'in' },
  });
});

test('a draft of the assistant is kept with the text that it went into', async () => {
  const { clinicId, desk, receive } = await givenInbox();
  const { conversationId: id } = await receive();
  const givenAiDraft = async (clinic: string) => {
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into ai_drafts (clinic_id, feature, engine, template, template_version, input_sha256, sentences, duration_ms, created_by)
       values ($1, 'message_replies', 'rules', 'reply', 1, repeat('0', 64), '[]', 1, $2) returning id`,
      [clinic, desk.userId],
    );
    return rows[0]?.id ?? '';
  };
  const aiDraft = { id: await givenAiDraft(clinicId), confirmed: 2 };
  const kept = async () => (await api.call(desk, getConversationEndpoint, { id })).body.draft;
  await api.call(desk, saveDraftEndpoint, { id, text: 'Dear Casey', aiDraft });
  expect(await kept()).toMatchObject({ text: 'Dear Casey', aiDraft });
  await api.call(desk, saveDraftEndpoint, { id, text: 'Dear Casey, hello' });
  expect(await kept()).toMatchObject({ text: 'Dear Casey, hello', aiDraft: null });

  const other = await givenClinic(db.owner);
  for (const unknown of [randomUUID(), await givenAiDraft(other.clinicId)]) {
    const refused = await api.call(desk, saveDraftEndpoint, {
      id,
      text: 'Hi',
      aiDraft: { ...aiDraft, id: unknown },
    });
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
  }
  expect(await kept()).toMatchObject({ text: 'Dear Casey, hello' });
});

test('views, counts, assignment, topics, status and snoozes', async () => {
  const { clinicId, desk, doctor, admin, petId, receive } = await givenInbox();
  const { conversationId: id } = await receive();
  const idsIn = async (view: 'emergencies' | 'mine' | 'snoozed' | 'unassigned' | 'unread' | 'waiting') =>
    (await api.call(doctor, listConversationsEndpoint, { view })).body.items.map((one) => one.id);
  expect(await idsIn('unassigned')).toEqual([id]);
  const team = await api.call(admin, addConversationTeamEndpoint, {
    name: 'Front desk',
    memberIds: [desk.staffMemberId],
  });
  const versionOf = async () => (await api.call(desk, getConversationEndpoint, { id })).body.version;
  await api.call(desk, assignConversationEndpoint, {
    id,
    version: await versionOf(),
    assigneeId: doctor.staffMemberId,
    teamId: team.body.id,
  });
  expect(await idsIn('unassigned')).toEqual([]);
  expect(await idsIn('mine')).toEqual([id]);
  expect((await api.call(doctor, countConversationsEndpoint, {})).body).toMatchObject({
    mine: 1,
    mineUnread: 1,
    waiting: 1,
    unassigned: 0,
    unread: 1,
  });
  await api.call(desk, changeConversationEndpoint, {
    id,
    version: await versionOf(),
    priority: 'high',
    topic: 'medical',
    petId,
  });
  expect((await api.call(desk, getConversationEndpoint, { id })).body).toMatchObject({
    priority: 'high',
    topic: 'medical',
    pet: { name: 'Biscuit' },
    team: { name: 'Front desk' },
  });
  expect(
    (await api.call(desk, assignConversationEndpoint, { id, version: 1, assigneeId: null, teamId: null }))
      .body,
  ).toMatchObject({
    code: 'record_changed',
  });
  await api.call(desk, markConversationEndpoint, { id, isRead: true });
  expect(await idsIn('unread')).toEqual([]);
  await api.call(desk, markConversationEndpoint, { id, isRead: false });
  expect(await idsIn('unread')).toEqual([id]);
  const snoozedUntil = new Date(Date.now() + 3_600_000).toISOString();
  await api.call(desk, setConversationStatusEndpoint, {
    id,
    version: await versionOf(),
    status: 'snoozed',
    snoozedUntil,
  });
  expect(await idsIn('snoozed')).toEqual([id]);
  await sweepConversationsOfClinic(db, clinicId, new Date(Date.now() + 3_700_000));
  expect(await idsIn('snoozed')).toEqual([]);
  await api.call(desk, setConversationStatusEndpoint, { id, version: await versionOf(), status: 'resolved' });
  expect(await idsIn('waiting')).toEqual([]);
  const events = (await api.call(desk, listConversationEventsEndpoint, { id })).body.items;
  expect(events.map(({ kind }) => kind)).toEqual([
    'status_changed',
    'snooze_ended',
    'snoozed',
    'topic_changed',
    'priority_changed',
    'team_changed',
    'assigned',
    'opened',
  ]);
  expect(events.find(({ kind }) => kind === 'assigned')).toMatchObject({
    byName: 'Sam Desk',
    value: 'Dr Lind',
  });
});

test('an emergency is first until somebody has handled it', async () => {
  const { desk, number, receive } = await givenInbox();
  const { conversationId } = await receive(number, { text: 'My cat was hit by a car and cannot breathe' });
  await receive(freshNumber());
  const first = (await api.call(desk, listConversationsEndpoint, { view: 'all' })).body.items[0];
  expect(first).toMatchObject({ id: conversationId, emergency: 'red', priority: 'urgent' });
  await api.call(desk, handleEmergencyEndpoint, { id: conversationId });
  expect((await api.call(desk, countConversationsEndpoint, {})).body.emergencies).toBe(0);
});

describe('INBOX-10: an unknown sender', () => {
  test('is matched with a client for all that comes later, and back', async () => {
    const { desk, clientId, receive } = await givenInbox();
    const unknown = freshNumber();
    const { conversationId: id } = await receive(unknown, { fromName: 'Casey Client' });
    const suggested = await api.call(desk, suggestClientsEndpoint, { id });
    expect(suggested.body.items).toMatchObject([{ clientId, reason: 'similar_name' }]);
    await api.call(desk, matchConversationEndpoint, { id, clientId });
    expect((await api.call(desk, getConversationEndpoint, { id })).body.client).toMatchObject({
      id: clientId,
    });
    expect(await receive(unknown)).toMatchObject({ conversationId: id });
    await api.call(desk, unmatchConversationEndpoint, { id });
    expect((await api.call(desk, getConversationEndpoint, { id })).body.client).toBeNull();
    expect((await api.call(desk, unmatchConversationEndpoint, { id })).body).toMatchObject({
      code: 'conversation_not_matched',
    });
  });
});

test('INBOX-11: conversations are merged across channels, later messages arrive in the kept one, and it is undone', async () => {
  const { desk, number, clientId, receive } = await givenInbox();
  const texts = await receive(number);
  const unknown = 'ct_77';
  const social = await receive(unknown, { channel: 'facebook', text: 'It is Casey here' });
  const merged = await api.call(desk, mergeConversationsEndpoint, {
    id: texts.conversationId,
    mergedId: social.conversationId,
  });
  expect(merged.status).toBe(200);
  const thread = async (id: string) =>
    (await api.call(desk, listMessagesEndpoint, { id })).body.items.map((message) => message.id);
  expect(await thread(texts.conversationId)).toEqual([social.messageId, texts.messageId]);
  expect((await api.call(desk, getConversationEndpoint, { id: texts.conversationId })).body).toMatchObject({
    unreadCount: 2,
    client: { id: clientId },
    merged: [{ conversationId: social.conversationId, channel: 'facebook' }],
  });
  const later = await receive(unknown, { channel: 'facebook' });
  expect(later.conversationId).toBe(texts.conversationId);
  expect((await api.call(desk, sendMessageEndpoint, reply(social.conversationId, null))).body).toMatchObject({
    code: 'conversation_merged',
    details: { conversationId: texts.conversationId },
  });
  await api.call(desk, unmergeConversationsEndpoint, { mergeId: merged.body.mergeId });
  expect(await thread(social.conversationId)).toEqual([social.messageId]);
  expect(await thread(texts.conversationId)).toEqual([later.messageId, texts.messageId]);
  expect(
    (await api.call(desk, unmergeConversationsEndpoint, { mergeId: merged.body.mergeId })).body,
  ).toMatchObject({
    code: 'conversation_not_merged',
  });
});

test('INBOX-12: a message becomes a task, a note and a booking, each once, and says so', async () => {
  const { clinicId, desk, doctor, clientId, petId, receive } = await givenInbox();
  const { messageId: id } = await receive();
  const task = await api.call(desk, makeTaskEndpoint, { id });
  expect(task.body.actions).toMatchObject([{ kind: 'task', byName: 'Sam Desk' }]);
  expect((await api.call(desk, makeTaskEndpoint, { id })).body).toMatchObject({
    code: 'message_used_before',
  });
  expect((await api.call(doctor, makeNoteEndpoint, { id, petId })).body).toMatchObject({
    code: 'no_open_visit',
  });
  await givenVisit(db.owner, clinicId, { clientId, petId });
  expect((await api.call(doctor, makeNoteEndpoint, { id, petId })).body.actions).toHaveLength(2);
  expect((await api.call(desk, startBookingEndpoint, { id })).body).toMatchObject({ clientId, petId });
  expect((await api.call(desk, linkBookingEndpoint, { id, appointmentId: randomUUID() })).status).toBe(404);
});

describe('INBOX-13: a search', () => {
  test('finds words of messages, however accented, names and numbers, page by page', async () => {
    const { desk, number, clientId, receive } = await givenInbox();
    const first = await receive(number, { text: 'Die Müller-Katze frisst Schokolade' });
    const second = await receive(freshNumber(), { text: 'Chocolate for the cat' });
    const third = await receive(freshNumber(), { text: 'chocolat' });
    const search = async (q: string, limit = 50) => {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await api.call(desk, listConversationsEndpoint, {
          q,
          limit,
          ...(cursor === undefined ? {} : { cursor }),
        });
        found.push(...body.items.map((one) => one.id));
        cursor = body.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return found;
    };
    expect(await search('mull')).toEqual([first.conversationId]);
    expect(await search('katze schoko')).toEqual([first.conversationId]);
    expect(await search('chocolat')).toEqual([third.conversationId, second.conversationId]);
    expect(await search('chocolat', 1)).toEqual([third.conversationId, second.conversationId]);
    expect(await search('Casey')).toEqual([first.conversationId]);
    expect(await search(number.slice(3))).toEqual([first.conversationId]);
    expect(await search('nothing like it')).toEqual([]);
    const { body } = await api.call(desk, listConversationsEndpoint, { q: 'chocolate' });
    expect(body.items).toMatchObject([{ found: { messageId: second.messageId } }]);
    expect(
      (await api.call(desk, listConversationsEndpoint, { q: 'Casey', clientId })).body.items,
    ).toHaveLength(1);
  });

  test('and every list stays within the clinic', async () => {
    const ours = await givenInbox();
    const theirs = await givenInbox();
    const { conversationId: id, messageId } = await ours.receive(ours.number, { text: 'Zebrafish' });
    expect((await api.call(theirs.desk, listConversationsEndpoint, { q: 'zebrafish' })).body.items).toEqual(
      [],
    );
    expect((await api.call(theirs.desk, getConversationEndpoint, { id })).status).toBe(404);
    expect((await api.call(theirs.desk, listMessagesEndpoint, { id })).status).toBe(404);
    expect((await api.call(theirs.desk, getConversationContextEndpoint, { id })).status).toBe(404);
    expect((await api.call(theirs.desk, sendMessageEndpoint, reply(id, messageId))).status).toBe(404);
    expect((await api.call(theirs.desk, makeTaskEndpoint, { id: messageId })).status).toBe(404);
  });
});

test('a client is written to on a way that reaches them, in one conversation', async () => {
  const { desk, clientId, number } = await givenInbox();
  const ways = await api.call(desk, listClientWaysEndpoint, { clientId });
  expect(ways.body.items).toMatchObject([
    { channel: 'portal', refusal: 'no_address' },
    { channel: 'email', refusal: 'no_address' },
    { channel: 'sms', address: number, refusal: null },
  ]);
  const start = (channel: 'email' | 'sms') =>
    api.call(desk, startConversationEndpoint, {
      clientId,
      channel,
      text: 'Biscuit may go home.',
      clientMessageId: randomUUID(),
    });
  expect((await start('email')).body).toMatchObject({
    code: 'contact_not_allowed',
    details: { reason: 'no_address' },
  });
  const [first, second] = [await start('sms'), await start('sms')];
  expect(second.body.conversationId).toBe(first.body.conversationId);
});

test('the right pane has the client, the pets and what is due', async () => {
  const { desk, receive } = await givenInbox();
  const { conversationId: id } = await receive();
  expect((await api.call(desk, getConversationContextEndpoint, { id })).body).toMatchObject({
    client: { fullName: 'Casey Client' },
    pets: [{ name: 'Biscuit', medications: [], dueCares: [] }],
    balanceCents: 0,
  });
});

test('settings and teams are changed by clinic admins only', async () => {
  const { admin, desk, doctor } = await givenInbox();
  const before = (await api.call(desk, getConversationSettingsEndpoint, {})).body;
  expect(before.targets).toHaveLength(4);
  const change = { version: before.version, awayIsOn: false };
  expect((await api.call(desk, changeConversationSettingsEndpoint, change)).status).toBe(403);
  expect((await api.call(admin, changeConversationSettingsEndpoint, change)).body).toMatchObject({
    awayIsOn: false,
  });
  expect((await api.call(admin, changeConversationSettingsEndpoint, change)).body).toMatchObject({
    code: 'record_changed',
  });
  const team = (await api.call(admin, addConversationTeamEndpoint, { name: 'Night', memberIds: [] })).body;
  expect(
    (await api.call(admin, addConversationTeamEndpoint, { name: 'night', memberIds: [] })).body,
  ).toMatchObject({
    code: 'name_taken',
  });
  await api.call(admin, changeConversationTeamEndpoint, {
    id: team.id,
    name: 'Night',
    memberIds: [doctor.staffMemberId],
  });
  expect((await api.call(desk, listConversationTeamsEndpoint, {})).body.items).toMatchObject([
    { name: 'Night', members: [{ fullName: 'Dr Lind' }] },
  ]);
  await api.call(admin, archiveConversationTeamEndpoint, { id: team.id });
  expect((await api.call(desk, listConversationTeamsEndpoint, {})).body.items).toEqual([]);
  expect(
    (await api.call(desk, listMessageChannelsEndpoint, {})).body.items.map(({ channel }) => channel),
  ).toEqual(['email', 'portal', 'sms']);
});
