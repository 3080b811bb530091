import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { ItemForm } from './item-form.ts';

type TextField = {
  [F in keyof ItemForm]: ItemForm[F] extends string ? F : never;
}[keyof ItemForm];

interface ItemTextInputProps {
  readonly form: UseFormReturn<ItemForm>;
  readonly name: Exclude<TextField, 'kind' | 'incomeCategory' | 'taxClass'>;
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly isNumber?: boolean;
  readonly required?: boolean;
}

/** A text or a number of an item. */
export function ItemTextInput({
  form: { register, formState },
  name,
  label,
  hint,
  placeholder,
  isNumber = false,
  required = false,
}: ItemTextInputProps) {
  return (
    <Field label={label} optional={!required} hint={hint} error={formState.errors[name]?.message}>
      <Input
        autoComplete="off"
        {...(isNumber ? { inputMode: 'decimal' as const } : {})}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...register(name)}
      />
    </Field>
  );
}
