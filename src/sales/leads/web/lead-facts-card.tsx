import { zodResolver } from '@hookform/resolvers/zod';
import { useLayoutEffect } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import { changeLeadEndpoint, type Lead, AddLead } from '../contract.ts';
import { LeadInputs } from './lead-inputs.tsx';

const Fields = z.strictObject({ ...AddLead.shape, doNotContact: z.boolean() });
type FieldsInput = z.input<typeof Fields>;

interface LeadFactsCardProps {
  readonly lead: Lead;
  /** Called with whether there is unsaved input. */
  readonly onDirty: (isDirty: boolean) => void;
}

/** A lead's facts, editable in place. */
export function LeadFactsCard({ lead, onDirty }: LeadFactsCardProps) {
  const change = useWrite(changeLeadEndpoint);
  const form = useForm<FieldsInput, unknown, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    defaultValues: {
      fullName: lead.fullName,
      email: lead.email ?? '',
      phone: lead.phone ?? '',
      clinicName: lead.clinicName ?? '',
      country: lead.country ?? '',
      ownerId: lead.ownerId,
      doNotContact: lead.doNotContact,
    },
  });
  const { isDirty } = form.formState;
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = form.handleSubmit((fields) =>
    change.mutate(
      { ...fields, id: lead.id, version: lead.version },
      {
        onSuccess: () => form.reset(form.getValues()),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <FormProvider {...form}>
      <Card aria-labelledby="facts-title">
        <CardHeader title="Details" titleId="facts-title" />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <CardBody className="flex flex-col gap-4 first:pt-0">
            <LeadInputs />
            <Controller
              control={form.control}
              name="doNotContact"
              render={({ field: { value, onChange } }) => (
                <SwitchField
                  label="Do not contact"
                  hint="We don’t email them. This also applies in the CRM."
                  checked={value}
                  onCheckedChange={onChange}
                />
              )}
            />
            <FormError error={change.error} />
          </CardBody>
          <SaveBar
            isDirty={isDirty}
            busy={change.isPending}
            isSaved={change.isSuccess}
            onDiscard={() => form.reset()}
          />
        </form>
      </Card>
    </FormProvider>
  );
}
