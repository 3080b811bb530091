import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { CHANNEL_OPTIONS, chosenChannels } from './preference-fields.ts';

const Fields = z.object({
  first: z.string().min(1, 'Choose a channel.'),
  second: z.string(),
  third: z.string(),
});

interface PreferenceSheetProps {
  readonly channels: readonly MessageChannelName[];
  readonly busy: boolean;
  readonly isDone: boolean;
  readonly error: Error | null;
  readonly onSave: (channels: MessageChannelName[]) => void;
  readonly onClose: () => void;
}

/** On which channels somebody prefers to be written to. */
export function PreferenceSheet({ channels, busy, isDone, error, onSave, onClose }: PreferenceSheetProps) {
  const [first = '', second = '', third = ''] = channels;
  const form = useForm<z.infer<typeof Fields>>({
    resolver: zodResolver(Fields),
    defaultValues: { first, second, third },
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormSheet
      title="Preferred channels"
      submitLabel="Save"
      busy={busy}
      isDirty={isDirty}
      isDone={isDone}
      onSubmit={() => void form.handleSubmit((values) => onSave(chosenChannels(Object.values(values))))()}
      onClose={onClose}
    >
      <Field label="First choice" error={errors.first?.message}>
        <NativeSelect options={CHANNEL_OPTIONS} placeholder="Choose a channel" {...form.register('first')} />
      </Field>
      <Field label="Second choice" optional>
        <NativeSelect options={CHANNEL_OPTIONS} placeholder="None" {...form.register('second')} />
      </Field>
      <Field label="Third choice" optional>
        <NativeSelect options={CHANNEL_OPTIONS} placeholder="None" {...form.register('third')} />
      </Field>
      <FormError error={error} />
    </FormSheet>
  );
}
