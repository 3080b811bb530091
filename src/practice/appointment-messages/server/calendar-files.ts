import { sql } from 'kysely';
import * as z from 'zod';
import { calendarFile } from '#foundation/values/calendar-file.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MadeFile } from '#foundation/server/keep-file.ts';
import type { MessageFile } from '#practice/conversations/server/public/message-channel.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import { visitEvent } from '../visit-event.rules.ts';
import { isReminder } from '../why-not-sent.rules.ts';
import type { AppointmentMessageParts } from './appointment-message-parts.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import {
  findMessageClinic,
  findMessageFacts,
  type MessageClinic,
  type MessageFacts,
} from './message-facts.ts';

const Id = z.object({ id: z.uuid() });
const FILES_LIMIT = 500;

/** A file says what the appointment was at this version; another version has another name. */
const objectNameOf = (clinicId: string, { id, calendarSequence }: MessageFacts): string =>
  `${clinicId}/${id}-${calendarSequence}.ics`;

const methodOf = ({ kind }: MessageFacts): 'cancel' | 'request' =>
  kind === 'canceled' ? 'cancel' : 'request';

/** Reminders need none: the visit is in the calendar since its confirmation. A missed visit is over. */
export const needsCalendarFile = ({ kind, email, rules }: MessageFacts): boolean =>
  !isReminder(kind) && kind !== 'no_show' && email !== null && rules.noticeChannels.includes('email');

function makeFile(clinicId: string, clinic: MessageClinic, facts: MessageFacts, now: Date): MadeFile {
  const event = visitEvent(
    {
      ...facts,
      isCanceled: facts.kind === 'canceled',
      clinic,
      client: facts.email === null ? null : { name: facts.clientName, email: facts.email },
    },
    now.getTime(),
  );
  return {
    bucketId: DOCUMENT_BUCKET,
    name: objectNameOf(clinicId, facts),
    bytes: Buffer.from(calendarFile(methodOf(facts), event)),
    mimeType: 'text/calendar',
  };
}

/** Files that are in the storage, by the names of their objects. */
export type KeptFiles = ReadonlyMap<string, MessageFile>;

export const fileOf = (kept: KeptFiles, clinicId: string, facts: MessageFacts): MessageFile | undefined =>
  kept.get(objectNameOf(clinicId, facts));

const findDue = ({ tx, session: { clinicId } }: MessageScope, until: Date) =>
  fetchRows(
    tx,
    Id,
    sql`select m.id from appointment_messages m
         where m.clinic_id = ${clinicId} and m.state = 'planned' and m.due_at <= ${until}
           and m.kind in ('confirmation', 'changed', 'canceled')
         order by m.due_at limit ${FILES_LIMIT}`,
  );

/**
 * Writes the calendar files of messages that are due to the storage, before the transaction that queues them: no network within it. What
 * the storage does not accept now is left out, and its message waits for the next run.
 */
export async function keepCalendarFiles(
  { database, keep, log }: AppointmentMessageParts,
  { clinicId, now, until }: { clinicId: string; now: Date; until: Date },
): Promise<KeptFiles> {
  const made = await asClinic(
    database,
    clinicId,
    async (scope) => {
      const due = await findDue(scope, until);
      if (due.length === 0) return [];
      const clinic = await findMessageClinic(scope);
      const facts = await findMessageFacts(
        scope,
        due.map(({ id }) => id),
      );
      return clinic
        ? facts
            .filter(needsCalendarFile)
            .map((one) => ({ facts: one, file: makeFile(clinicId, clinic, one, now) }))
        : [];
    },
    { now, mode: 'read' },
  );
  const kept = new Map<string, MessageFile>();
  const all = await Promise.allSettled(made.map(({ file }) => keep(file)));
  for (const [at, { facts, file }] of made.entries()) {
    const outcome = all[at];
    if (outcome?.status !== 'fulfilled') {
      log.warn({ err: outcome?.reason }, 'a calendar file could not be stored');
      continue;
    }
    const method = methodOf(facts);
    kept.set(file.name, {
      name: method === 'cancel' ? 'canceled-visit.ics' : 'visit.ics',
      contentType: `text/calendar; charset=UTF-8; method=${method.toUpperCase()}`,
      size: outcome.value.sizeBytes,
      objectName: file.name,
    });
  }
  return kept;
}
