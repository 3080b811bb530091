import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';
import type { InboundMessage } from '#practice/conversations/server/public/inbound-message.ts';
import type { MessageRequest } from '#practice/conversations/server/public/message-request.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

/** Runs work as a job of the clinic. */
export const asJob = <T>(
  { database }: Pick<TestDatabase, 'database'>,
  clinicId: string,
  now: Date,
  work: (scope: MessageScope) => Promise<T>,
): Promise<T> =>
  database.transaction({ databaseRole: 'job_server', mode: 'write' }, async (tx) => {
    await sql`select set_config('app.clinic_id', ${clinicId}, true)`.execute(tx);
    return work({ tx, now, session: { clinicId } });
  });

/** A text message to the clinic's only number. */
export const inboundSms = (from: string, changes: Partial<InboundMessage> = {}): InboundMessage => ({
  channel: 'sms',
  endpoint: '+4930100100',
  from,
  fromName: null,
  alsoKnownAs: [],
  providerId: randomUUID(),
  conversationId: null,
  answersIds: [],
  subject: null,
  text: 'Hello, can we come tomorrow?',
  fullText: null,
  files: [],
  sentAt: new Date(),
  isMachine: false,
  isProven: true,
  optOut: null,
  ...changes,
});

/** A text message that another feature asks for. */
export const requestSms = (clientId: string, changes: Partial<MessageRequest> = {}): MessageRequest => ({
  clientId,
  purpose: 'transactional',
  channels: ['sms'],
  texts: { sms: { subject: null, text: 'Your appointment is confirmed.' } },
  files: [],
  sendAt: null,
  sendBefore: null,
  key: randomUUID(),
  ...changes,
});

let nextNumber = 0;
/** A phone number that nobody has. */
export const freshNumber = (): string => `+4915${String(100_000_000 + (nextNumber += 1))}`;

/** Gives a client a phone number or an email address. */
export async function givenContact(
  { owner }: Pick<TestDatabase, 'owner'>,
  clinicId: string,
  clientId: string,
  normalized: string,
): Promise<void> {
  await owner.query(
    `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary) values ($1, $2, $3, $4, $4, true)`,
    [clinicId, clientId, normalized.includes('@') ? 'email' : 'phone', normalized],
  );
}
