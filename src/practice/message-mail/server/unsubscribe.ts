import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_PURPOSES } from '#vocabulary/messages.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import type { MailParts } from './mail-parts.ts';

const Sent = z.object({ address: z.string(), purpose: z.enum(MESSAGE_PURPOSES) });

/** The recipient of a message wants no more of its kind. @returns false when no such message was sent, or its address was erased. */
export async function unsubscribe(
  { consents }: Pick<MailParts, 'consents'>,
  scope: MessageScope,
  messageId: string,
): Promise<boolean> {
  const { clinicId } = scope.session;
  const sent = await fetchRow(
    scope.tx,
    Sent,
    sql`select s.recipient as address, s.purpose from sent_mails s
         where s.clinic_id = ${clinicId} and s.message_id = ${messageId} and s.recipient is not null`,
  );
  if (!sent) return false;
  await consents.refuseMarketing(scope, { ...sent, messageId, reason: 'unsubscribed' });
  return true;
}
