import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { beginPaymentEndpoint } from '../pay.contract.ts';

/** Leads to the page of the provider. It stays busy until the browser has navigated there. */
export function useBeginPayment() {
  const begin = useWrite(beginPaymentEndpoint);
  const [isLeaving, setLeaving] = useState(false);
  return {
    isBusy: begin.isPending || isLeaving,
    pay: (token: string) =>
      begin.mutate(
        { token },
        {
          onSuccess: ({ url }) => {
            setLeaving(true);
            window.location.assign(url);
          },
          onError: ({ message }) =>
            notify({ title: 'The payment could not be started', text: message, tone: 'destructive' }),
        },
      ),
  };
}
