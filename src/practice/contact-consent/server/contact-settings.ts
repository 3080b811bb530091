import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ChangeContactSettings, ContactSettings } from '../contract.ts';
import { lawsOfClinic } from '../laws-of-clinic.rules.ts';
import { readSettings } from './read-settings.ts';

/** When and what the clinic sends, with the laws at its place. */
export async function getContactSettings(ctx: MemberContext): Promise<ContactSettings> {
  const { country, region, postalCode, zone, fromMinute, toMinute, purposesOff, stopPhrases, version } =
    await readSettings(ctx);
  return {
    fromMinute,
    toMinute,
    purposesOff,
    stopPhrases,
    version,
    zone,
    laws: lawsOfClinic({ country, region, postalCode }),
  };
}

/** Changes when and what the clinic sends. What a law asks for holds all the same. @throws AppError `record_changed`. */
export async function changeContactSettings(
  ctx: MemberContext,
  { version, ...input }: ChangeContactSettings,
): Promise<ContactSettings> {
  const { clinicId, userId } = ctx.session;
  const { laws, zone, ...before } = await getContactSettings(ctx);
  const values = {
    from_minute: input.fromMinute,
    to_minute: input.toMinute,
    purposes_off: [...new Set(input.purposesOff)].toSorted(),
    stop_phrases: [...new Set(input.stopPhrases)],
  };
  const changed = await ctx.tx
    .insertInto('contact_settings')
    .values({ clinic_id: clinicId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('clinic_id')
        .doUpdateSet({
          ...values,
          version: version + 1,
          changed_at: ctx.now.toISOString(),
          changed_by: userId,
        })
        .where('contact_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed', { version: before.version });
  const after = {
    fromMinute: input.fromMinute,
    toMinute: input.toMinute,
    purposesOff: values.purposes_off,
    stopPhrases: values.stop_phrases,
    version: changed.version,
  };
  ctx.audit('contact_settings.changed', clinicId, { before, after });
  return { ...after, zone, laws };
}
