import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { MESSAGE_CHANNEL_LABELS, MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import { printPhone } from '#foundation/values/print-phone.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Popover } from '#foundation/web/ui/popover.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { getClientEndpoint } from '#practice/clients/contract.ts';
import { ClientPicker } from '#practice/clients/web/public/client-picker.tsx';
import { listClientWaysEndpoint, MessageText, startConversationEndpoint } from '../compose.contract.ts';
import { TimeChoice } from './time-choice.tsx';

const Form = z.object({
  clientId: z.uuid('Choose a client.'),
  channel: z.enum(MESSAGE_CHANNELS, 'Choose how to reach the client.'),
  address: z.string(),
  subject: z.string().max(200, 'Use at most 200 characters.'),
  text: MessageText,
});
type Form = z.infer<typeof Form>;

interface NewMessageSheetProps {
  /** Chosen already. */
  readonly clientId: string | undefined;
  readonly zone: string;
  readonly today: string;
  readonly onSent: (conversationId: string) => void;
  readonly onClose: () => void;
}

const wayKey = (channel: string, address: string | null) => `${channel} ${address ?? ''}`;

/** Writes to a client of one's own accord: whom, on which way, and what. */
export function NewMessageSheet({ clientId, zone, today, onSent, onClose }: NewMessageSheetProps) {
  const formId = useId();
  const form = useForm<z.input<typeof Form>, unknown, Form>({
    resolver: zodResolver(Form),
    defaultValues: { clientId: clientId ?? '', address: '', subject: '', text: '' },
  });
  const [chosenId, channel, address] = useWatch({
    control: form.control,
    name: ['clientId', 'channel', 'address'],
  });
  const { data: client } = useQuery({
    ...queryOf(getClientEndpoint, { id: chosenId }),
    enabled: chosenId !== '',
  });
  const { data: ways } = useQuery({
    ...queryOf(listClientWaysEndpoint, { clientId: chosenId }),
    enabled: chosenId !== '',
  });
  const [sendAt, setSendAt] = useState<string>();
  const [isScheduling, setScheduling] = useState(false);
  /** The same message keeps its id over retries: it is sent once. */
  const [clientMessageId] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useWrite(startConversationEndpoint);
  const way = ways?.items.find((one) => one.channel === channel && (one.address ?? '') === address);
  const submit = form.handleSubmit((values) =>
    mutate(
      {
        clientId: values.clientId,
        channel: values.channel,
        ...(values.address === '' ? {} : { address: values.address }),
        subject: values.subject === '' ? null : values.subject,
        text: values.text,
        clientMessageId,
        sendAt: sendAt ?? null,
      },
      {
        onSuccess: ({ conversationId }) => onSent(conversationId),
        onError: (failure) => showFieldErrors(failure, form),
      },
    ),
  );
  return (
    <EditSheet
      title="New message"
      formId={formId}
      submitLabel={sendAt === undefined ? 'Send message' : 'Schedule message'}
      busy={isPending}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Controller
          control={form.control}
          name="clientId"
          render={({ field, fieldState }) => (
            <Field label="Client" error={fieldState.error?.message}>
              <ClientPicker
                ref={field.ref}
                value={field.value}
                valueLabel={client?.fullName}
                onChoose={(chosen) => {
                  field.onChange(chosen.id);
                  form.resetField('channel');
                  form.setValue('address', '');
                }}
              />
            </Field>
          )}
        />
        {chosenId !== '' && (
          <Controller
            control={form.control}
            name="channel"
            render={({ field, fieldState }) => (
              <Field
                label="Send by"
                error={fieldState.error?.message ?? way?.sentence ?? undefined}
                hint={
                  ways?.items.length === 0 ? 'This client has no phone number or email address.' : undefined
                }
              >
                <NativeSelect
                  ref={field.ref}
                  placeholder="Choose"
                  value={
                    field.value === undefined ? '' : wayKey(field.value, address === '' ? null : address)
                  }
                  onChange={({ target }) => {
                    const chosen = ways?.items.find(
                      (one) => wayKey(one.channel, one.address) === target.value,
                    );
                    field.onChange(chosen?.channel);
                    form.setValue('address', chosen?.address ?? '');
                  }}
                  options={(ways?.items ?? []).map((one) => ({
                    value: wayKey(one.channel, one.address),
                    label: [
                      MESSAGE_CHANNEL_LABELS[one.channel],
                      one.address && printPhone(one.address),
                      one.label,
                    ]
                      .filter(Boolean)
                      .join(' · '),
                    disabled: one.refusal !== null,
                  }))}
                />
              </Field>
            )}
          />
        )}
        {channel === 'email' && (
          <Field label="Subject" error={form.formState.errors.subject?.message}>
            <Input {...form.register('subject')} />
          </Field>
        )}
        <Field label="Message" error={form.formState.errors.text?.message}>
          <Textarea rows={6} {...form.register('text')} />
        </Field>
        <div className="flex flex-wrap items-center gap-2">
          <Popover
            label="Send later"
            open={isScheduling}
            onOpenChange={setScheduling}
            trigger={<Button variant="ghost">{sendAt === undefined ? 'Send later' : 'Change time'}</Button>}
          >
            <TimeChoice
              zone={zone}
              today={today}
              verb="Choose"
              onChoose={(at) => {
                setScheduling(false);
                setSendAt(at);
              }}
            />
          </Popover>
          {sendAt !== undefined && (
            <>
              <span className="text-sm text-ink-muted">
                Goes out {nearDateIn(zone, sendAt)}, {timeIn(zone, sendAt)}
              </span>
              <Button variant="link" onClick={() => setSendAt(undefined)}>
                Send now instead
              </Button>
            </>
          )}
        </div>
        <SubmitError error={error} fieldErrors={form.formState.errors} />
      </form>
    </EditSheet>
  );
}
