import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { createLog } from '#foundation/server/log.ts';
import type { InboundMessage } from '#practice/conversations/server/public/inbound-message.ts';
import { createMailAddresses } from '#practice/message-mail/server/mail-addresses.ts';
import { receiveMail } from '#practice/message-mail/server/jobs/receive-mail-job.ts';
import type { DeliveryReport, MailSubject } from '#practice/message-mail/server/mail-neighbors.ts';
import type { MailParts } from '#practice/message-mail/server/mail-parts.ts';
import { startMailReceiver } from '#practice/message-mail/server/provider/mail-receiver.ts';
import type { TestDatabase } from './database.ts';
import { openTestStorage } from './storage.ts';

export const MAIL_DOMAIN = 'mail.test';

/** What conversations and consents were told, in place of theirs: with the transaction that told them, and not without it. */
export interface Told {
  readonly clinicId: string;
  readonly kind: 'delivery' | 'message' | 'refused' | 'suppressed';
  readonly details: Partial<InboundMessage> & Partial<DeliveryReport> & Partial<MailSubject>;
}

/** A mail receiver over a test database, which real mail programs can write to. */
export async function givenMail(db: TestDatabase) {
  await db.owner.query(
    `create table mail_told (id bigint generated always as identity, clinic uuid not null, kind text not null, details jsonb not null,
       provider_id text, message_id uuid not null default gen_random_uuid(), unique (clinic, provider_id));
     grant select, insert on mail_told to job_server`,
  );
  const storage = await openTestStorage(db);
  const faults: Error[] = [];
  const record = async (
    { tx, session }: Parameters<MailParts['conversations']['receiveMessage']>[0],
    kind: Told['kind'],
    details: object,
    providerId: string | null = null,
  ) => {
    const { rows } = await sql<{ message_id: string }>`
      insert into mail_told (clinic, kind, details, provider_id)
        values (${session.clinicId}::uuid, ${kind}, ${JSON.stringify(details)}::jsonb, ${providerId})
        on conflict (clinic, provider_id) do nothing returning message_id`.execute(tx);
    const fault = faults.shift();
    if (fault) throw fault;
    return rows[0]?.message_id ?? null;
  };
  const parts: MailParts = {
    database: db.database,
    addresses: createMailAddresses(db.secretKey),
    domain: MAIL_DOMAIN,
    authServerId: 'mx.mail.test',
    keep: storage.keep,
    read: storage.read,
    conversations: {
      receiveMessage: async (scope, inbound) => {
        const id = await record(scope, 'message', inbound, inbound.providerId);
        const messageId = id ?? '00000000-0000-4000-8000-000000000000';
        return { conversationId: messageId, messageId, isNew: id !== null };
      },
      recordDelivery: (scope, delivery) => record(scope, 'delivery', delivery),
    },
    consents: {
      suppress: (scope, subject) => record(scope, 'suppressed', subject),
      refuseMarketing: (scope, subject) => record(scope, 'refused', subject),
      unsubscribeLink: (_, { messageId }) =>
        Promise.resolve({
          url: `https://clinic.test/u#${messageId}`,
          oneClickUrl: `https://clinic.test/one-click/${messageId}`,
        }),
    },
    log: createLog('silent'),
  };
  // A minute passes between two steps, so that no test reaches the limits of another one.
  let minutes = 0;
  const listen = { host: '127.0.0.1', port: 0 };
  const receiver = await startMailReceiver(parts, { listen, tls: null }, () => (minutes += 1) * 60_000);
  if (!receiver) throw new Error('A receiver that is set up listens.');
  const client = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true });

  const waiting = async () => {
    const { rows } = await db.owner.query<{ clinicId: string; mailId: string }>(
      `select clinic_id as "clinicId", id as "mailId" from inbound_mails where handled_at is null order by received_at`,
    );
    return rows;
  };
  const told = async (kind?: Told['kind']): Promise<readonly Told[]> => {
    const { rows } = await db.owner.query<Told>(
      `select clinic as "clinicId", kind, details from mail_told where $1::text is null or kind = $1 order by id`,
      [kind ?? null],
    );
    return rows;
  };
  return {
    parts,
    storage,
    receiver,
    faults,
    told,
    waiting,
    /** Delivers a raw email over SMTP. @throws what the server answered. */
    deliver: (to: string | readonly string[], raw: string | Buffer, from = 'ada@example.com') =>
      client.sendMail({ envelope: { from, to: typeof to === 'string' ? to : [...to] }, raw }),
    /** Reads what has arrived, as the job does. */
    work: async () => {
      for (const key of await waiting()) await receiveMail(parts, key);
    },
    outcomes: async () => {
      const { rows } = await db.owner.query<{ outcome: string | null }>(
        'select outcome from inbound_mails order by received_at, id',
      );
      return rows.map(({ outcome }) => outcome);
    },
    forget: async () => {
      await db.owner.query('delete from mail_told; delete from inbound_mails; delete from sent_mails');
    },
    close: async () => {
      client.close();
      await receiver.stop();
      await storage.close();
    },
  };
}
export type GivenMail = Awaited<ReturnType<typeof givenMail>>;
