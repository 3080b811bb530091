import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { TICKET_PRIORITIES } from '#vocabulary/tickets.ts';
import { PRODUCT } from '#vocabulary/product.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { AIMS } from '../answer-times.rules.ts';
import { OpenTicket } from '../contract.ts';
import { AttachmentsInput } from './attachments-input.tsx';
import { type HelpSide, useHelpSide } from './help-side.ts';
import { useAttachments } from './use-attachments.ts';

const Fields = OpenTicket.omit({ attachments: true });
type FieldsInput = z.input<typeof Fields>;

const hoursText = (hours: number) => (hours === 1 ? 'an hour' : `${hours} hours`);
const priorityOptions = (labels: HelpSide['priorityLabels']) =>
  TICKET_PRIORITIES.map((value) => ({
    value,
    label: labels[value],
    hint: `We answer within ${hoursText(AIMS[value].answerMinutes / 60)}, around the clock.`,
  }));

interface NewTicketSheetProps {
  /** The prefilled text, such as the reference of a failure. */
  readonly text: string;
  readonly onClose: () => void;
  readonly onOpened: (ticketId: string) => void;
}

/** The form that opens a ticket. */
export function NewTicketSheet({ text, onClose, onOpened }: NewTicketSheetProps) {
  const side = useHelpSide();
  const open = useWrite(side.open);
  const attachments = useAttachments();
  const form = useForm<FieldsInput, unknown, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    // Topic and priority have no default.
    defaultValues: { subject: '', text },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) => {
    if (attachments.isSending) return;
    open.mutate(
      { ...fields, attachments: [...attachments.sent] },
      {
        onSuccess: ({ number }) => notify({ title: `Ticket ${number} sent`, tone: 'good' }),
        onError: (error) => showFieldErrors(error, form),
      },
    );
  });
  const openedId = open.data?.id;
  const isClient = side.path === '/client/help';
  return (
    <FormSheet
      title="New ticket"
      description={
        isClient
          ? `Goes to the ${PRODUCT.name} team, not to your clinic. For questions about your pet or a visit, ask the clinic.`
          : `Goes to the ${PRODUCT.name} team. Your clinic’s admins can see it too.`
      }
      submitLabel="Send ticket"
      busy={open.isPending || attachments.isSending}
      isDirty={isDirty || attachments.files.length > 0}
      isDone={openedId !== undefined}
      onSubmit={() => void submit()}
      onClose={() => (openedId === undefined ? onClose() : onOpened(openedId))}
    >
      <Field label="What is it about?" error={errors.topic?.message}>
        <NativeSelect
          placeholder="Choose"
          options={side.topics.map((value) => ({ value, label: side.topicLabels[value] }))}
          {...form.register('topic')}
        />
      </Field>
      <Controller
        control={form.control}
        name="priority"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Field label="How urgent is it?" error={errors.priority?.message}>
            <RadioGroup
              ref={ref}
              options={priorityOptions(side.priorityLabels)}
              value={value ?? ''}
              onValueChange={onChange}
              onBlur={onBlur}
            />
          </Field>
        )}
      />
      <Field label="Subject" error={errors.subject?.message}>
        <Input autoComplete="off" maxLength={160} {...form.register('subject')} />
      </Field>
      <Field
        label="What happened, and what did you expect?"
        hint={side.textHint}
        error={errors.text?.message}
      >
        <Textarea className="min-h-32" maxLength={10_000} {...form.register('text')} />
      </Field>
      <AttachmentsInput attachments={attachments} />
      <FormError error={open.error} />
    </FormSheet>
  );
}
