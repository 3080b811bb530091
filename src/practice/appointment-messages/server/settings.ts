import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';
import {
  type AppointmentMessageRules,
  type AppointmentMessageSettings,
  type changeClinicMessageSettingsEndpoint,
  type changeTypeMessageSettingsEndpoint,
  DifferentRules,
} from '../contract.ts';
import { DEFAULT_MESSAGE_RULES, rulesFor } from '../message-rules.rules.ts';

const Row = z.object({
  typeId: z.uuid().nullable(),
  name: z.string().nullable(),
  isActive: z.boolean().nullable(),
  rules: DifferentRules.nullable(),
  version: RecordVersion.nullable(),
});

/** The settings of the clinic and of all its types; types in their order, those no longer offered last. */
export async function getMessageSettings({
  tx,
  session: { clinicId },
}: Pick<MemberContext, 'session' | 'tx'>): Promise<AppointmentMessageSettings> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select t.id as "typeId", t.name, t.is_active as "isActive", s.rules, s.version
          from (select null::uuid as id, null::text as name, null::boolean as is_active, 0 as position
                union all
                select a.id, a.name, a.is_active, a.position from appointment_types a where a.clinic_id = ${clinicId}) t
          left join appointment_message_settings s
            on s.clinic_id = ${clinicId} and s.appointment_type_id is not distinct from t.id
         order by t.is_active desc, t.position, t.name`,
  );
  const own = rows.find(({ typeId }) => typeId === null);
  return {
    clinic: { rules: rulesFor(DEFAULT_MESSAGE_RULES, own?.rules ?? {}), version: own?.version ?? 0 },
    types: rows.flatMap(({ typeId, name, isActive, rules, version }) =>
      typeId === null
        ? []
        : [
            {
              appointmentTypeId: typeId,
              name: name ?? '',
              isActive: isActive === true,
              rules: rules ?? {},
              version: version ?? 0,
            },
          ],
    ),
  };
}

interface Change {
  readonly typeId: string | null;
  readonly rules: DifferentRules;
  readonly version: number;
  readonly before: DifferentRules;
}

/** Planned reminders follow by a trigger. @throws AppError `record_changed`. */
async function save(ctx: MemberContext, { typeId, rules, version, before }: Change) {
  const { clinicId, userId } = ctx.session;
  const values = { rules: JSON.stringify(rules) };
  const saved = await ctx.tx
    .insertInto('appointment_message_settings')
    .values({ clinic_id: clinicId, appointment_type_id: typeId, ...values })
    .onConflict((conflict) =>
      conflict
        .constraint('appointment_message_settings_type_key')
        .doUpdateSet({
          ...values,
          version: version + 1,
          changed_at: ctx.now.toISOString(),
          changed_by: userId,
        })
        .where('appointment_message_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!saved) throw new AppError('record_changed');
  ctx.audit('appointment_message_settings.changed', typeId ?? clinicId, { before, after: rules });
  return { version: saved.version };
}

/** Changes what applies to the whole clinic. @throws AppError `record_changed`. */
export async function changeClinicMessageSettings(
  ctx: MemberContext,
  { rules, version }: z.output<typeof changeClinicMessageSettingsEndpoint.input>,
) {
  const { clinic } = await getMessageSettings(ctx);
  return save(ctx, { typeId: null, rules, version, before: clinic.rules });
}

/** Only what is different is stored, so that the rest follows the clinic. */
const differing = (rules: DifferentRules, clinic: AppointmentMessageRules): DifferentRules =>
  DifferentRules.parse(
    Object.fromEntries(
      Object.entries(rules).filter(
        ([name, value]) =>
          // Safe: the names are those of the rules.
          JSON.stringify(value) !== JSON.stringify(clinic[name as keyof AppointmentMessageRules]),
      ),
    ),
  );

/** Changes what is different for a type. @throws AppError `not_found`, `record_changed`. */
export async function changeTypeMessageSettings(
  ctx: MemberContext,
  { appointmentTypeId, rules, version }: z.output<typeof changeTypeMessageSettingsEndpoint.input>,
) {
  const { clinic, types } = await getMessageSettings(ctx);
  const type = types.find((one) => one.appointmentTypeId === appointmentTypeId);
  if (!type) throw new AppError('not_found');
  return save(ctx, {
    typeId: appointmentTypeId,
    rules: differing(rules, clinic.rules),
    version,
    before: type.rules,
  });
}
