import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import {
  INCIDENT_IMPACT_LABELS,
  INCIDENT_IMPACTS,
  STATUS_COMPONENT_LABELS,
  STATUS_COMPONENTS,
} from '#vocabulary/status.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { OpenIncident, openIncidentEndpoint } from '../contract.ts';

const IMPACT_OPTIONS = INCIDENT_IMPACTS.map((value) => ({ value, label: INCIDENT_IMPACT_LABELS[value] }));

/** Opens an incident on the public page. */
export function OpenIncidentSheet({ onClose }: { readonly onClose: () => void }) {
  const open = useWrite(openIncidentEndpoint);
  const form = useForm<OpenIncident>({
    resolver: zodResolver(OpenIncident),
    defaultValues: { title: '', impact: 'degraded', components: [], message: '' },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) =>
    open.mutate(fields, {
      onSuccess: () => notify({ title: 'Incident published', tone: 'good' }),
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  return (
    <FormSheet
      title="Open an incident"
      description="Everyone can read it. Describe what people notice, do not name anyone, and do not promise a time you are not sure of."
      submitLabel="Publish"
      busy={open.isPending}
      isDirty={isDirty}
      isDone={open.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Title" error={errors.title?.message}>
        <Input autoComplete="off" placeholder="Emails are delayed" {...form.register('title')} />
      </Field>
      <Controller
        control={form.control}
        name="impact"
        render={({ field: { value, onChange } }) => (
          <Field label="Impact" error={errors.impact?.message}>
            <Select options={IMPACT_OPTIONS} value={value} onValueChange={onChange} />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="components"
        render={({ field: { value, onChange } }) => (
          <FieldSet legend="Affected components" error={errors.components?.message}>
            {STATUS_COMPONENTS.map((component) => (
              <CheckboxField
                key={component}
                label={STATUS_COMPONENT_LABELS[component]}
                checked={value.includes(component)}
                onCheckedChange={(isChosen) =>
                  onChange(
                    isChosen === true ? [...value, component] : value.filter((other) => other !== component),
                  )
                }
              />
            ))}
          </FieldSet>
        )}
      />
      <Field label="Message" error={errors.message?.message}>
        <Textarea rows={5} {...form.register('message')} />
      </Field>
      <FormError error={open.error} />
    </FormSheet>
  );
}
