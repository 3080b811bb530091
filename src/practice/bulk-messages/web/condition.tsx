import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import type { DraftFields } from './draft-form.ts';

export type ConditionName = {
  readonly [Name in keyof DraftFields]: DraftFields[Name] extends boolean ? Name : never;
}[keyof DraftFields];

interface ConditionProps {
  readonly form: UseFormReturn<DraftFields>;
  readonly name: ConditionName;
  readonly label: string;
  /** Shown while it is on. */
  readonly children: ReactNode;
}

/** A condition of the filter that can be switched on, with what it asks for. */
export const Condition = ({ form, name, label, children }: ConditionProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field }) => (
      <div className="flex flex-col gap-3">
        <CheckboxField
          label={label}
          checked={field.value}
          onCheckedChange={(checked) => field.onChange(checked === true)}
          onBlur={field.onBlur}
        />
        {field.value && (
          <div role="group" aria-label={label} className="flex flex-col gap-3 pb-2 sm:pl-7">
            {children}
          </div>
        )}
      </div>
    )}
  />
);
