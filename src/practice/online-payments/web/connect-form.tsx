import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { ConnectPaymentProvider, connectPaymentProviderEndpoint } from '../contract.ts';

/** Key and signing secret, which are tried out before they are stored. */
export function ConnectForm({ webhookPath }: { readonly webhookPath: string }) {
  const connect = useWrite(connectPaymentProviderEndpoint);
  const form = useForm({
    resolver: zodResolver(ConnectPaymentProvider),
    defaultValues: { key: '', webhookSecret: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit((input) =>
    connect.mutate(input, {
      onSuccess: () => notify({ title: 'Stripe is connected', tone: 'good' }),
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  return (
    <form noValidate className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
      <ol className="flex list-decimal flex-col gap-1 pl-5 text-ink-muted">
        <li>
          In Stripe, create a restricted key that can write Checkout Sessions and Refunds, and read Payment
          Intents, Disputes, Events, Payouts and Balance Transaction Sources.
        </li>
        <li>
          Add a webhook endpoint with the address below, for checkout, payment, refund, dispute and payout
          events.
        </li>
        <li>Enter the key and the signing secret of the endpoint here.</li>
      </ol>
      <Field label="Endpoint URL">
        <Input
          readOnly
          value={window.location.origin + webhookPath}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <Field
        label="Restricted key"
        hint="It is stored encrypted and never shown again."
        error={errors.key?.message}
      >
        <Input autoComplete="off" spellCheck={false} placeholder="rk_live_…" {...form.register('key')} />
      </Field>
      <Field label="Signing secret" error={errors.webhookSecret?.message}>
        <Input
          autoComplete="off"
          spellCheck={false}
          placeholder="whsec_…"
          {...form.register('webhookSecret')}
        />
      </Field>
      <SubmitError error={connect.error} fieldErrors={errors} />
      <div>
        <Button type="submit" variant="primary" busy={connect.isPending}>
          Connect
        </Button>
      </div>
    </form>
  );
}
