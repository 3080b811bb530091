import { HUES } from '#vocabulary/hues.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';

/** The types that can be booked online at a clinic of the caller, in the clinic's order. Empty for another clinic. */
export async function listMyAppointmentTypes(
  ctx: ClientContext,
  { clinicId }: { readonly clinicId: string },
) {
  const rows = await ctx.tx
    .selectFrom('appointment_types')
    .select(['id', 'name', 'duration_minutes as durationMinutes', 'colour'])
    .where('clinic_id', '=', clinicId)
    .orderBy('position')
    .orderBy('name')
    .execute();
  // Colors are numbered from 1, see appointment_types_colour_check.
  return {
    items: rows.map(({ id, name, durationMinutes, colour }) => ({
      id,
      name,
      durationMinutes,
      hue: HUES[colour - 1] ?? HUES[0],
    })),
  };
}
