import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray } from 'react-hook-form';
import { REMINDER_CHANNELS, type ReminderChannel } from '#vocabulary/care-reminders.ts';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { timeOfMinute } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field, FieldError } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { MAX_ROUNDS } from '../rules.contract.ts';
import type { PartProps } from './settings-part.ts';

const WHEN = [
  { value: 'before', label: 'days before' },
  { value: 'after', label: 'days after' },
] as const;

/** In the form of the clinic’s country, which is known once the settings are shown. */
const hourOptions = () =>
  Array.from({ length: 14 }, (_, at) => at + 7).map((hour) => ({
    value: String(hour),
    label: timeOfMinute(hour * 60),
  }));

/** When reminders are sent, and how. */
export function RoundSettings({ form }: PartProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rounds' });
  const { errors } = form.formState;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-1 text-md font-semibold">When and how</legend>
      {fields.map((field, at) => (
        <div key={field.id} className="flex flex-col gap-1.5">
          <div className="flex items-start gap-2">
            <Input
              aria-label={`Reminder ${at + 1}`}
              className="w-24 shrink-0"
              inputMode="numeric"
              autoComplete="off"
              // Below the row: next to a select there is no room for a sentence.
              {...(errors.rounds?.[at]?.days
                ? { 'aria-invalid': true, 'aria-describedby': `round-${field.id}` }
                : {})}
              {...form.register(`rounds.${at}.days`)}
            />
            <NativeSelect
              aria-label={`Reminder ${at + 1}: before or after the due date`}
              className="min-w-0 flex-1 sm:max-w-40"
              options={WHEN}
              {...form.register(`rounds.${at}.when`)}
            />
            <Button
              size="icon"
              variant="ghost"
              aria-label={`Remove reminder ${at + 1}`}
              onClick={() => remove(at)}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
          <FieldError id={`round-${field.id}`} error={errors.rounds?.[at]?.days?.message} />
        </div>
      ))}
      {errors.rounds?.message !== undefined && (
        <p className="text-sm text-bad-ink">{errors.rounds.message}</p>
      )}
      {fields.length < MAX_ROUNDS && (
        <Button size="sm" className="w-fit" onClick={() => append({ days: '60', when: 'after' })}>
          <Plus aria-hidden /> Add a reminder
        </Button>
      )}
      <Field
        label="Sent from"
        hint="In the clinic’s time zone. Quiet hours where the client lives also apply."
        className="sm:w-60"
      >
        <NativeSelect options={hourOptions()} {...form.register('hour')} />
      </Field>
      <Controller
        control={form.control}
        name="channels"
        render={({ field, fieldState }) => (
          <ChannelOrder chosen={field.value} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
    </fieldset>
  );
}

interface ChannelOrderProps {
  readonly chosen: readonly ReminderChannel[];
  readonly onChange: (channels: ReminderChannel[]) => void;
  readonly error: string | undefined;
}

/** The channels in the order in which they are tried, then those that are not used. */
function ChannelOrder({ chosen, onChange, error }: ChannelOrderProps) {
  const rows = [...chosen, ...REMINDER_CHANNELS.filter((channel) => !chosen.includes(channel))];
  const moveUp = (channel: ReminderChannel) => {
    const at = chosen.indexOf(channel);
    const next = [...chosen];
    next.splice(at, 1);
    next.splice(at - 1, 0, channel);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-1 font-medium">Channels, best first</legend>
      <p className="text-sm text-ink-muted">
        Reminders use the first channel where the client can be reached and has consented.
      </p>
      {rows.map((channel) => (
        <div key={channel} className="flex min-h-9 items-center gap-2">
          <CheckboxField
            label={MESSAGE_CHANNEL_LABELS[channel]}
            className="w-52"
            checked={chosen.includes(channel)}
            onCheckedChange={(checked) =>
              onChange(checked === true ? [...chosen, channel] : chosen.filter((one) => one !== channel))
            }
          />
          {chosen.indexOf(channel) > 0 && (
            <Button
              size="icon"
              variant="ghost"
              aria-label={`Try ${MESSAGE_CHANNEL_LABELS[channel]} earlier`}
              onClick={() => moveUp(channel)}
            >
              <ArrowUp aria-hidden />
            </Button>
          )}
        </div>
      ))}
      {error !== undefined && <p className="text-sm text-bad-ink">{error}</p>}
    </fieldset>
  );
}
