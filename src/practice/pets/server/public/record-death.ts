import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { AGE_REFUSALS, type AgeRefusal } from '../../age.rules.ts';
import { namingMicrochipBearer } from '../microchip-columns.ts';
import { latestDay } from './assert-birth-is-past.ts';

const refuseDay = (reason: AgeRefusal): never => {
  throw new AppError('invalid_input', { fields: [{ path: 'deceasedOn', message: AGE_REFUSALS[reason] }] });
};

/** The pet's life data, with its row locked until the transaction ends. @throws AppError `not_found`. */
async function lockPet({ tx, session }: MemberContext, petId: string) {
  const found = await tx
    .selectFrom('pets')
    .select([
      'born_on as bornOn',
      'deceased_on as deceasedOn',
      'microchip',
      // As text: an instant's microseconds do not fit into a Date.
      sql<string | null>`deceased_recorded_at::text`.as('recordedAt'),
    ])
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', petId)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return found;
}

const setDay = ({ tx, session }: MemberContext, petId: string, deceasedOn: string | null) =>
  tx
    .updateTable('pets')
    .set({ deceased_on: deceasedOn })
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', petId)
    .execute();

/** Before a death is recorded: the day recorded so far, and how to record the new one. */
export interface DeathRecord {
  readonly previousDay: string | null;
  readonly save: () => Promise<unknown>;
}

/**
 * PET-3. Checks the day of a death and locks the pet; `save` records it. What else the death changes can be sent in
 * the same round trip as `save`.
 *
 * @throws AppError `not_found`; `invalid_input` at `deceasedOn` for a day in the future or before the birth.
 */
export async function prepareDeath(
  ctx: MemberContext,
  { petId, deceasedOn }: { readonly petId: string; readonly deceasedOn: string },
): Promise<DeathRecord> {
  if (deceasedOn > latestDay(ctx.now)) refuseDay('died_in_future');
  const { bornOn, deceasedOn: previousDay } = await lockPet(ctx, petId);
  if (bornOn !== null && bornOn > deceasedOn) refuseDay('died_before_birth');
  return { previousDay, save: () => setDay(ctx, petId, deceasedOn) };
}

export interface ErasedDeath {
  readonly previousDay: string | null;
  /** When the death was recorded, with microseconds; null where none was. */
  readonly recordedAt: string | null;
}

/** PET-3. Takes a recorded death back. @throws AppError `not_found`, `microchip_taken`. */
export async function eraseDeath(ctx: MemberContext, petId: string): Promise<ErasedDeath> {
  const { microchip, deceasedOn, recordedAt } = await lockPet(ctx, petId);
  await namingMicrochipBearer(ctx, { microchip, exceptPetId: petId }, () => setDay(ctx, petId, null));
  return { previousDay: deceasedOn, recordedAt };
}
