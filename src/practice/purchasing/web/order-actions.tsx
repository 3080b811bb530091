import { Ban, CheckCheck, FileDown, Mail, PackageCheck, Send, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { PurchaseOrder } from '../contract.ts';
import { canStep } from '../order-state.rules.ts';
import {
  approvePurchaseOrderEndpoint,
  cancelPurchaseOrderEndpoint,
  closePurchaseOrderEndpoint,
  receivePurchaseOrderEndpoint,
  sendPurchaseOrderEndpoint,
} from '../steps.contract.ts';
import { EndOrderDialog } from './end-order-dialog.tsx';
import { ReceiveSheet } from './receive-sheet.tsx';
import { SendOrderDialog } from './send-order-dialog.tsx';
import { useOrderFile } from './use-order-file.ts';

interface OrderActionsProps {
  readonly order: PurchaseOrder;
  /** Something was typed that is not saved yet. */
  readonly isDirty: boolean;
}

/** What can be done with an order where it is. */
export function OrderActions({ order, isDirty }: OrderActionsProps) {
  const { id, version, number, state, isApproved, lines } = order;
  const [opened, setOpened] = useState<'send' | 'receive' | 'close' | 'cancel'>();
  const { busy, download } = useOrderFile(id);
  const approve = useWrite(approvePurchaseOrderEndpoint);
  const close = () => setOpened(undefined);
  const unsaved = isDirty ? 'Save the order first.' : undefined;
  return (
    <>
      <Button busy={busy === 'pdf'} onClick={() => download('pdf')}>
        <FileDown aria-hidden /> PDF
      </Button>
      <Button busy={busy === 'csv'} onClick={() => download('csv')}>
        <FileDown aria-hidden /> CSV
      </Button>
      {canStep('cancel', state) && (
        <May call={cancelPurchaseOrderEndpoint}>
          <Button onClick={() => setOpened('cancel')}>
            <Ban aria-hidden /> Cancel order
          </Button>
        </May>
      )}
      {canStep('approve', state) && !isApproved && (
        <May call={approvePurchaseOrderEndpoint}>
          <Button
            variant="primary"
            busy={approve.isPending}
            disabledReason={unsaved ?? (lines.length === 0 ? 'Add an item first.' : undefined)}
            onClick={() =>
              approve.mutate(
                { id, version },
                {
                  onSuccess: () => notify({ title: `${number} is approved`, tone: 'good' }),
                  onError: (error) =>
                    notify({
                      title: 'The order could not be approved',
                      text: messageOf(error),
                      tone: 'destructive',
                    }),
                },
              )
            }
          >
            <ThumbsUp aria-hidden /> Approve
          </Button>
        </May>
      )}
      {canStep('send', state) && isApproved && (
        <May call={sendPurchaseOrderEndpoint}>
          <Button
            variant={state === 'draft' ? 'primary' : 'secondary'}
            disabledReason={unsaved}
            onClick={() => setOpened('send')}
          >
            {state === 'draft' ? <Send aria-hidden /> : <Mail aria-hidden />}
            {state === 'draft' ? 'Send' : 'Email again'}
          </Button>
        </May>
      )}
      {canStep('close', state) && (
        <May call={closePurchaseOrderEndpoint}>
          <Button onClick={() => setOpened('close')}>
            <CheckCheck aria-hidden /> Close order
          </Button>
        </May>
      )}
      {canStep('receive', state) && (
        <May call={receivePurchaseOrderEndpoint}>
          <Button
            variant={state === 'received' ? 'secondary' : 'primary'}
            onClick={() => setOpened('receive')}
          >
            <PackageCheck aria-hidden /> Receive
          </Button>
        </May>
      )}
      {opened === 'send' && <SendOrderDialog order={order} onClose={close} />}
      {opened === 'receive' && <ReceiveSheet order={order} onClose={close} />}
      {(opened === 'close' || opened === 'cancel') && (
        <EndOrderDialog order={order} step={opened} onClose={close} />
      )}
    </>
  );
}
