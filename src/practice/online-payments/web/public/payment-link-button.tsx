import { Copy, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { createPaymentLinkEndpoint } from '../../contract.ts';

interface PaymentLinkButtonProps {
  readonly clientId: string;
  /** Null for all that is open in the currency. */
  readonly invoiceId: string | null;
  readonly currency: string;
}

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: 'Link copied', tone: 'good' });
  } catch {
    notify({
      title: 'The link could not be copied',
      text: 'Select the text and copy it.',
      tone: 'destructive',
    });
  }
}

/** Makes a link by which a client pays, and shows it once. */
export function PaymentLinkButton({ clientId, invoiceId, currency }: PaymentLinkButtonProps) {
  const create = useWrite(createPaymentLinkEndpoint);
  const [url, setUrl] = useState<string>();
  const make = () =>
    create.mutate(
      { clientId, invoiceId, currency },
      {
        onSuccess: (link) => setUrl(link.url),
        onError: ({ message }) =>
          notify({ title: 'The link could not be created', text: message, tone: 'destructive' }),
      },
    );
  return (
    <>
      <Button busy={create.isPending} onClick={make}>
        {!create.isPending && <Link2 aria-hidden />}
        Send payment link
      </Button>
      <Dialog
        title="The payment link is ready"
        description="Copy it into an email or text message. Anyone with the link can pay, and sees only the clinic’s name and the open amount. It works for 30 days."
        open={url !== undefined}
        onOpenChange={(open) => !open && setUrl(undefined)}
        size="sm"
        footer={
          <Button variant="primary" onClick={() => void copy(url ?? '')}>
            <Copy aria-hidden /> Copy link
          </Button>
        }
      >
        <Field label="Link">
          <Input readOnly value={url ?? ''} onFocus={({ target }) => target.select()} />
        </Field>
      </Dialog>
    </>
  );
}
