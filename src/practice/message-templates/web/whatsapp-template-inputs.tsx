import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { TEMPLATE_KIND_ENTRIES, templateFieldOf, type StandardKind } from '#vocabulary/message-templates.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { TemplateFields } from './template-form.ts';

interface WhatsappTemplateInputsProps {
  readonly kind: StandardKind;
  readonly form: UseFormReturn<TemplateFields, unknown, TemplateFields>;
}

/** The approved template of the provider, which WhatsApp demands a day after the client’s last message. */
export function WhatsappTemplateInputs({ kind, form }: WhatsappTemplateInputsProps) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'whatsappTemplate.variables',
  });
  const errors = form.formState.errors.whatsappTemplate;
  const options = TEMPLATE_KIND_ENTRIES[kind].fields.map((value) => ({
    value,
    label: templateFieldOf(value).label,
  }));
  return (
    <FieldSet
      legend="Approved WhatsApp template"
      hint="WhatsApp only accepts approved templates more than a day after the client’s last message."
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Template name" optional error={errors?.name?.message}>
          <Input
            autoComplete="off"
            placeholder="appointment_reminder_en"
            {...form.register('whatsappTemplate.name')}
          />
        </Field>
        <Field label="Content SID" optional error={errors?.contentSid?.message}>
          <Input autoComplete="off" placeholder="HX…" {...form.register('whatsappTemplate.contentSid')} />
        </Field>
      </div>
      {fields.map((field, at) => (
        <div key={field.id} className="flex items-end gap-2">
          <Field
            className="flex-1"
            label={`Variable ${at + 1}`}
            error={errors?.variables?.[at]?.field?.message}
          >
            <NativeSelect
              placeholder="Choose a field"
              options={options}
              {...form.register(`whatsappTemplate.variables.${at}.field`)}
            />
          </Field>
          <Button
            size="icon"
            variant="ghost"
            aria-label={`Delete variable ${at + 1}`}
            onClick={() => remove(at)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <Button size="sm" className="self-start" onClick={() => append({ field: '' })}>
        <Plus aria-hidden /> Add a variable
      </Button>
    </FieldSet>
  );
}
