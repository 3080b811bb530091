import { createHash } from 'node:crypto';
import type { EmergencyLevel } from '#vocabulary/conversations.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { openEmergencySearch } from '#practice/emergency-words/server/public/find-emergency.ts';
import { findSpecies } from '../find-species.ts';
import { lockLanes } from '../lanes.ts';
import { openConversation } from '../open-conversation.ts';
import { asClinicOf, type ClientLink, findLink } from '../own/as-clinic-of.ts';
import { findInstruction, findKnown, receiveMine } from '../own/receive-mine.ts';
import type { MessageScope } from './message-scope.ts';

/** What a client wrote elsewhere than in a message, which cannot wait if it sounds like an emergency. */
interface WrittenElsewhere {
  readonly clinicId: string;
  /** Of the caller. */
  readonly petId: string;
  /** In the client’s own words, each by itself. */
  readonly texts: readonly string[];
  /** Where it was written, such as the id of a record: the same texts from there are reported once. */
  readonly source: string;
  /** Of the conversation, for the client and the team. */
  readonly subject: string;
  /** In which something from there was reported to the team before; null for the first time. */
  readonly conversationId: string | null;
}

export interface ReportedEmergency {
  readonly clientId: string;
  readonly level: EmergencyLevel | null;
  /** Null unless the level is red. */
  readonly conversationId: string | null;
  /** What the client has to read at once; null unless the level is red. */
  readonly instruction: string | null;
}

async function redTexts(scope: MessageScope, { petId, texts }: WrittenElsewhere, clientId: string) {
  const search = await openEmergencySearch(scope, await findSpecies(scope, { petId, clientId }));
  // A line ends a sentence, so texts that are joined mean what they mean alone.
  const level = search(texts.join('\n'))?.level ?? null;
  if (level !== 'red') return { level, red: [] };
  const red = texts.filter((text) => search(text)?.level === 'red');
  return { level, red: red.length > 0 ? red : texts };
}

async function openFor(scope: MessageScope, written: WrittenElsewhere, { clientId, fullName }: ClientLink) {
  const { petId, subject } = written;
  const { id } = await openConversation(scope, {
    clientId,
    petId,
    channel: 'portal',
    endpoint: null,
    address: null,
    addressName: fullName,
    subject,
    status: 'open',
    topic: 'general',
  });
  return id;
}

/**
 * INBOX-14. Looks for words of an emergency in what a client wrote elsewhere in the portal. Texts with red words become a message of the client,
 * with everything that follows from one: the team is alerted, the client gets the instruction. It does so where the clinic answers no
 * messages in the portal too. Texts with amber words are reported to nobody: their feature shows them.
 *
 * @throws AppError `not_found` if the caller is no client of the clinic.
 */
export async function reportEmergency(
  ctx: ClientContext,
  written: WrittenElsewhere,
): Promise<ReportedEmergency> {
  const { clinicId, source } = written;
  const link = await findLink(ctx, clinicId);
  const { clientId } = link;
  const calm = { clientId, conversationId: null, instruction: null };
  if (written.texts.length === 0) return { ...calm, level: null };
  return asClinicOf(ctx, clinicId, async (scope) => {
    const { level, red } = await redTexts(scope, written, clientId);
    if (red.length === 0) return { ...calm, level };
    const text = red.join('\n');
    const clientMessageId = `${source}:${createHash('sha256').update(text).digest('hex')}`;
    await lockLanes(scope, [clientId]);
    const known = await findKnown(scope, link, clientMessageId);
    const named = known?.conversationId ?? written.conversationId ?? (await openFor(scope, written, link));
    const { conversationId, messageId } = await receiveMine(scope, link, named, {
      clientMessageId,
      text,
      files: [],
    });
    const instruction = await findInstruction(scope, link, messageId);
    return { clientId, level: 'red' as const, conversationId, instruction };
  });
}
