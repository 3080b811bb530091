import { Controller } from 'react-hook-form';
import { CARE_TARGET_LABELS, CARE_TARGETS } from '#vocabulary/care.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { NumberField } from './number-field.tsx';
import type { PartProps } from './settings-part.ts';

/** Who is not reminded, and what is said together. */
export function CareSettings({ form, types }: PartProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 text-md font-semibold">When to skip a reminder</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <NumberField
          form={form}
          name="groupingDays"
          label="Combine care due within (days)"
          hint="For all pets in a household."
        />
        <NumberField
          form={form}
          name="gapDays"
          label="Minimum days between reminders"
          hint="Each reminder waits this long after the last one."
        />
        <NumberField
          form={form}
          name="bookedBeforeDays"
          label="Skip if there is an appointment within this many days before the due date"
        />
        <NumberField form={form} name="bookedAfterDays" label="Or within this many days after it" />
        <NumberField form={form} name="cancelAfterDays" label="Stop after this many days overdue" />
        <NumberField
          form={form}
          name="quietAfterDeathDays"
          label="Days without reminders after a pet dies"
          hint="For the pet’s clients, about their other pets."
        />
      </div>
      <Choices
        form={form}
        name="ignoredTypeIds"
        legend="Appointments that do not count"
        hint="Clients with one of these appointments, such as a nail trim, still get reminders."
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Choices
        form={form}
        name="alwaysSend"
        legend="Care that always gets a reminder"
        hint="Even with an appointment."
        options={CARE_TARGETS.map((target) => ({ value: target, label: CARE_TARGET_LABELS[target] }))}
      />
    </fieldset>
  );
}

interface ChoicesProps extends Pick<PartProps, 'form'> {
  readonly name: 'alwaysSend' | 'ignoredTypeIds';
  readonly legend: string;
  readonly hint: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function Choices({ form, name, legend, hint, options }: ChoicesProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => {
        const chosen: readonly string[] = field.value;
        return (
          <fieldset className="flex flex-col gap-2">
            <legend className="pb-1 font-medium">{legend}</legend>
            <p className="text-sm text-ink-muted">{hint}</p>
            <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
              {options.map(({ value, label }) => (
                <CheckboxField
                  key={value}
                  label={label}
                  checked={chosen.includes(value)}
                  onCheckedChange={(checked) =>
                    field.onChange(
                      checked === true ? [...chosen, value] : chosen.filter((one) => one !== value),
                    )
                  }
                />
              ))}
            </div>
          </fieldset>
        );
      }}
    />
  );
}
