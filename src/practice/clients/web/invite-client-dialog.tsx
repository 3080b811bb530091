import { useState } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { inviteClientEndpoint } from '#identity/accounts/contract.ts';
import type { Client } from '../contract.ts';

interface InviteClientDialogProps {
  readonly client: Client;
  readonly onClose: () => void;
}

/** Sends a client the link to their own pages: their pets, their appointments, booking. */
export function InviteClientDialog({ client, onClose }: InviteClientDialogProps) {
  const [email, setEmail] = useState(client.contacts.find(({ kind }) => kind === 'email')?.value ?? '');
  const invite = useWrite(inviteClientEndpoint, { makesStale: [] });
  const fault = invite.error instanceof ApiError ? invite.error.fields[0]?.message : undefined;
  const send = () =>
    invite.mutate(
      { clientId: client.id, email },
      {
        onSuccess: () => {
          onClose();
          notify({
            title: 'Invitation sent',
            text: `The link in the mail to ${email} works for seven days.`,
            tone: 'good',
          });
        },
      },
    );
  return (
    <Dialog
      title={`Invite ${client.fullName}`}
      description="They get a link to see their pets and appointments and to book online."
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <Button variant="primary" type="submit" form="invite-client" busy={invite.isPending}>
          Send invitation
        </Button>
      }
    >
      <form
        id="invite-client"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Field label="Email" error={fault}>
          <Input
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        {fault === undefined && <FormError error={invite.error} />}
      </form>
    </Dialog>
  );
}
