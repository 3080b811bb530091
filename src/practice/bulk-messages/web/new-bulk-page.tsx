import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { screen } from '#foundation/web/layout/screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardFooter } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { CreateBulkMessage, createBulkMessageEndpoint } from '../contract.ts';
import { PurposeChoice } from './purpose-choice.tsx';
import { contentFor, STARTS, type StartName } from './starts.ts';

export const handle = screen({ title: 'New bulk message', roles: ['clinic_admin'] });

const Fields = z.object({
  name: CreateBulkMessage.shape.name,
  purpose: CreateBulkMessage.shape.purpose,
  start: z.enum(['everybody', 'appointments', 'overdue', 'lot', 'chosen']),
});
type Fields = z.infer<typeof Fields>;

/** `/clinic/messages/bulk/new`: the first step. From then on the draft is on the server. */
export default function NewBulkPage() {
  const navigate = useNavigate();
  const { today } = useClinicClock();
  const create = useWrite(createBulkMessageEndpoint);
  const form = useForm<Fields, unknown, Fields>({
    resolver: zodResolver(Fields),
    defaultValues: { name: '', purpose: 'transactional', start: 'everybody' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ name, purpose, start }) =>
    create.mutate(
      { name, purpose, content: contentFor(start, today) },
      {
        onSuccess: ({ id }) => navigate(`/clinic/messages/bulk/${id}`, { replace: true }),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader
        title="New bulk message"
        description="Nothing is sent until you have seen the preview and started it."
      />
      <Card>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <CardBody className="flex flex-col gap-6">
            <Field label="Name" hint="Only your team sees it." error={errors.name?.message}>
              <Input autoComplete="off" maxLength={120} {...form.register('name')} />
            </Field>
            <Controller
              control={form.control}
              name="start"
              render={({ field }) => (
                <FieldSet legend="Who gets it?" hint="You can narrow it down in the next step.">
                  <RadioGroup
                    aria-label="Who gets it?"
                    value={field.value}
                    onValueChange={(value) => {
                      field.onChange(value);
                      // Safe: one of the options.
                      form.setValue('purpose', STARTS[value as StartName].purpose);
                    }}
                    options={Object.entries(STARTS).map(([value, { label, hint }]) => ({
                      value,
                      label,
                      hint,
                    }))}
                  />
                </FieldSet>
              )}
            />
            <Controller
              control={form.control}
              name="purpose"
              render={({ field }) => <PurposeChoice value={field.value} onChange={field.onChange} />}
            />
            <SubmitError error={create.error} fieldErrors={errors} />
          </CardBody>
          <CardFooter>
            <Button variant="primary" type="submit" busy={create.isPending}>
              Continue
            </Button>
          </CardFooter>
        </form>
      </Card>
    </div>
  );
}
