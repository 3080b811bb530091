import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Act } from '../contract.ts';

/** Records in the audit trail that an act was done. @param isRepeated somebody else had done it just before. */
export function auditDone(ctx: MemberContext, act: Act, { isRepeated = false } = {}): void {
  const { id, visitId, name, quantityThousandths, charge, overrideReason } = act;
  ctx.audit('act.done', id, {
    after: isRepeated
      ? { isRepeated }
      : {
          visitId,
          name,
          quantityThousandths,
          amountMinor: charge?.amountMinor ?? null,
          ...(overrideReason === null ? {} : { overrideReason }),
        },
  });
}
