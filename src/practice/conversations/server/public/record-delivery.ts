import { sql } from 'kysely';
import * as z from 'zod';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { DeliveryReport } from '../../delivery.rules.ts';
import { applyReport, lockProviderId, ReportedMessage, reportedColumns } from '../apply-report.ts';
import type { MessageFailure } from './message-channel.ts';
import type { MessageScope } from './message-scope.ts';

/** What a provider says about a message of the clinic. */
export interface DeliveryFacts {
  readonly channel: MessageChannelName;
  readonly endpoint: string | null;
  readonly providerId: string;
  readonly status: DeliveryReport;
  readonly failure: MessageFailure | null;
  readonly code: string | null;
  readonly at: Date;
}

const REASON_LENGTH = 100;

const findMessage = (
  { tx, session: { clinicId } }: MessageScope,
  { channel, providerId }: DeliveryFacts,
): Promise<ReportedMessage | undefined> =>
  fetchRow(
    tx,
    ReportedMessage,
    sql`
    select ${reportedColumns(clinicId)} from messages m
     where m.clinic_id = ${clinicId} and m.channel = ${channel} and m.provider_id = ${providerId} and m.direction = 'out'
     limit 1 for update of m`,
  );

const Asked = z.object({ isAsked: z.boolean() });

/** Whether a provider was asked for something, and has not told its id yet. */
async function isSomethingAsked(
  { tx, session: { clinicId } }: MessageScope,
  { channel }: DeliveryFacts,
): Promise<boolean> {
  const row = await fetchRow(
    tx,
    Asked,
    sql`
    select exists (select from messages m where m.clinic_id = ${clinicId} and m.channel = ${channel}
      and m.status in ('sending', 'unknown') and m.provider_id is null) as "isAsked"`,
  );
  return row?.isAsked ?? false;
}

/**
 * INBOX-8. Enters what a provider says about a message: forward only, so that reports may come late, twice and out of order. What is said
 * before the message has its id is kept for an hour; what concerns no message of the clinic is ignored. A carrier's refusal of a
 * recipient who opted out is entered in the consents.
 */
export async function recordDelivery(scope: MessageScope, facts: DeliveryFacts): Promise<void> {
  await lockProviderId(scope, facts.channel, facts.providerId);
  const message = await findMessage(scope, facts);
  if (message) return applyReport(scope, message, facts);
  if (!(await isSomethingAsked(scope, facts))) return;
  await scope.tx
    .insertInto('early_delivery_reports')
    .values({
      clinic_id: scope.session.clinicId,
      channel: facts.channel,
      endpoint: facts.endpoint,
      provider_id: facts.providerId,
      status: facts.status,
      failure: facts.failure,
      code: facts.code?.slice(0, REASON_LENGTH) || null,
      at: facts.at.toISOString(),
      created_at: scope.now.toISOString(),
    })
    .execute();
}
