import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { hasSqlState, SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { assertBirthIsPast } from '../public/assert-birth-is-past.ts';
import type { AddMyPet } from '../../own.contract.ts';

const Added = z.object({ id: z.uuid() });

const isNoClientThere = (error: unknown): boolean => hasSqlState(error, SQLSTATE.NO_DATA_FOUND);

/**
 * Adds a pet of the caller at one of their clinics.
 *
 * @throws AppError `not_found` for a clinic that they are not a client of.
 */
export async function addMyPet(ctx: ClientContext, input: AddMyPet): Promise<{ id: string }> {
  assertBirthIsPast(ctx, input.bornOn);
  const { clinicId } = input;
  let id: string | undefined;
  try {
    const added = await fetchRow(
      ctx.tx,
      Added,
      sql`
      select app.add_own_pet(${clinicId}, ${input.name}, ${input.species}, ${input.breed}, ${input.sex}, ${input.neutered},
        ${input.bornOn}, ${input.birthIsEstimated}, ${input.colour}) as id`,
    );
    id = added?.id;
  } catch (cause) {
    if (isNoClientThere(cause)) throw new AppError('not_found', {}, { cause });
    throw cause;
  }
  if (!id) throw new AppError('not_found');
  ctx.audit('pet.added', id, { clinicId, after: input });
  return { id };
}
