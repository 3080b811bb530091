import { Controller } from 'react-hook-form';
import { CARE_TARGET_LABELS, CARE_TARGETS } from '#vocabulary/care.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { NumberField } from './number-field.tsx';
import type { PartProps } from './settings-part.ts';

/** Who is not reminded, and what is said together. */
export function CareSettings({ form, types }: PartProps) {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 text-md font-semibold">Who is not reminded</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <NumberField
          form={form}
          name="groupingDays"
          label="Days within which care is put into one message"
          hint="For all pets of a household."
        />
        <NumberField
          form={form}
          name="gapDays"
          label="Days between two reminders, at least"
          hint="A reminder waits so long after the last one."
        />
        <NumberField
          form={form}
          name="bookedBeforeDays"
          label="Not with an appointment so many days before the due day"
        />
        <NumberField form={form} name="bookedAfterDays" label="Or so many days after it" />
        <NumberField form={form} name="cancelAfterDays" label="No longer after so many days overdue" />
        <NumberField
          form={form}
          name="quietAfterDeathDays"
          label="Days without reminders after a pet has died"
          hint="For its clients, about their other pets."
        />
      </div>
      <Choices
        form={form}
        name="ignoredTypeIds"
        legend="Appointments that do not count"
        hint="Clients with such an appointment are reminded all the same, for example with a nail trim."
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Choices
        form={form}
        name="alwaysSend"
        legend="Care that clients are always reminded of"
        hint="Also with an appointment."
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
