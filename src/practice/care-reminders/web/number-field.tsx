import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { SettingsFields } from './settings-form.ts';

interface NumberFieldProps {
  readonly form: UseFormReturn<SettingsFields>;
  readonly name: FieldPath<SettingsFields>;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
}

/** A whole number of the settings. */
export function NumberField({ form, name, label, hint, optional = false }: NumberFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      error={form.getFieldState(name, form.formState).error?.message}
    >
      <Input inputMode="numeric" autoComplete="off" {...form.register(name)} />
    </Field>
  );
}
