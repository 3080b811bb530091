import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type BillLine, giveDiscountEndpoint, removeDiscountEndpoint } from '../bills.contract.ts';

const failed = (title: string) => (error: Error) =>
  notify({ title, text: messageOf(error), tone: 'destructive' });

/** Removes discounts, and offers to undo what was done to one. */
export function useDiscounts() {
  const give = useWrite(giveDiscountEndpoint);
  const take = useWrite(removeDiscountEndpoint);
  /** Brings back the discount that a line had. */
  const restore = ({ id, amountMinor, minimumMinor, discountMinor, discountReason }: BillLine) => {
    const onError = failed('The discount was not restored');
    if (discountMinor === 0) take.mutate({ chargeId: id }, { onError });
    else
      give.mutate(
        {
          chargeId: id,
          amountMinor: discountMinor,
          reason: discountReason ?? '',
          // Below the minimum it was given with an agreement.
          hasAgreement: minimumMinor !== null && amountMinor - discountMinor < minimumMinor,
        },
        { onError },
      );
  };
  /** @param line as it was before. */
  const announce = (line: BillLine, title: string) =>
    notify({ title, text: line.description, onUndo: () => restore(line) });
  const remove = (line: BillLine) =>
    take.mutate(
      { chargeId: line.id },
      {
        onSuccess: () => announce(line, 'Discount removed'),
        onError: failed('The discount was not removed'),
      },
    );
  return { announce, remove };
}
