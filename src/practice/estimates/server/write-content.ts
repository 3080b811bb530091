import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PricedOption } from './priced-options.ts';

/** Writes the options of an estimate that has none. */
export async function writeContent(
  { tx, session: { clinicId } }: MemberContext,
  estimateId: string,
  options: readonly PricedOption[],
): Promise<void> {
  const writes: Promise<unknown>[] = [];
  for (const [index, { name, note, lines }] of options.entries()) {
    const position = index + 1;
    writes.push(
      tx
        .insertInto('estimate_options')
        .values({ clinic_id: clinicId, estimate_id: estimateId, position, name, note })
        .execute(),
    );
    if (lines.length === 0) continue;
    const rows = lines.map(({ of, item, price, ...line }, at) => ({
      clinic_id: clinicId,
      estimate_id: estimateId,
      option_position: position,
      position: at + 1,
      item_id: item.itemId,
      source_act_id: of.sourceActId,
      description: item.name,
      code: item.code,
      unit: item.dispenseUnit,
      use: of.use,
      tax_class: item.taxClass,
      includes_tax: price.includesTax,
      taxes: JSON.stringify(item.isBillable ? item.taxes : []),
      low_thousandths: line.lowThousandths,
      high_thousandths: line.highThousandths,
      factor_percent: line.factorPercent,
      unit_price_minor: price.unitPriceMinor,
      fixed_price_minor: price.fixedPriceMinor,
      minimum_price_minor: price.minimumPriceMinor,
      low_minor: line.lowMinor,
      high_minor: line.highMinor,
      is_required: of.isRequired,
    }));
    writes.push(tx.insertInto('estimate_lines').values(rows).execute());
  }
  await Promise.all(writes);
}
