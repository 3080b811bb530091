import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { ConnectTwilio, connectTwilioEndpoint, type TwilioAccountView } from '../contract.ts';
import { InboundAddress } from './inbound-address.tsx';

interface ConnectTwilioFormProps {
  readonly inboundPath: string;
  /** What was connected before; its token has to be entered again. */
  readonly account: TwilioAccountView | null;
}

/** Account, token and senders, which are tried out before they are stored. */
export function ConnectTwilioForm({ inboundPath, account }: ConnectTwilioFormProps) {
  const connect = useWrite(connectTwilioEndpoint);
  const form = useForm({
    resolver: zodResolver(ConnectTwilio),
    defaultValues: {
      accountSid: account?.accountSid ?? '',
      authToken: '',
      senderNumber: account?.senderNumber ?? '',
      serviceSid: account?.serviceSid ?? '',
      whatsappNumber: account?.whatsappNumber ?? '',
      whatsappContentSid: account?.whatsappContentSid ?? '',
    },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((input) =>
    connect.mutate(input, {
      onSuccess: () => notify({ title: 'Twilio is connected', tone: 'good' }),
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <form noValidate className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
      <p className="max-w-prose text-ink-muted">
        Enter the details of your clinic’s own Twilio account. We check that they work before saving them.
      </p>
      <Field label="Account SID" error={errors.accountSid?.message}>
        <Input {...plain} placeholder="AC…" {...form.register('accountSid')} />
      </Field>
      <Field
        label="Auth token"
        hint="It is stored encrypted and never shown again."
        error={errors.authToken?.message}
      >
        <Input {...plain} type="password" {...form.register('authToken')} />
      </Field>
      <Field
        label="Number"
        optional
        hint="The number texts are sent from. Leave it blank if you use a messaging service."
        error={errors.senderNumber?.message}
      >
        <Input {...plain} type="tel" placeholder="+1…" {...form.register('senderNumber')} />
      </Field>
      <Field
        label="Messaging service SID"
        optional
        hint="In the US, texts from a regular number need a messaging service with an approved campaign."
        error={errors.serviceSid?.message}
      >
        <Input {...plain} placeholder="MG…" {...form.register('serviceSid')} />
      </Field>
      <Field label="WhatsApp number" optional error={errors.whatsappNumber?.message}>
        <Input {...plain} type="tel" placeholder="+1…" {...form.register('whatsappNumber')} />
      </Field>
      <Field
        label="WhatsApp template SID"
        optional
        hint="An approved content template whose only variable is the text. Without it, WhatsApp messages can only be sent within 24 hours of the client’s last one."
        error={errors.whatsappContentSid?.message}
      >
        <Input {...plain} placeholder="HX…" {...form.register('whatsappContentSid')} />
      </Field>
      <InboundAddress path={inboundPath} />
      <SubmitError error={connect.error} fieldErrors={errors} />
      <div>
        <Button type="submit" variant="primary" busy={connect.isPending}>
          Connect
        </Button>
      </div>
    </form>
  );
}
