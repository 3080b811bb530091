import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { lockPets, type PetColumns, writePetColumns } from '#practice/pets/server/public/merge-fields.ts';
import type { MergeRecords } from '../contract.ts';
import { changedFields, chooseText, chooseValue, type WrittenFields } from '../merge.rules.ts';
import { pairOf } from './pair-of.ts';

type Row = Awaited<ReturnType<typeof lockPets>>[number];

const MAX_NOTES = 5000;

/** Which columns the pet that is kept gets. Columns that only mean something together have one choice. */
function chosenColumns(kept: Row, merged: Row, { choices }: MergeRecords) {
  const side = <T>(
    of: (row: Row) => T | null,
    choice: MergeRecords['choices'][keyof MergeRecords['choices']],
  ) => chooseValue({ kept: of(kept), merged: of(merged) }, choice);
  const born = side((row) => (row.born_on === null ? null : row), choices.born) ?? kept;
  const chip = side((row) => (row.microchip === null ? null : row), choices.microchip) ?? kept;
  // "Unknown" is no answer: the other pet's sex is used unless somebody chose.
  const sex = side((row) => (row.sex === 'unknown' ? null : row.sex), choices.sex) ?? 'unknown';
  const notes = chooseText({ kept: kept.notes, merged: merged.notes }, choices.notes);
  if (notes !== null && notes.length > MAX_NOTES)
    throw new AppError('invalid_input', {
      fields: [{ path: 'choices.notes', message: 'Both notes together are too long. Choose one of them.' }],
    });
  return {
    name: side((row) => row.name, choices.name) ?? kept.name,
    species: side((row) => row.species, choices.species) ?? kept.species,
    breed: side((row) => row.breed, choices.breed),
    sex,
    neutered: side((row) => row.neutered, choices.neutered),
    born_on: born.born_on,
    birth_is_estimated: born.birth_is_estimated,
    colour: side((row) => row.colour, choices.colour),
    microchip: chip.microchip,
    microchip_kind: chip.microchip_kind,
    notes,
    expected_adult_grams: kept.expected_adult_grams ?? merged.expected_adult_grams,
  } satisfies PetColumns;
}

/** MERGE-1 for pets. */
export async function mergePets(
  ctx: MemberContext,
  input: MergeRecords,
): Promise<{ readonly id: string; readonly fields: WrittenFields }> {
  const { keptId, mergedId, reason } = input;
  const { kept, merged } = pairOf(await lockPets(ctx, [keptId, mergedId]), input);
  if ((kept.deceased_on === null) !== (merged.deceased_on === null))
    throw new AppError('merge_deceased_differs');
  const columns = chosenColumns(kept, merged, input);
  const fields = changedFields(kept, columns);
  const done = await fetchRow(
    ctx.tx,
    z.object({ id: z.uuid() }),
    sql`select app.merge_pets(${ctx.session.clinicId}, ${mergedId}, ${keptId}, ${reason}, ${JSON.stringify(fields)}::jsonb) as id`,
  );
  if (!done) throw new AppError('merge_changed');
  await writePetColumns(
    ctx,
    keptId,
    Object.fromEntries(Object.entries(columns).filter(([column]) => column in fields.after)),
  );
  return { id: done.id, fields };
}
