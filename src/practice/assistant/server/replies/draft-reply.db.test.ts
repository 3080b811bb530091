import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeOf, createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import { mountOutside } from '#foundation/server/http/mount-outside.ts';
import type { MessageSort } from '#vocabulary/message-sorts.ts';
import { decideDraftEndpoint } from '../../drafts.contract.ts';
import { draftReplyEndpoint } from '../../replies.contract.ts';
import { assistantHandlers } from '../routes.ts';
import { replyDrafts } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, assistantHandlers, [(app, parts) => mountOutside(app, replyDrafts, parts)]);
});
afterAll(() => db.drop());

/** A client who wrote, in their language, and waits. */
async function givenQuestion(text: string, sort: MessageSort | null, language = 'en') {
  const { clinicId } = await givenClinic(db.owner);
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  const { clientId, petId } = await givenClientWithPet(db.owner, clinicId, {
    name: 'Kim Lee',
    petName: 'Bella',
  });
  await db.owner.query(`update clients set language = $2 where id = $1`, [clientId, language]);
  const { rows } = await db.owner.query<{ id: string; messageId: string }>(
    `with talk as (insert into conversations (clinic_id, client_id, channel, address) values ($1, $2, 'sms', '+491511') returning id),
       message as (insert into messages (clinic_id, conversation_id, direction, channel, address, text, at)
         select $1, t.id, 'in', 'sms', '+491511', $3, now() from talk t returning id, conversation_id)
     select m.conversation_id as id, m.id as "messageId" from message m`,
    [clinicId, clientId, text],
  );
  const { id = '', messageId = '' } = rows[0] ?? {};
  if (sort)
    await db.owner.query(
      `insert into message_sorts (clinic_id, message_id, found_sort, sort) values ($1, $2, $3, $3)`,
      [clinicId, messageId, sort],
    );
  return { clinicId, csr, clientId, petId, conversationId: id };
}

const draftOf = ({
  csr,
  conversationId,
}: Pick<Awaited<ReturnType<typeof givenQuestion>>, 'conversationId' | 'csr'>) =>
  api.call(csr, draftReplyEndpoint, { conversationId });
const textOf = (sentences: readonly { readonly text: string }[]) =>
  sentences.map(({ text }) => text).join(' ');

test('a draft by rules, which cites the record, in the language of the client, and what became of it', async () => {
  const world = await givenQuestion('Wann ist unser Termin?', 'booking', 'de');
  const { body } = await draftOf(world);
  expect(body).toMatchObject({ feature: 'message_replies', engine: 'rules', fallback: null });
  expect(textOf(body.sentences)).toMatch(/^Guten Tag Kim Lee, .*Bella.* Ihr Team von .+$/);
  expect(body.sentences.flatMap(({ faults }) => faults)).toEqual([]);
  const { rows } = await db.owner.query(
    `select conversation_id, template, engine from ai_drafts where id = $1`,
    [body.id],
  );
  expect(rows).toEqual([
    { conversation_id: world.conversationId, template: 'message_reply', engine: 'rules' },
  ]);
  const decided = await api.call(world.csr, decideDraftEndpoint, {
    id: body.id,
    usedText: `${textOf(body.sentences)} Bis bald!`,
  });
  expect(decided.body).toEqual({ decision: 'edited', editDistance: ' Bis bald!'.length });
});

test('a result only once it was released (CORE-9)', async () => {
  const world = await givenQuestion('Are the results there?', 'result');
  expect(textOf((await draftOf(world)).body.sentences)).toContain(
    'as soon as Bella’s results have been reviewed',
  );
});

test('none for an emergency, whatever it was sorted or corrected as, and it says why', async () => {
  for (const sort of [null, 'bill', 'urgent'] as const)
    expect(codeOf(await draftOf(await givenQuestion('He cannot breathe', sort)))).toBe('reply_draft_urgent');
  expect(codeOf(await draftOf(await givenQuestion('Hello', 'urgent')))).toBe('reply_draft_urgent');
});

test('a word that the clinic has added is an emergency too', async () => {
  const world = await givenQuestion('She ate a pumpkinseed', 'other');
  await db.owner.query(
    `insert into emergency_terms (clinic_id, language, category, level, phrase) values ($1, 'en', 'poison', 'red', 'pumpkinseed')`,
    [world.clinicId],
  );
  expect(codeOf(await draftOf(world))).toBe('reply_draft_urgent');
});

test('nothing where the clinic has answered, in another clinic, and with the feature off', async () => {
  const world = await givenQuestion('Hello', 'other');
  const { clinicId } = await givenClinic(db.owner);
  const other = await givenStaff(db.owner, clinicId, { role: 'csr' });
  expect(codeOf(await draftOf({ ...world, csr: other }))).toBe('not_found');
  await db.owner.query(
    `insert into messages (clinic_id, conversation_id, direction, channel, address, text, at, is_typed, status, purpose)
     values ($1, $2, 'out', 'sms', '+491511', 'Sure', now(), true, 'sent', 'reply')`,
    [world.clinicId, world.conversationId],
  );
  expect(codeOf(await draftOf(world))).toBe('reply_draft_nothing');
  await db.owner.query(
    `insert into ai_choices (clinic_id, features_on, features_off) values ($1, '{}', '{message_replies}')`,
    [world.clinicId],
  );
  expect(codeOf(await draftOf(world))).toBe('ai_feature_off');
});
