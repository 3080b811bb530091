import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { AppointmentMessageReason } from '#vocabulary/appointment-messages.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { visitBlocks } from '../visit-blocks.rules.ts';
import { whyNotSent } from '../why-not-sent.rules.ts';
import type { AppointmentMessageParts } from './appointment-message-parts.ts';
import { fileOf, type KeptFiles, needsCalendarFile } from './calendar-files.ts';
import { composeRequests, type VisitBlock } from './compose-requests.ts';
import { findMessageFacts, type MessageFacts } from './message-facts.ts';
import { writeOutcomes } from './write-outcomes.ts';

const Locked = z.object({ ids: z.array(z.uuid()) });

/** Without those of the last client, of whom a batch may have only some. */
function wholeClients(facts: readonly MessageFacts[], isFull: boolean): readonly MessageFacts[] {
  const last = facts.at(-1)?.clientId;
  const whole = facts.filter(({ clientId }) => clientId !== last);
  return isFull && whole.length > 0 ? whole : facts;
}

const blockOf = (all: readonly MessageFacts[]): VisitBlock[] => {
  const [first] = all;
  return first ? [{ first, all }] : [];
};

export interface QueueBatch {
  readonly kept: KeptFiles;
  /** What is due until then goes along with what is due now, if it is about the same visits. */
  readonly until: Date;
  readonly limit: number;
}

/**
 * MSG-3, MSG-4. Hands what is due to the conversations, in one transaction: a job that is killed has done all of it, or nothing.
 *
 * @returns how many messages were decided about.
 */
export async function queueDueMessages(
  scope: MessageScope,
  parts: AppointmentMessageParts,
  { kept, until, limit }: QueueBatch,
): Promise<number> {
  const { clinicId } = scope.session;
  const nowMs = scope.now.getTime();
  const locked = await fetchRow(
    scope.tx,
    Locked,
    sql`select app.lock_due_appointment_messages(${clinicId}, ${until}, ${limit}) as ids`,
  );
  const ids = locked?.ids ?? [];
  if (ids.length === 0) return 0;
  const facts = wholeClients(await findMessageFacts(scope, ids), ids.length === limit);
  const suppressed = new Map<MessageFacts, AppointmentMessageReason>();
  const blocks: VisitBlock[] = [];
  for (const block of visitBlocks(facts)) {
    if (!block.some(({ dueAt }) => Date.parse(dueAt) <= nowMs)) continue;
    const sent = block.filter((one) => {
      const reason = whyNotSent(one, nowMs);
      if (reason !== null) suppressed.set(one, reason);
      return reason === null;
    });
    // The calendar file of one that became due after they were written comes with the next batch.
    if (sent.every((one) => !needsCalendarFile(one) || fileOf(kept, clinicId, one)))
      blocks.push(...blockOf(sent));
  }
  const composed = await composeRequests({ scope, parts, kept }, blocks);
  const outcomes = await parts.desk.request(
    scope,
    composed.map(({ request }) => request),
  );
  await writeOutcomes(scope, { suppressed, composed, outcomes });
  return suppressed.size + composed.length;
}
