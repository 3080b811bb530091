import { Controller, type UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import type { DraftFields } from './draft-form.ts';

interface ChoicesProps {
  readonly form: UseFormReturn<DraftFields>;
  readonly name: 'careKinds' | 'species';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Any of some options. */
export const Choices = ({ form, name, options }: ChoicesProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field }) => {
      const chosen: readonly string[] = field.value;
      return (
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
          {options.map(({ value, label }) => (
            <CheckboxField
              key={value}
              label={label}
              checked={chosen.includes(value)}
              onCheckedChange={(checked) =>
                field.onChange(checked === true ? [...chosen, value] : chosen.filter((one) => one !== value))
              }
            />
          ))}
        </div>
      );
    }}
  />
);
