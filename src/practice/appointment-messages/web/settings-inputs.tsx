import { Controller, type UseFormReturn } from 'react-hook-form';
import { MESSAGE_CHANNEL_LABELS, MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { CHANNEL_PLACES, type MessageSettingsFields } from './settings-fields.ts';

type Form = UseFormReturn<MessageSettingsFields>;

const KINDS = [
  { name: 'confirmation', label: 'Confirmation', hint: 'When a visit is booked or a request is accepted.' },
  { name: 'changed', label: 'New time', hint: 'When a visit is moved.' },
  { name: 'canceled', label: 'Cancellation', hint: 'When the clinic cancels a visit or declines a request.' },
  { name: 'reminder', label: 'Reminder', hint: 'A few days before a visit.' },
  {
    name: 'earlyReminder',
    label: 'Early reminder',
    hint: 'A second reminder for visits booked far ahead.',
  },
  { name: 'noShow', label: 'Missed visit', hint: 'When the client does not show up.' },
] as const;

/** Which messages are sent. */
export function KindInputs({ form }: { readonly form: Form }) {
  return (
    <FieldSet legend="Messages">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {KINDS.map(({ name, label, hint }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <CheckboxField
                label={label}
                hint={hint}
                checked={field.value}
                onCheckedChange={(checked) => field.onChange(checked === true)}
                onBlur={field.onBlur}
                ref={field.ref}
              />
            )}
          />
        ))}
      </div>
    </FieldSet>
  );
}

const NUMBERS = [
  { name: 'reminderDays', label: 'Days before a visit' },
  { name: 'mondayReminderDays', label: 'Days before a Monday visit' },
  { name: 'earlyReminderDays', label: 'Early reminder, days before' },
  { name: 'earlyReminderWeeks', label: 'If booked more than this many weeks ahead' },
  { name: 'minNoticeHours', label: 'No reminder within this many hours of the visit' },
  { name: 'noShowHours', label: 'Missed visit, hours after it is recorded' },
] as const;

/** When they are sent. */
export function TimingInputs({ form }: { readonly form: Form }) {
  const { errors } = form.formState;
  return (
    <FieldSet legend="Timing">
      <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2">
        {NUMBERS.map(({ name, label }) => (
          <Field key={name} label={label} error={errors[name]?.message}>
            <Input inputMode="numeric" autoComplete="off" {...form.register(name)} />
          </Field>
        ))}
        <Field label="Reminders are sent at" error={errors.sendTime?.message}>
          <Controller
            control={form.control}
            name="sendTime"
            render={({ field }) => (
              <TimeInput
                ref={field.ref}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
        </Field>
      </div>
    </FieldSet>
  );
}

const OPTIONS = [
  { value: '', label: 'None' },
  ...MESSAGE_CHANNELS.map((value) => ({ value, label: MESSAGE_CHANNEL_LABELS[value] })),
];
const PLACES = ['First choice', 'Second choice', 'Third choice'] as const;

interface ChannelInputsProps {
  readonly form: Form;
  readonly name: 'noticeChannels' | 'reminderChannels';
  readonly legend: string;
}

/** In which order channels are tried: the first on which the client can and may be reached is taken. */
export function ChannelInputs({ form, name, legend }: ChannelInputsProps) {
  const error = form.formState.errors[name];
  return (
    <FieldSet legend={legend} error={error?.root?.message ?? error?.message}>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {CHANNEL_PLACES.map((place) => (
          <Field key={place} label={PLACES[place]}>
            <NativeSelect options={OPTIONS} {...form.register(`${name}.${place}`)} />
          </Field>
        ))}
      </div>
    </FieldSet>
  );
}
