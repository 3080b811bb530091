import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { changeRecordRulesEndpoint, type RecordRules } from '../rules.contract.ts';

const Fields = z.object({
  lockAfterHours: z.coerce
    .number('Use whole hours.')
    .pipe(changeRecordRulesEndpoint.input.shape.lockAfterHours),
});

/** When a visit that nobody has signed is locked. */
export function RecordRulesForm({ rules }: { readonly rules: RecordRules }) {
  const form = useForm({ resolver: zodResolver(Fields), values: { lockAfterHours: rules.lockAfterHours } });
  const change = useWrite(changeRecordRulesEndpoint);
  const { errors, isDirty } = form.formState;
  const save = form.handleSubmit((fields) =>
    change.mutate(fields, { onError: (error) => showFieldErrors(error, form) }),
  );
  return (
    <Card>
      <MayChange call={changeRecordRulesEndpoint}>
        <form noValidate onSubmit={(event) => void save(event)}>
          <CardHeader
            title="Automatic lock"
            description="Unsigned visits lock automatically. After that, only addenda can be added, and the record states that it was never signed."
          />
          <CardBody className="flex flex-col gap-3">
            <Field
              label="Lock after (hours)"
              hint="Visits awaiting results lock after twice as long."
              error={errors.lockAfterHours?.message}
              className="max-w-60"
            >
              <Input inputMode="numeric" autoComplete="off" {...form.register('lockAfterHours')} />
            </Field>
            <SubmitError error={change.error} fieldErrors={errors} />
          </CardBody>
          <SaveBar
            isDirty={isDirty}
            busy={change.isPending}
            isSaved={change.isSuccess}
            onDiscard={() => form.reset()}
          />
        </form>
      </MayChange>
    </Card>
  );
}
