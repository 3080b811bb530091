import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { DELIVERY_STATUSES, MESSAGE_CHANNELS, type MessageChannelName } from '#vocabulary/messages.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { recordConsent } from '#practice/contact-consent/server/public/record-consent.ts';
import { afterReport, DEAD_ADDRESS_FAILURES, type DeliveryReport } from '../delivery.rules.ts';
import type { MessageScope } from './public/message-scope.ts';

/** A message of which a provider says something. */
export const ReportedMessage = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  clientId: z.uuid().nullable(),
  channel: z.enum(MESSAGE_CHANNELS),
  endpoint: z.string().nullable(),
  address: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
});
export type ReportedMessage = z.infer<typeof ReportedMessage>;

/** Of a message `m`. */
export const reportedColumns = (clinicId: string): RawBuilder<unknown> => sql`
  m.id, m.conversation_id as "conversationId", m.channel, m.endpoint, m.address, m.status,
  (select c.client_id from conversations c where c.clinic_id = ${clinicId} and c.id = m.conversation_id) as "clientId"`;

/**
 * INBOX-8. Until the end of the transaction, whoever enters the id of a message and whoever enters a report about that id wait for each
 * other: without it, each could look for the other's row just before it is there, and the report would be lost.
 */
export const lockProviderId = (
  { tx, session: { clinicId } }: MessageScope,
  channel: MessageChannelName,
  providerId: string,
) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`delivery ${clinicId} ${channel} ${providerId}`}, 0))`.execute(
    tx,
  );

interface Report {
  readonly status: DeliveryReport;
  readonly failure: string | null;
  readonly code: string | null;
}

const CODE_LENGTH = 100;

/** Lets screens read the conversation again. */
export const touchConversation = ({ tx, session: { clinicId } }: MessageScope, id: string) =>
  sql`update conversations set version = version + 1 where clinic_id = ${clinicId} and id = ${id}`.execute(
    tx,
  );

/** An address that receives nothing, or does again. */
async function noteAddress(
  { tx, now, session: { clinicId } }: MessageScope,
  { channel, address }: Pick<ReportedMessage, 'address' | 'channel'>,
  failure: string | null,
): Promise<void> {
  if (address === null) return;
  if (failure === null) {
    await tx
      .deleteFrom('undeliverable_addresses')
      .where('clinic_id', '=', clinicId)
      .where('channel', '=', channel)
      .where('address', '=', address)
      .execute();
  } else if (DEAD_ADDRESS_FAILURES.includes(failure)) {
    await tx
      .insertInto('undeliverable_addresses')
      .values({ clinic_id: clinicId, channel, address, failure, since: now.toISOString() })
      .onConflict((conflict) =>
        conflict.columns(['clinic_id', 'channel', 'address']).doUpdateSet({ failure }),
      )
      .execute();
  }
}

/** What follows from an answer of a provider about the recipient, whether it came at once or as a report. */
export async function followFailure(
  scope: MessageScope,
  message: ReportedMessage,
  failure: string | null,
): Promise<void> {
  await noteAddress(scope, message, failure);
  if (failure !== 'opted_out' || message.address === null) return;
  await recordConsent(scope, {
    clientId: message.clientId,
    channel: message.channel,
    address: message.address,
    purpose: null,
    action: 'carrier_stop',
    method: 'carrier',
    evidence: { messageId: message.id, endpoint: message.endpoint },
  });
}

/** INBOX-8. Enters a report about a locked message, unless it is old news. */
export async function applyReport(
  scope: MessageScope,
  message: ReportedMessage,
  { status, failure, code }: Report,
): Promise<void> {
  const next = afterReport(message.status, status);
  if (next === null) return;
  const hasFailed = next === 'failed' || next === 'undelivered';
  await scope.tx
    .updateTable('messages')
    .set({
      status: next,
      failure: hasFailed ? (failure ?? 'refused') : null,
      failure_code: hasFailed ? code?.slice(0, CODE_LENGTH) || null : null,
    })
    .where('clinic_id', '=', scope.session.clinicId)
    .where('id', '=', message.id)
    .execute();
  if (hasFailed) await followFailure(scope, message, failure);
  else if (next === 'delivered' || next === 'read') await noteAddress(scope, message, null);
  await touchConversation(scope, message.conversationId);
}

const Early = z.object({
  id: z.uuid(),
  status: z.enum(['sent', 'delivered', 'read', 'failed', 'undelivered']),
  failure: z.string().nullable(),
  code: z.string().nullable(),
  at: Instant,
});

/** Enters what a provider said about a message before its id was known. Its id is locked (`lockProviderId`) and entered. */
export async function applyEarlyReports(
  scope: MessageScope,
  message: ReportedMessage,
  providerId: string,
): Promise<void> {
  const { clinicId } = scope.session;
  const early = await fetchRows(
    scope.tx,
    Early,
    sql`
    delete from early_delivery_reports r
     where r.clinic_id = ${clinicId} and r.channel = ${message.channel} and r.provider_id = ${providerId}
    returning r.id, r.status, r.failure, r.code, r.at`,
  );
  let { status } = message;
  await eachInTurn(
    early.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)),
    async (report) => {
      await applyReport(scope, { ...message, status }, report);
      status = afterReport(status, report.status) ?? status;
    },
  );
}
