import { zodResolver } from '@hookform/resolvers/zod';
import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { ChangeMailSettings, changeMailSettingsEndpoint, type MailSettings } from '../contract.ts';

const Fields = ChangeMailSettings.pick({ senderName: true });
const toFields = ({ senderName }: Pick<MailSettings, 'senderName'>) => ({ senderName: senderName ?? '' });

/** Whom the clinic’s emails come from. */
export function SenderForm({ settings }: { readonly settings: MailSettings }) {
  const save = useWrite(changeMailSettingsEndpoint);
  const form = useEditForm({ resolver: zodResolver(Fields), saved: toFields(settings) });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ senderName }) =>
    save.mutate(
      { senderName, version: settings.version },
      {
        onSuccess: (saved) => form.reset(toFields(saved)),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <Card>
      <MayChange call={changeMailSettingsEndpoint}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <CardHeader title="Sender" description="The sender name clients see on the clinic’s emails." />
          <CardBody className="flex flex-col gap-4">
            <Field
              label="Sender name"
              optional
              hint={`Without one, emails come from “${settings.clinicName}”.`}
              error={errors.senderName?.message}
              className="max-w-md"
            >
              <Input placeholder={settings.clinicName} {...form.register('senderName')} />
            </Field>
            <SubmitError error={save.error} fieldErrors={errors} />
          </CardBody>
          <SaveBar
            isDirty={isDirty}
            busy={save.isPending}
            isSaved={save.isSuccess}
            onDiscard={() => form.reset()}
          />
        </form>
      </MayChange>
    </Card>
  );
}
