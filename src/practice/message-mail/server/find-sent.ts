import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { readOwnMessageId } from '../mail-address.rules.ts';
import { readReference } from '../mail-reference.rules.ts';
import type { MailAddresses } from './mail-addresses.ts';

const Sent = z.object({ messageId: z.uuid(), conversationId: z.uuid() });

/** The message of this clinic whose id an email's id is; null for every other, and for one that somebody made up. */
export function ownMessageOf(addresses: MailAddresses, clinicId: string, mailId: string): string | null {
  const signed = readOwnMessageId(mailId);
  const reference = signed && readReference(signed.reference);
  return signed && reference && addresses.isSigned(clinicId, signed) ? reference.id : null;
}

/** What was sent to an address of the named messages and conversations: what others know of them proves nothing. */
export const findSentTo = (
  { tx, session: { clinicId } }: MessageScope,
  recipient: string,
  {
    messageIds,
    conversationIds,
  }: { readonly messageIds: readonly string[]; readonly conversationIds: readonly string[] },
) =>
  fetchRows(
    tx,
    Sent,
    sql`select s.message_id as "messageId", s.conversation_id as "conversationId" from sent_mails s
         where s.clinic_id = ${clinicId} and s.recipient = ${recipient}
           and (s.message_id = any (${messageIds}::uuid[]) or s.conversation_id = any (${conversationIds}::uuid[]))
         limit 500`,
  );
