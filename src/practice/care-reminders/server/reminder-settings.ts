import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import {
  type ChangeReminderSettings,
  DEFAULT_RULES,
  ReminderRules,
  type ReminderSettings,
} from '../rules.contract.ts';

const Row = z.object({
  isOn: z.boolean(),
  rules: z.unknown(),
  version: z.int(),
  changedAt: Instant,
});

const NOTHING_ENTERED: ReminderSettings = {
  isOn: false,
  rules: DEFAULT_RULES,
  version: 0,
  changedAt: null,
};

/** The clinic's rules in force; ours, switched off, until it has entered any. */
export async function getReminderSettings({
  tx,
  session: { clinicId },
}: Pick<MessageScope, 'session' | 'tx'>): Promise<ReminderSettings> {
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select r.is_on as "isOn", r.rules, r.version, r.changed_at as "changedAt"
      from care_reminder_rules r where r.clinic_id = ${clinicId} order by r.version desc limit 1`,
  );
  // Rules of an older version may lack what was added since.
  return row
    ? { ...row, rules: ReminderRules.parse({ ...DEFAULT_RULES, ...Object(row.rules) }) }
    : NOTHING_ENTERED;
}

/** Adds a version of the rules. What was planned before stays as it is. @throws AppError `record_changed`. */
export async function changeReminderSettings(
  ctx: MemberContext,
  { version, isOn, rules }: ChangeReminderSettings,
): Promise<ReminderSettings> {
  const { clinicId } = ctx.session;
  const before = await getReminderSettings(ctx);
  if (before.version !== version) throw new AppError('record_changed', { version: before.version });
  await namingConstraints(
    { care_reminder_rules_pkey: 'record_changed' },
    ctx.tx
      .insertInto('care_reminder_rules')
      .values({ clinic_id: clinicId, version: version + 1, is_on: isOn, rules: JSON.stringify(rules) })
      .execute(),
  );
  const after = await getReminderSettings(ctx);
  ctx.audit('care_reminder_rules.changed', clinicId, {
    before: { isOn: before.isOn, rules: before.rules },
    after: { isOn, rules },
  });
  return after;
}
