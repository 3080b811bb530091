import { Barcode, FileText, Send } from 'lucide-react';
import { useState } from 'react';
import { call, useWrite } from '#foundation/web/api.ts';
import { usePdfPrint } from '#foundation/web/export/use-pdf-print.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { useGatedPlan } from '#practice/acts/web/public/use-gated-plan.ts';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  cancelLabOrderEndpoint,
  getRequisitionEndpoint,
  type LabOrder,
  submitLabOrderEndpoint,
} from '../contract.ts';
import { addLabOrderTemplateEndpoint } from '../templates.contract.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { LabelsDialog } from './labels-dialog.tsx';
import { TemplateDialog } from './template-dialog.tsx';

interface OrderActionsProps {
  readonly order: LabOrder;
  readonly clock: ClinicClock;
}

/** What can be done with an order in its state: labels, requisition, sending, cancelling. */
export function OrderActions({ order, clock }: OrderActionsProps) {
  const [open, setOpen] = useState<'labels' | 'cancel' | 'template'>();
  const submit = useWrite(submitLabOrderEndpoint);
  const { attempt, busyKey, dialog } = useGatedPlan(clock.today);
  const requisition = usePdfPrint('The requisition could not be created');
  const isClosed = order.status === 'cancelled' || order.status === 'rejected';
  const mayCancel = order.status === 'draft' || order.status === 'ordered' || order.status === 'sent';
  const close = () => setOpen(undefined);
  const send = () =>
    attempt({
      key: order.id,
      itemId: '',
      name: 'The order',
      needsDetails: false,
      send: async ({ overrideReason }) => {
        const { accession } = await submit.mutateAsync({
          id: order.id,
          ...(overrideReason === undefined ? {} : { overrideReason }),
        });
        notify({ title: `Order ${accession} submitted`, text: 'Its tests are on the bill.', tone: 'good' });
      },
    });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {order.submittedAt === null && !isClosed && (
        <May call={submitLabOrderEndpoint}>
          <Button variant="primary" busy={busyKey !== undefined} onClick={send}>
            <Send aria-hidden /> Samples taken, submit
          </Button>
        </May>
      )}
      {!isClosed && (
        <Button onClick={() => setOpen('labels')}>
          <Barcode aria-hidden /> Labels
        </Button>
      )}
      <Button
        busy={requisition.isBusy}
        onClick={() => void requisition.print(() => call(getRequisitionEndpoint, { id: order.id }))}
      >
        <FileText aria-hidden /> Requisition
      </Button>
      <May call={addLabOrderTemplateEndpoint}>
        <Button onClick={() => setOpen('template')}>Save as template</Button>
      </May>
      {mayCancel && (
        <May call={cancelLabOrderEndpoint}>
          <Button onClick={() => setOpen('cancel')}>Cancel order</Button>
        </May>
      )}
      {open === 'labels' && <LabelsDialog order={order} country={clock.country} onClose={close} />}
      {open === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {open === 'template' && <TemplateDialog order={order} onClose={close} />}
      {dialog}
    </div>
  );
}
