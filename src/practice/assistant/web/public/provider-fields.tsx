import { Controller, type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form';
import type { AiProviderKind } from '#vocabulary/ai-providers.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { PasswordInput } from '#foundation/web/ui/password-input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { KIND_OPTIONS } from './provider-state.ts';

/** The values of the form: what is left empty is null. */
export interface ProviderFieldValues extends FieldValues {
  readonly name: string;
  readonly kind: AiProviderKind;
  readonly baseUrl: string;
  readonly key: string;
}

interface ProviderFieldsProps<T extends ProviderFieldValues> {
  readonly form: UseFormReturn<T>;
  /** The end of the stored key; null without one. */
  readonly keyHint: string | null;
}

/** Where a provider is, and with which key it is asked. */
export function ProviderFields<T extends ProviderFieldValues>({ form, keyHint }: ProviderFieldsProps<T>) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const at = (name: keyof ProviderFieldValues & string) => name as Path<T>;
  const errorOf = (name: string) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? message : undefined;
  };
  const kind: AiProviderKind = useWatch({ control, name: at('kind') });
  return (
    <>
      <Controller
        control={control}
        name={at('kind')}
        render={({ field }) => (
          <Field label="Kind">
            <Select options={KIND_OPTIONS} value={field.value} onValueChange={field.onChange} />
          </Field>
        )}
      />
      <Field label="Provider" hint="What your team calls it." error={errorOf('name')}>
        <Input autoComplete="off" {...register(at('name'))} />
      </Field>
      <Field
        label="Address"
        optional={kind !== 'openai_compatible'}
        hint={
          kind === 'openai_compatible'
            ? 'Such as https://models.example.com/v1.'
            : 'Leave it empty to use the provider’s own address.'
        }
        error={errorOf('baseUrl')}
      >
        <Input type="url" autoComplete="off" spellCheck={false} {...register(at('baseUrl'))} />
      </Field>
      <Field
        label="Key"
        optional
        hint={
          keyHint === null
            ? 'It is stored encrypted and never shown again. Leave it empty if your server needs none.'
            : `The stored key ends with ${keyHint}. Leave it empty to keep that one.`
        }
        error={errorOf('key')}
      >
        <PasswordInput autoComplete="off" {...register(at('key'))} />
      </Field>
    </>
  );
}
