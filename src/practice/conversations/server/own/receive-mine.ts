import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { emergencyInstruction } from '#practice/emergency-words/server/public/emergency-instruction.ts';
import { findLanguage } from '../find-language.ts';
import type { MessageFile } from '../public/message-channel.ts';
import type { MessageScope } from '../public/message-scope.ts';
import { receiveMessage } from '../public/receive-message.ts';
import type { ClientLink } from './as-clinic-of.ts';

interface Written {
  /** Of the client’s own messages; the same again has no effect. */
  readonly clientMessageId: string;
  readonly text: string;
  readonly files: readonly MessageFile[];
}

/** Unique for the clinic, as the ids of providers are. */
const portalId = ({ clientId }: ClientLink, clientMessageId: string): string =>
  `${clientId}:${clientMessageId}`;

/** A message of the client in the portal, as it came in. */
export const receiveMine = (
  scope: MessageScope,
  link: ClientLink,
  conversationId: string,
  written: Written,
) =>
  receiveMessage(scope, {
    channel: 'portal',
    endpoint: null,
    from: link.clientId,
    fromName: link.fullName,
    alsoKnownAs: [],
    providerId: portalId(link, written.clientMessageId),
    conversationId,
    answersIds: [],
    subject: null,
    text: written.text,
    fullText: null,
    files: written.files,
    sentAt: scope.now,
    isMachine: false,
    isProven: true,
    optOut: null,
  });

const Level = z.object({ isRed: z.boolean() });

/** What to do in an emergency, if the message sounds like one: also where the clinic has answered so a moment ago. */
export async function findInstruction(
  scope: MessageScope,
  { clientId }: ClientLink,
  messageId: string,
): Promise<string | null> {
  const found = await fetchRow(
    scope.tx,
    Level,
    sql`
    select coalesce(m.emergency = 'red', false) as "isRed" from messages m
     where m.clinic_id = ${scope.session.clinicId} and m.id = ${messageId}`,
  );
  if (!found?.isRed) return null;
  return emergencyInstruction(scope, await findLanguage(scope, clientId));
}

const Known = z.object({ id: z.uuid(), conversationId: z.uuid() });

/** The same message, if it was received before. */
export const findKnown = (
  { tx, session: { clinicId } }: MessageScope,
  link: ClientLink,
  clientMessageId: string,
) =>
  fetchRow(
    tx,
    Known,
    sql`
    select m.id, m.conversation_id as "conversationId" from messages m
     where m.clinic_id = ${clinicId} and m.channel = 'portal' and m.provider_id = ${portalId(link, clientMessageId)}`,
  );
