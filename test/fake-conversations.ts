import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { createLog } from '#foundation/server/log.ts';
import type { MadeFile } from '#foundation/server/keep-file.ts';
import type { AppointmentMessageParts } from '#practice/appointment-messages/server/appointment-message-parts.ts';
import type { RequestedMessage } from '#practice/conversations/server/public/message-request.ts';
import type { TestDatabase } from './database.ts';

/** A message as it was requested. */
export interface FakeMessage {
  readonly key: string;
  readonly client: string;
  readonly channel: string;
  readonly state: string;
  readonly texts: Readonly<Record<string, { readonly text: string }>>;
  readonly files: readonly {
    readonly name: string;
    readonly objectName: string;
    readonly contentType: string;
  }[];
  readonly send_before: Date;
}

/**
 * Conversations that keep what is requested in a table of the test, in the transaction of the job: what is rolled back was never asked
 * for. Texts have their fields as JSON.
 */
export async function openFakeConversations({ database, owner }: TestDatabase) {
  await owner.query(
    `create table fake_messages (key text primary key, place uuid, id uuid, client uuid, channel text, state text, texts jsonb, files jsonb,
       send_before timestamptz, position bigint generated always as identity);
     grant select, insert, update on fake_messages to job_server`,
  );
  const unreachable = new Set<string>();
  const files: MadeFile[] = [];
  /** Called before each request; may fail, or kill. */
  const hooks: { beforeRequest: () => Promise<void>; keep: () => Promise<void> } = {
    beforeRequest: () => Promise.resolve(),
    keep: () => Promise.resolve(),
  };
  let calls = 0;
  const parts: AppointmentMessageParts = {
    database,
    siteUrl: 'https://tailwell.test',
    log: createLog('silent'),
    keep: async (file) => {
      await hooks.keep();
      files.push(file);
      return {
        id: randomUUID(),
        mimeType: file.mimeType,
        sizeBytes: Buffer.isBuffer(file.bytes) ? file.bytes.length : 0,
      };
    },
    desk: {
      render: (_, { kind, requests }) =>
        Promise.resolve(
          requests.map(({ fields, channels }) =>
            Object.fromEntries(
              channels.map((channel) => [
                channel,
                { subject: channel === 'email' ? kind : null, text: JSON.stringify({ kind, ...fields }) },
              ]),
            ),
          ),
        ),
      request: async ({ tx, now, session: { clinicId } }, requests) => {
        calls += 1;
        await hooks.beforeRequest();
        const rows = requests.map((request) => ({
          ...request,
          id: randomUUID(),
          conversation: randomUUID(),
        }));
        const queued = rows.filter(({ clientId }) => !unreachable.has(clientId));
        await sql`insert into fake_messages (key, place, id, client, channel, state, texts, files, send_before)
        select r.key, ${clinicId}::uuid, r.id, r."clientId", r.channels ->> 0, 'queued', r.texts, r.files, r."sendBefore"
          from jsonb_to_recordset(${JSON.stringify(queued)}::jsonb) as r (key text, id uuid, "clientId" uuid, channels jsonb, texts jsonb,
            files jsonb, "sendBefore" timestamptz)
        on conflict (key) do nothing`.execute(tx);
        return rows.map((row): RequestedMessage =>
          unreachable.has(row.clientId)
            ? {
                outcome: 'refused',
                reasons: row.channels.map((channel) => ({ channel, reason: 'no_address' })),
              }
            : {
                outcome: 'queued',
                messageId: row.id,
                conversationId: row.conversation,
                channel: row.channels[0] ?? 'portal',
                sendAt: now,
              },
        );
      },
      takeBack: async ({ tx }, keys) => {
        const { rows } = await sql<{ key: string }>`update fake_messages m set state = 'canceled'
        where m.key = any(${keys}::text[]) and m.state = 'queued' returning m.key`.execute(tx);
        return rows.map(({ key }) => key);
      },
    },
  };
  return {
    parts,
    unreachable,
    files,
    hooks,
    calls: () => calls,
    /** What was asked for, and not taken back, in order. */
    messages: async (clinicId: string): Promise<FakeMessage[]> => {
      const { rows } = await owner.query<FakeMessage>(
        `select * from fake_messages where place = $1 and state <> 'canceled' order by position`,
        [clinicId],
      );
      return rows;
    },
    /** What was queued goes out. */
    send: (clinicId: string): Promise<pg.QueryResult> =>
      owner.query(`update fake_messages set state = 'sent' where place = $1 and state = 'queued'`, [
        clinicId,
      ]),
  };
}
export type FakeConversations = Awaited<ReturnType<typeof openFakeConversations>>;
