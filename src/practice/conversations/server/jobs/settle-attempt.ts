import { sql } from 'kysely';
import * as z from 'zod';
import type { DeliveryStatus } from '#vocabulary/messages.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { FIND_FOR_MS, waitBeforeFind } from '../../delivery.rules.ts';
import {
  applyEarlyReports,
  followFailure,
  lockProviderId,
  type ReportedMessage,
  touchConversation,
} from '../apply-report.ts';
import type { FindOutcome, SendOutcome } from '../public/message-channel.ts';
import type { MessageScope } from '../public/message-scope.ts';
import { closeChannel, noteSilence, openChannel } from './channel-state.ts';
import type { ClaimedAttempt } from './claim-message.ts';

type AttemptOutcome = 'absent' | 'accepted' | 'refused' | 'unavailable' | 'unknown';

const REASON_LENGTH = 500;

const endAttempt = (
  { tx, now, session: { clinicId } }: MessageScope,
  id: string,
  outcome: AttemptOutcome,
  { reason = null, providerId = null }: { reason?: string | null; providerId?: string | null } = {},
) =>
  tx
    .updateTable('message_attempts')
    .set({
      outcome,
      reason: reason?.slice(0, REASON_LENGTH) || null,
      provider_id: providerId,
      ended_at: now.toISOString(),
    })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .execute();

interface Settled {
  readonly status: DeliveryStatus;
  readonly provider_id?: string;
  readonly sent_at?: string;
  readonly scheduled_for?: string | null;
  readonly failure?: string | null;
  readonly failure_code?: string | null;
}

/** Only while this attempt is the message's own: whoever took over has the say. */
const settle = (
  { tx, session: { clinicId } }: MessageScope,
  { id, message }: ClaimedAttempt,
  settled: Settled,
) =>
  tx
    .updateTable('messages')
    .set({ ...settled })
    .where('clinic_id', '=', clinicId)
    .where('id', '=', message.id)
    .where('attempt_id', '=', id)
    .where('status', 'in', ['sending', 'unknown'])
    .execute();

const toReported = ({ message }: ClaimedAttempt, status: DeliveryStatus): ReportedMessage => ({
  id: message.id,
  conversationId: message.conversationId,
  clientId: message.clientId,
  channel: message.channel,
  endpoint: message.endpoint,
  address: message.address,
  status,
});

const Taken = z.object({ isTaken: z.boolean() });

/** A provider that is asked by text may find the same text that was sent before. */
async function isTaken(
  { tx, session: { clinicId } }: MessageScope,
  { message }: ClaimedAttempt,
  providerId: string,
): Promise<boolean> {
  const row = await fetchRow(
    tx,
    Taken,
    sql`
    select exists (select from messages m where m.clinic_id = ${clinicId} and m.channel = ${message.channel}
      and m.provider_id = ${providerId} and m.id <> ${message.id}) as "isTaken"`,
  );
  return row?.isTaken ?? false;
}

async function accept(scope: MessageScope, attempt: ClaimedAttempt, providerId: string): Promise<void> {
  await lockProviderId(scope, attempt.message.channel, providerId);
  await endAttempt(scope, attempt.id, 'accepted', { providerId });
  await settle(scope, attempt, {
    status: 'sent',
    provider_id: providerId,
    sent_at: scope.now.toISOString(),
    scheduled_for: null,
    failure: null,
    failure_code: null,
  });
  await openChannel(scope, attempt.message);
  await applyEarlyReports(scope, toReported(attempt, 'sent'), providerId);
  await touchConversation(scope, attempt.message.conversationId);
}

/** Nobody knows yet. After a while a person decides. */
async function leaveUnknown(
  scope: MessageScope,
  attempt: ClaimedAttempt,
  reason: string | null,
): Promise<void> {
  const sinceMs = scope.now.getTime() - attempt.startedAt.getTime();
  await endAttempt(scope, attempt.id, 'unknown', { reason });
  if (sinceMs < FIND_FOR_MS) {
    const next = new Date(scope.now.getTime() + waitBeforeFind(sinceMs));
    await settle(scope, attempt, { status: 'sending', scheduled_for: next.toISOString() });
    return;
  }
  await settle(scope, attempt, { status: 'unknown', scheduled_for: null });
  await touchConversation(scope, attempt.message.conversationId);
}

/** INBOX-9. Enters what a channel answered. Returns whether there may be more to do at once. */
export async function settleSent(
  scope: MessageScope,
  attempt: ClaimedAttempt,
  outcome: SendOutcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'accepted':
      return accept(scope, attempt, outcome.providerId);
    case 'refused':
      await endAttempt(scope, attempt.id, 'refused', { reason: outcome.code ?? outcome.failure });
      await settle(scope, attempt, {
        status: 'failed',
        scheduled_for: null,
        failure: outcome.failure,
        failure_code: outcome.code?.slice(0, 100) || null,
      });
      await openChannel(scope, attempt.message);
      await followFailure(scope, toReported(attempt, 'failed'), outcome.failure);
      return void (await touchConversation(scope, attempt.message.conversationId));
    case 'unavailable': {
      await endAttempt(scope, attempt.id, 'unavailable', { reason: outcome.reason });
      const retryAt = await closeChannel(scope, attempt.message, outcome);
      await settle(scope, attempt, { status: 'queued', scheduled_for: retryAt.toISOString() });
      return;
    }
    case 'unknown':
      await endAttempt(scope, attempt.id, 'unknown', { reason: outcome.reason });
      await noteSilence(scope, attempt.message, outcome.reason);
      // It is looked for at once.
      await settle(scope, attempt, { status: 'sending', scheduled_for: scope.now.toISOString() });
  }
}

/** INBOX-9. Enters what a channel found of a message whose sending had no answer. */
export async function settleFound(
  scope: MessageScope,
  attempt: ClaimedAttempt,
  outcome: FindOutcome,
): Promise<void> {
  if (outcome.kind === 'found' && !(await isTaken(scope, attempt, outcome.providerId)))
    return accept(scope, attempt, outcome.providerId);
  if (outcome.kind === 'absent') {
    await endAttempt(scope, attempt.id, 'absent');
    await settle(scope, attempt, { status: 'queued', scheduled_for: null });
    return;
  }
  await leaveUnknown(scope, attempt, null);
}
