import { sql } from 'kysely';
import * as z from 'zod';
import type { ConversationTopic } from '#vocabulary/conversations.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { isOpenAt, nextOpening } from '#practice/clinics/opening-hours.rules.ts';
import { findWeek } from '#practice/clinics/server/public/find-week.ts';
import { answerTimes, targetMinutes } from '../../answer-clock.rules.ts';
import type { AnswerExpectation } from '../../own.contract.ts';
import type { MessageScope } from '../public/message-scope.ts';
import { readSettings } from '../settings.ts';

const Row = z.object({ phone: z.string().nullable() });

/** INBOX-2. When a client who writes now can expect an answer. */
export async function findExpectation(
  scope: MessageScope,
  topic: ConversationTopic,
): Promise<z.infer<typeof AnswerExpectation>> {
  const { tx, now, session } = scope;
  const [week, settings, clinic] = await Promise.all([
    findWeek(scope),
    readSettings(scope),
    fetchRow(tx, Row, sql`select c.phone from clinics c where c.id = ${session.clinicId}`),
  ]);
  const nowMs = now.getTime();
  const isOpenNow = isOpenAt(week.hours, week.zone, nowMs);
  const opensMs = isOpenNow ? null : nextOpening(week.hours, week.zone, nowMs);
  const { dueAt } = answerTimes(week, now, targetMinutes(settings.targets, topic, 'normal'));
  return {
    isOpenNow,
    opensAt: opensMs === null ? null : new Date(opensMs).toISOString(),
    answerBy: dueAt?.toISOString() ?? null,
    phone: clinic?.phone ?? null,
  };
}
