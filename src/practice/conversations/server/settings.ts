import { sql } from 'kysely';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { findWeek } from '#practice/clinics/server/public/find-week.ts';
import {
  answerTimes,
  type AnswerTimes,
  DEFAULT_TARGETS,
  targetMinutes,
  type TargetRow,
} from '../answer-clock.rules.ts';
import { ConversationSettings } from '../settings.contract.ts';
import type { MessageScope } from './public/message-scope.ts';

const DEFAULTS: ConversationSettings = {
  targets: [...DEFAULT_TARGETS],
  assignsFirstSender: true,
  awayIsOn: true,
  portalIsOn: true,
  version: 0,
};

const Row = ConversationSettings;

/** How the clinic answers messages. */
export async function readSettings({
  tx,
  session: { clinicId },
}: MessageScope): Promise<ConversationSettings> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select s.targets, s.assigns_first_sender as "assignsFirstSender", s.away_is_on as "awayIsOn", s.portal_is_on as "portalIsOn", s.version
      from conversation_settings s where s.clinic_id = ${clinicId}`,
  );
  return row ?? DEFAULTS;
}

type Topic = Parameters<typeof targetMinutes>[1];
type Priority = Parameters<typeof targetMinutes>[2];

/** INBOX-2. By when a client who waits since then should have an answer. */
export async function findAnswerTimes(
  scope: MessageScope,
  targets: readonly TargetRow[],
  { topic, priority, since }: { readonly topic: Topic; readonly priority: Priority; readonly since: Date },
): Promise<AnswerTimes> {
  return answerTimes(await findWeek(scope), since, targetMinutes(targets, topic, priority));
}
