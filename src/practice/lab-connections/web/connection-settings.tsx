import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { changeLabConnectionEndpoint, type LabConnection, setLabTokenEndpoint } from '../contract.ts';
import { ConnectionFields, type ConnectionForm, fromForm, toForm } from './connection-fields.tsx';

const noResolver = (values: ConnectionForm) => ({ values, errors: {} });

/** The settings of a connection. The server says at each field what is wrong. */
export function ConnectionSettings({ connection }: { readonly connection: LabConnection }) {
  const { id, version, ordersBy, resultsUrl } = connection;
  const change = useWrite(changeLabConnectionEndpoint);
  const form = useEditForm<ConnectionForm>({ resolver: noResolver, saved: toForm(connection) });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) =>
    change.mutate(
      { id, version, ...fromForm(fields) },
      {
        onSuccess: (saved) => {
          form.reset(toForm(saved));
          notify({ title: 'Connection saved', tone: 'good' });
        },
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <div className="flex max-w-xl flex-col gap-6">
      <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <ConnectionFields form={form} />
        <SubmitError error={change.error} fieldErrors={errors} />
        <Button
          type="submit"
          variant="primary"
          className="self-start"
          busy={change.isPending}
          disabledReason={isDirty ? undefined : 'No changes yet.'}
        >
          Save
        </Button>
      </form>
      {(ordersBy === 'json' || resultsUrl !== null) && <TokenForm connection={connection} />}
    </div>
  );
}

function TokenForm({ connection: { id, apiTokenHint } }: { readonly connection: LabConnection }) {
  const set = useWrite(setLabTokenEndpoint);
  const form = useForm({ defaultValues: { token: '' } });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={form.handleSubmit(({ token }) =>
        set.mutate(
          { id, token },
          {
            onSuccess: () => {
              form.reset({ token: '' });
              notify({ title: 'Token saved', tone: 'good' });
            },
            onError: (error) => showFieldErrors(error, form),
          },
        ),
      )}
    >
      <Field
        label="API token"
        hint={
          apiTokenHint === null
            ? 'It is stored encrypted and never shown again.'
            : `The current one ends with ${apiTokenHint}.`
        }
        error={errors.token?.message}
      >
        <Input type="password" autoComplete="off" {...form.register('token')} />
      </Field>
      <SubmitError error={set.error} fieldErrors={errors} />
      <Button type="submit" className="self-start" busy={set.isPending}>
        Save token
      </Button>
    </form>
  );
}
