import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic, givenStaff } from '#test/given.ts';
import { changeMailSettingsEndpoint, getMailSettingsEndpoint } from '../contract.ts';
import { messageMailHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, messageMailHandlers);
});
afterAll(() => db.drop());

async function givenRoom() {
  const { clinicId, slug } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  return { clinicId, slug, admin, doctor };
}

test('an admin sees where the clinic receives emails and how it goes, and says whom its own come from', async () => {
  const { clinicId, slug, admin } = await givenRoom();
  const other = await givenRoom();
  const before = await api.call(admin, getMailSettingsEndpoint, {});
  expect(before.body).toMatchObject({
    mailbox: slug,
    senderName: null,
    version: 0,
    lastSentAt: null,
    lastReceivedAt: null,
    undeliveredCount: 0,
  });
  await db.owner.query(
    `insert into sent_mails (clinic_id, message_id, conversation_id, provider_id, recipient, purpose, sent_at, bounce_kind, bounced_at)
       select $1, gen_random_uuid(), gen_random_uuid(), '<m@mail.test>', 'ada@example.com', 'reply', now(), k.kind, k.at
         from (values ('hard', now()), ('soft', now() - interval '31 days'), (null, null)) k (kind, at)`,
    [clinicId],
  );
  const changed = await api.call(admin, changeMailSettingsEndpoint, {
    senderName: ' Front desk ',
    version: 0,
  });
  expect(changed.body).toMatchObject({
    senderName: 'Front desk',
    version: 1,
    undeliveredCount: 1,
    lastSentAt: expect.any(String),
  });
  expect((await api.call(other.admin, getMailSettingsEndpoint, {})).body).toMatchObject({
    senderName: null,
    undeliveredCount: 0,
  });
  const again = await api.call(admin, changeMailSettingsEndpoint, { senderName: null, version: 1 });
  expect(again.body).toMatchObject({ senderName: null, version: 2 });
});

test('what somebody else changed in the meantime is not overwritten; a doctor changes nothing; no name has two lines', async () => {
  const { admin, doctor } = await givenRoom();
  await api.call(admin, changeMailSettingsEndpoint, { senderName: 'A', version: 0 });
  const stale = await api.call(admin, changeMailSettingsEndpoint, { senderName: 'B', version: 0 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'record_changed' } });
  expect((await api.call(doctor, getMailSettingsEndpoint, {})).status).toBe(403);
  const lines = await api.call(admin, changeMailSettingsEndpoint, {
    senderName: 'A\r\nBcc: everybody',
    version: 1,
  });
  expect(lines.status).toBe(422);
});

test('an erasure deletes the emails from and to the addresses, of this clinic only', async () => {
  const { clinicId } = await givenRoom();
  const other = await givenRoom();
  for (const id of [clinicId, other.clinicId])
    await db.owner.query(
      `insert into sent_mails (clinic_id, message_id, conversation_id, provider_id, recipient, purpose) values ($1, $2, $2, '<m@mail.test>', 'ada@example.com', 'reply')`,
      [id, randomUUID()],
    );
  await db.owner.query(`select app.erase_client_mails($1, array['ada@example.com'])`, [clinicId]);
  const { rows } = await db.owner.query<{ clinic: string }>(
    `select clinic_id as clinic from sent_mails where recipient = 'ada@example.com' and clinic_id = any ($1)`,
    [[clinicId, other.clinicId]],
  );
  expect(rows).toEqual([{ clinic: other.clinicId }]);
});
