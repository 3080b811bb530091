import { zodResolver } from '@hookform/resolvers/zod';
import { Controller } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { changeReminderSettingsEndpoint, type ReminderSettings } from '../rules.contract.ts';
import { NumberField } from './number-field.tsx';
import { CareSettings } from './settings-care.tsx';
import type { PartProps, ReminderType } from './settings-part.ts';
import { RoundSettings } from './settings-rounds.tsx';
import { SettingsFields, toFields, toRules } from './settings-form.ts';

interface SettingsFormProps {
  readonly settings: ReminderSettings;
  readonly types: readonly ReminderType[];
}

/** The rules of the clinic in one form. */
export function SettingsForm({ settings, types }: SettingsFormProps) {
  const active = types.filter(({ isActive }) => isActive);
  const typeIds = active.map(({ id }) => id);
  const save = useWrite(changeReminderSettingsEndpoint);
  const form = useEditForm<SettingsFields>({
    resolver: zodResolver(SettingsFields),
    saved: toFields(settings, typeIds),
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { isOn: values.isOn, rules: toRules(values), version: settings.version },
      {
        onSuccess: (saved) => form.reset(toFields(saved, typeIds)),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <Card>
      <MayChange call={changeReminderSettingsEndpoint}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <CardHeader
            title="Care reminders"
            description="Clients get reminders of care that is due under your protocols. Each household gets one message, and no one gets two in one day."
          />
          <CardBody className="flex flex-col gap-6">
            <Controller
              control={form.control}
              name="isOn"
              render={({ field }) => (
                <CheckboxField
                  label="Send care reminders"
                  hint="Check This week first: it shows what would be sent, and to whom."
                  checked={field.value}
                  onCheckedChange={(checked) => field.onChange(checked === true)}
                />
              )}
            />
            <RoundSettings form={form} types={active} />
            <CareSettings form={form} types={active} />
            <RecallSettings form={form} types={active} />
            <AfterVisitSettings form={form} types={active} />
            <SubmitError error={save.error} fieldErrors={errors} />
          </CardBody>
          <SaveBar
            isDirty={isDirty}
            busy={save.isPending}
            isSaved={save.isSuccess}
            onDiscard={() => form.reset()}
          />
        </form>
      </MayChange>
    </Card>
  );
}

const part = 'flex flex-col gap-3';
const heading = 'pb-1 text-md font-semibold';

function RecallSettings({ form }: PartProps) {
  return (
    <fieldset className={part}>
      <legend className={heading}>Declined care and lapsed clients</legend>
      <Controller
        control={form.control}
        name="declinedIsOn"
        render={({ field }) => (
          <CheckboxField
            label="Ask again about declined care"
            hint="Declined estimate lines and care recorded as declined. Sent once, unless the care has been done since."
            checked={field.value}
            onCheckedChange={(checked) => field.onChange(checked === true)}
          />
        )}
      />
      <NumberField form={form} name="declinedAfterDays" label="Days after it was declined" />
      <Controller
        control={form.control}
        name="lapsedIsOn"
        render={({ field }) => (
          <CheckboxField
            label="Message lapsed clients once"
            hint="Only clients who agreed to news and offers."
            checked={field.value}
            onCheckedChange={(checked) => field.onChange(checked === true)}
          />
        )}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <NumberField form={form} name="lapsedAfterMonths" label="Months without a visit" />
        <NumberField form={form} name="lapsedUntilMonths" label="Maximum months" />
        <NumberField form={form} name="lapsedPerDay" label="Maximum messages per day" />
      </div>
    </fieldset>
  );
}

function AfterVisitSettings({ form, types }: PartProps) {
  return (
    <fieldset className={part}>
      <legend className={heading}>After a visit</legend>
      <p className="text-sm text-ink-muted">
        How many days after a completed appointment clients are asked how their pet is doing. Leave blank for
        none. No one is asked about a pet that has died.
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {types.map(({ id, name }, at) => (
          <NumberField key={id} form={form} name={`afterVisit.${at}.afterDays`} label={name} optional />
        ))}
      </div>
    </fieldset>
  );
}
