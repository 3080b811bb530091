import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { inviteClientEndpoint } from '#identity/accounts/contract.ts';
import type { Client } from '../contract.ts';

const Fields = inviteClientEndpoint.input.pick({ email: true });
type Fields = z.infer<typeof Fields>;

interface InviteClientDialogProps {
  readonly client: Client;
  readonly onClose: () => void;
}

/** Emails a client the link to the client portal. */
export function InviteClientDialog({ client, onClose }: InviteClientDialogProps) {
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: { email: client.contacts.find(({ kind }) => kind === 'email')?.value ?? '' },
  });
  const { errors } = form.formState;
  const invite = useWrite(inviteClientEndpoint);
  const send = form.handleSubmit(({ email }) =>
    invite.mutate(
      { clientId: client.id, email },
      {
        onSuccess: () => {
          onClose();
          notify({
            title: 'Invitation sent',
            text: `The link sent to ${email} works for seven days.`,
            tone: 'good',
          });
        },
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <Dialog
      title={`Invite ${client.fullName}`}
      description="They get a link to view their pets and appointments and book online."
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <Button variant="primary" type="submit" form="invite-client" busy={invite.isPending}>
          Send invitation
        </Button>
      }
    >
      <form id="invite-client" noValidate className="flex flex-col gap-4" onSubmit={send}>
        <Field label="Email" error={errors.email?.message}>
          <Input type="email" autoComplete="off" {...form.register('email')} />
        </Field>
        <SubmitError error={invite.error} fieldErrors={errors} />
      </form>
    </Dialog>
  );
}
