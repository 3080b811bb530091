import type { ReactNode } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { spendCreditEndpoint } from '../../use-credit.contract.ts';

interface UseCreditButtonProps {
  readonly clientId: string;
  readonly currency: string;
  /** Only this invoice; without it the oldest first. */
  readonly invoiceId?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** ALLOC-1. Pays open invoices from what the client has paid ahead, with one press. */
export function UseCreditButton({
  clientId,
  currency,
  invoiceId,
  className,
  children,
}: UseCreditButtonProps) {
  const spend = useWrite(spendCreditEndpoint);
  const run = () =>
    spend.mutate(
      { clientId, currency, ...(invoiceId === undefined ? {} : { invoiceId }) },
      {
        onSuccess: () => notify({ title: 'Paid from credit', tone: 'good' }),
        onError: (error) =>
          notify({ title: 'The credit could not be used', text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <May call={spendCreditEndpoint}>
      <Button
        type="button"
        size="sm"
        variant="soft"
        className={className}
        busy={spend.isPending}
        onClick={run}
      >
        {children}
      </Button>
    </May>
  );
}
