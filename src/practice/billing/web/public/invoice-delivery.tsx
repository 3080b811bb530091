import { useQuery } from '@tanstack/react-query';
import { FileCode2, Mail, Printer } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Link } from 'react-router';
import { call, queryOf } from '#foundation/web/api.ts';
import { savePdf } from '#foundation/web/export/pdf-file.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  getInvoiceDeliveryEndpoint,
  getStructuredInvoiceEndpoint,
  type InvoiceDelivery,
  sendInvoiceEndpoint,
} from '../../send-invoice.contract.ts';
import { SendInvoiceDialog } from '../send-invoice-dialog.tsx';
import { useInvoicePdf } from '../use-invoice-pdf.ts';

interface InvoiceDeliveryProps {
  readonly invoiceId: string;
  /** Takes the focus, so that Enter prints. */
  readonly printRef?: Ref<HTMLButtonElement>;
  /** Left out on a page that has its own button to print. */
  readonly withPrint?: boolean;
}

/** Prints an invoice, sends it by email, and says when it was sent. */
export function InvoiceDeliveryButtons({ invoiceId, printRef, withPrint = false }: InvoiceDeliveryProps) {
  const { data } = useQuery(queryOf(getInvoiceDeliveryEndpoint, { id: invoiceId }));
  const [isMaking, setMaking] = useState(false);
  const [isSending, setSending] = useState(false);
  const pdf = useInvoicePdf(invoiceId);
  const saveStructured = async () => {
    setMaking(true);
    try {
      savePdf(await call(getStructuredInvoiceEndpoint, { id: invoiceId }));
    } catch (error) {
      notify({
        title: 'The e-invoice could not be created',
        text: messageOf(error),
        tone: 'destructive',
      });
    } finally {
      setMaking(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {withPrint && (
          <Button ref={printRef} variant="primary" busy={pdf.busy === 'print'} onClick={pdf.print}>
            <Printer aria-hidden />
            Print invoice
          </Button>
        )}
        <May call={sendInvoiceEndpoint}>
          <Button
            disabled={data === undefined}
            disabledReason={data?.recipients.length === 0 ? 'This client has no email address.' : undefined}
            onClick={() => setSending(true)}
          >
            <Mail aria-hidden />
            Send by email
          </Button>
        </May>
        {data?.isStructured === true && (
          <Button busy={isMaking} onClick={() => void saveStructured()}>
            <FileCode2 aria-hidden />
            E-invoice (XML)
          </Button>
        )}
      </div>
      {data && <DeliveryNote delivery={data} />}
      {data && isSending && <SendInvoiceDialog delivery={data} onClose={() => setSending(false)} />}
    </div>
  );
}

/** When it was sent last, or why it cannot be. */
function DeliveryNote({ delivery }: { readonly delivery: InvoiceDelivery }) {
  const { zone } = useClinicClock();
  const [last] = delivery.sent;
  if (last)
    return (
      <p className="text-sm text-ink-muted">
        Sent by email on {dateIn(zone, last.queuedAt)}, {timeIn(zone, last.queuedAt)}
        {last.byName !== null && `, by ${last.byName}`}
      </p>
    );
  if (delivery.recipients.length > 0) return null;
  return (
    <p className="text-sm text-ink-muted">
      {delivery.clientName} has no email address.{' '}
      <Link
        to={`/clinic/clients/${delivery.clientId}`}
        className="focus-ring rounded-sm text-brand-ink underline underline-offset-4"
      >
        Add one
      </Link>{' '}
      to send invoices by email.
    </p>
  );
}
