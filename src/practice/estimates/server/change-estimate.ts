import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ChangeEstimate, Estimate } from '../contract.ts';
import { getEstimate } from './get-estimate.ts';
import { findToday } from './insert-estimate.ts';
import { lockDraft } from './lock-estimate.ts';
import { priceOptions } from './priced-options.ts';
import { writeContent } from './write-content.ts';

const contentOf = ({ title, document: { message, validUntilOn, options } }: Estimate) => ({
  title,
  message,
  validUntilOn,
  options: options.map(({ name, lines }) => ({
    name,
    lines: lines.map(({ description, lowMinor, highMinor }) => ({ description, lowMinor, highMinor })),
  })),
});

/**
 * EST-3. Replaces what a draft says, with the prices of today.
 *
 * @throws AppError `estimate_not_draft`, `not_found`, `record_changed`, or as `priceOptions`.
 */
export async function changeEstimate(
  ctx: MemberContext,
  { id, version, title, message, validUntilOn, options }: ChangeEstimate,
): Promise<Estimate> {
  const { tx, session } = ctx;
  await lockDraft(ctx, id, version);
  const [before, place] = [await getEstimate(ctx, { id }), await findToday(ctx)];
  const pricing = await priceOptions(ctx, options, place);
  await tx
    .updateTable('estimates')
    .set({
      title,
      message,
      valid_until_on: validUntilOn,
      currency: pricing.currency,
      version: version + 1,
    })
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('estimate_options')
    .where('clinic_id', '=', session.clinicId)
    .where('estimate_id', '=', id)
    .execute();
  await writeContent(ctx, id, pricing.options);
  const after = await getEstimate(ctx, { id });
  ctx.audit('estimate.changed', id, changesBetween(contentOf(before), contentOf(after)));
  return after;
}
