import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { type Estimate, linkEstimateEndpoint, sendEstimateEndpoint } from '../contract.ts';
import { estimateUrl } from '../estimate-url.rules.ts';

type How = 'email' | 'here' | 'link';

interface SendDialogProps {
  readonly estimate: Estimate;
  readonly onClose: () => void;
}

/** How the client gets an estimate: by email, on this device, or by a link that the clinic sends itself. */
export function SendDialog({ estimate, onClose }: SendDialogProps) {
  const { id, version, clientEmail, clientName } = estimate;
  const [how, setHow] = useState<How>(clientEmail === null ? 'here' : 'email');
  const send = useWrite(sendEstimateEndpoint);
  const link = useWrite(linkEstimateEndpoint);
  const navigate = useNavigate();
  const submit = () =>
    send.mutate(
      { id, version, byEmail: how === 'email' },
      {
        onSuccess: ({ emailedTo }) => {
          if (how === 'link') {
            link.mutate({ id });
            return;
          }
          onClose();
          if (how === 'here') void navigate(`/clinic/estimates/sign?estimate=${id}`);
          else notify({ title: 'Estimate sent', text: emailedTo ?? undefined, tone: 'good' });
        },
      },
    );
  const options = [
    {
      value: 'email',
      label: 'Email it',
      hint: clientEmail ?? `${clientName} has no email address.`,
      disabled: clientEmail === null,
    },
    {
      value: 'here',
      label: 'Answer on this device',
      hint: 'Opens it now so you can hand the device to the client.',
    },
    { value: 'link', label: 'Create a link', hint: 'To send yourself. It is shown only once.' },
  ];
  return (
    <Dialog
      title="Send the estimate"
      description="After that, it can only be withdrawn or copied, not changed."
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        link.data === undefined ? (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" busy={send.isPending || link.isPending} onClick={submit}>
              {how === 'email' ? 'Send email' : how === 'here' ? 'Open estimate' : 'Create link'}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {link.data === undefined ? (
          <RadioGroup
            aria-label="How the client gets it"
            value={how}
            onValueChange={(value) =>
              setHow(value === 'email' ? 'email' : value === 'link' ? 'link' : 'here')
            }
            options={options}
          />
        ) : (
          <LinkField token={link.data.token} />
        )}
        <FormError error={send.error ?? link.error} />
      </div>
    </Dialog>
  );
}

/** A link that was just made, to be copied. */
export const LinkField = ({ token }: { readonly token: string }) => (
  <Field label="Link" hint="It is shown only once. Anyone with the link can open the estimate.">
    <Input
      readOnly
      value={estimateUrl(window.location.origin, token)}
      onFocus={({ target }) => target.select()}
    />
  </Field>
);
