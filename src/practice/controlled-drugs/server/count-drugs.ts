import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { lockStockOf } from '#practice/stock/server/public/move-lot.ts';
import type { ControlledDrug } from '../contract.ts';
import { isComplete } from '../count.rules.ts';
import type { CountControlledDrugs, CountSummary } from '../counts.contract.ts';
import { mayEstimate } from '../duty.rules.ts';
import { findDrugs } from './find-drugs.ts';
import { findPlace, type Place } from './find-place.ts';
import { findCounts } from './list-counts.ts';
import { openContainer } from './open-container.ts';

type Line = CountControlledDrugs['lines'][number];

/** What there is to count, with what the record says of it. */
const placesOf = (drugs: readonly ControlledDrug[]) =>
  drugs.flatMap(({ itemId, schedule, containers, unopened }) => [
    ...containers.map(({ id, lotId, locationId, balanceThousandths, sizeThousandths }) => ({
      itemId,
      lotId,
      locationId,
      containerId: id,
      schedule,
      sizeThousandths,
      expectedThousandths: balanceThousandths,
    })),
    ...unopened.map(({ lotId, locationId, quantityThousandths }) => ({
      itemId,
      lotId,
      locationId,
      containerId: null,
      schedule,
      // What is unopened is counted, never estimated.
      sizeThousandths: Number.MAX_SAFE_INTEGER,
      expectedThousandths: quantityThousandths,
    })),
  ]);

/** CD-5. Only an inventory estimates, and only what the law lets it. */
function assertExact({ kind, lines }: CountControlledDrugs, drugs: readonly ControlledDrug[], place: Place) {
  const places = placesOf(drugs);
  lines.forEach((line, index) => {
    if (!line.isEstimate) return;
    const there = places.find(({ containerId }) => containerId === line.containerId);
    if (kind !== 'inventory' || line.containerId === null || !there || !mayEstimate(place.duty, there))
      throw new AppError('invalid_input', {
        fields: [{ path: `lines.${index}.isEstimate`, message: 'Enter an exact count.' }],
      });
  });
}

/**
 * CD-6. A difference is a discrepancy of a container. What is missing of the unopened is put into a container first, with what should be
 * there, so that it has a register in which it is accounted for.
 */
async function openDiscrepancy(ctx: MemberContext, line: Line, expectedThousandths: number): Promise<void> {
  const { clinicId } = ctx.session;
  const { itemId, lotId, locationId, countedThousandths } = line;
  const containerId =
    line.containerId ??
    (await openContainer(ctx, { itemId, lotId, locationId, quantityThousandths: expectedThousandths })).id;
  await ctx.tx
    .insertInto('controlled_discrepancies')
    .values({
      clinic_id: clinicId,
      id: randomUUID(),
      container_id: containerId,
      expected_thousandths: expectedThousandths,
      counted_thousandths: countedThousandths,
    })
    // One that is open already is followed up; this count is on record with its difference.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * CD-5. Records a count of everything. What the record says is filled in by the database in that moment, whatever was shown before.
 *
 * @throws AppError `controlled_details_missing`, `count_incomplete` when something was opened or used up meanwhile, `invalid_input`,
 *   `witness_missing`.
 */
export async function countDrugs(ctx: MemberContext, input: CountControlledDrugs): Promise<CountSummary> {
  const { clinicId } = ctx.session;
  const place = await findPlace(ctx);
  const before = await findDrugs(ctx, place.duty);
  // In the order in which everybody locks items.
  for (const itemId of before.map((drug) => drug.itemId).toSorted()) await lockStockOf(ctx, itemId);
  const drugs = await findDrugs(ctx, place.duty);
  const there = placesOf(drugs);
  if (!isComplete(input.lines, there)) throw new AppError('count_incomplete');
  assertExact(input, drugs, place);
  const id = randomUUID();
  const { kind, moment, note, confirmationId } = input;
  await namingConstraints(
    {
      controlled_counts_witness_check: 'witness_missing',
      controlled_counts_confirmation_key: 'witness_missing',
    },
    ctx.tx
      .insertInto('controlled_counts')
      .values({
        clinic_id: clinicId,
        id,
        kind,
        moment,
        counted_on: place.today,
        confirmation_id: confirmationId,
        note,
      })
      .execute(),
  );
  if (input.lines.length > 0)
    await ctx.tx
      .insertInto('controlled_count_lines')
      .values(
        input.lines.map((line, index) => ({
          clinic_id: clinicId,
          count_id: id,
          line_number: index + 1,
          item_id: line.itemId,
          lot_id: line.lotId,
          location_id: line.locationId,
          container_id: line.containerId,
          counted_thousandths: line.countedThousandths,
          is_estimate: line.isEstimate,
        })),
      )
      .execute();
  for (const line of input.lines) {
    const expected = there.find(
      ({ lotId, locationId, containerId }) =>
        lotId === line.lotId && locationId === line.locationId && containerId === line.containerId,
    );
    if (!expected || line.isEstimate || expected.expectedThousandths === line.countedThousandths) continue;
    await openDiscrepancy(ctx, line, expected.expectedThousandths);
  }
  const [counted] = await findCounts(ctx, sql`n.id = ${id}`, 1);
  if (!counted) throw new Error('a count was just added');
  ctx.audit('container.counted', id, { after: { ...input, differences: counted.differences } });
  return counted;
}
