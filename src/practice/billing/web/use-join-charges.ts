import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { joinChargesEndpoint } from '../bills.contract.ts';

/** SPLIT-1. Has one client pay again for charges of which these are shares, and says so. */
export function useJoinCharges() {
  const join = useWrite(joinChargesEndpoint);
  return (clientId: string, shares: readonly { readonly id: string }[]) =>
    join.mutate(
      { clientId, chargeIds: shares.map(({ id }) => id) },
      {
        onSuccess: () => notify({ title: 'No longer split' }),
        onError: (error) =>
          notify({ title: 'The split could not be undone', text: messageOf(error), tone: 'destructive' }),
      },
    );
}
