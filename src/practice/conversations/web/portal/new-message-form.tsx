import { zodResolver } from '@hookform/resolvers/zod';
import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { CONVERSATION_TOPICS, type ConversationTopic } from '#vocabulary/conversations.ts';
import { useWrite } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { MessageText } from '../../compose.contract.ts';
import { type listMyMessageClinicsEndpoint, startMyConversationEndpoint } from '../../own.contract.ts';
import { AttachButtons, ComposerFiles } from './composer-files.tsx';
import { EmergencyHint, EmergencyPanel } from '../public/emergency-panel.tsx';
import { expectationText } from './expectation-text.ts';
import { MY_TOPIC_LABELS, subjectOf } from './new-message.ts';
import { useEmergencyCheck } from '../public/use-emergency-check.ts';
import { useMessageFiles } from './use-message-files.ts';
import { useMyDraft } from './use-my-draft.ts';

type Clinic = z.output<typeof listMyMessageClinicsEndpoint.output>['items'][number];

const Fields = z.object({
  clinicId: z.uuid(),
  /** Empty for none. */
  petId: z.string(),
  topic: z.enum(CONVERSATION_TOPICS),
  text: MessageText,
});
type Fields = z.infer<typeof Fields>;

interface NewMessageFormProps {
  readonly clinics: readonly Clinic[];
  /** What the address says, whatever it is. */
  readonly given: {
    readonly clinicId: string | null;
    readonly petId: string | null;
    readonly topic: string | null;
  };
  readonly onSent: (conversationId: string) => void;
}

const topicOf = (text: string | null): ConversationTopic =>
  CONVERSATION_TOPICS.find((topic) => topic === text) ?? 'general';

/** What the address chose, as far as it is there. */
function chosenBefore(clinics: readonly Clinic[], { clinicId, petId }: NewMessageFormProps['given']) {
  const ofPet = clinics.find(({ pets }) => pets.some(({ id }) => id === petId));
  const clinic = ofPet ?? clinics.find((one) => one.clinicId === clinicId) ?? clinics[0];
  return { clinicId: clinic?.clinicId ?? '', petId: ofPet ? (petId ?? '') : '' };
}

/** A first message: to which clinic, about which pet, about what. What is typed stays in this browser until it is sent. */
export function NewMessageForm({ clinics, given, onSent }: NewMessageFormProps) {
  const { draft, change } = useMyDraft('new');
  const now = useNow();
  const start = useWrite(startMyConversationEndpoint);
  const [clientMessageId] = useState(() => crypto.randomUUID());
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: { ...chosenBefore(clinics, given), topic: topicOf(given.topic), text: draft.text },
  });
  const { errors } = form.formState;
  // The text may come from the server, after the form is there.
  const { getValues, setValue } = form;
  useEffect(() => {
    if (getValues('text') !== draft.text) setValue('text', draft.text);
  }, [draft.text, getValues, setValue]);
  const [clinicId, petId, text] = useWatch({ control: form.control, name: ['clinicId', 'petId', 'text'] });
  const clinic = clinics.find((one) => one.clinicId === clinicId) ?? clinics[0];
  const pet = clinic?.pets.find(({ id }) => id === petId) ?? null;
  const uploads = useMessageFiles({
    clinicId,
    present: draft.files.length,
    onArrived: (file) => change((before) => ({ ...before, files: [...before.files, file] })),
  });
  const instruction = useEmergencyCheck(clinicId, pet?.id ?? null, text);
  const { expectation } = clinic ?? {};
  const phone = expectation?.phone ?? null;
  const name = clinic?.clinicName ?? '';
  const hasFiles = draft.files.length > 0 || uploads.coming.length > 0;

  const send = form.handleSubmit((values) =>
    start.mutate(
      {
        clinicId: values.clinicId,
        petId: pet?.id ?? null,
        topic: values.topic,
        subject: subjectOf(values.topic, pet?.name ?? null),
        clientMessageId,
        text: values.text,
        files: draft.files.map(({ file, name: fileName }) => ({ file, name: fileName })),
      },
      {
        onSuccess: ({ conversationId }) => {
          change(() => ({ text: '', files: [], unsent: [] }));
          onSent(conversationId);
        },
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );

  return (
    <form aria-label="New message" noValidate onSubmit={send} className="flex flex-col gap-4">
      <EmergencyHint clinicName={name} phone={phone} />
      {clinics.length > 1 && (
        <Field
          label="Clinic"
          hint={hasFiles ? 'To write to another clinic, remove the attached files first.' : undefined}
        >
          <NativeSelect
            disabled={hasFiles}
            options={clinics.map((one) => ({ value: one.clinicId, label: one.clinicName }))}
            value={clinicId}
            onChange={({ target }) => {
              form.setValue('clinicId', target.value);
              form.setValue('petId', '');
            }}
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {clinic !== undefined && clinic.pets.length > 0 && (
          <Field label="Pet">
            <NativeSelect
              options={clinic.pets.map(({ id, name: petName }) => ({ value: id, label: petName }))}
              placeholder="No particular pet"
              {...form.register('petId')}
            />
          </Field>
        )}
        <Field label="Topic">
          <NativeSelect
            options={CONVERSATION_TOPICS.map((topic) => ({ value: topic, label: MY_TOPIC_LABELS[topic] }))}
            {...form.register('topic')}
          />
        </Field>
      </div>
      <Field label="Message" error={errors.text?.message}>
        <Textarea
          className="min-h-36 text-md"
          {...form.register('text', {
            onChange: ({ target }: { target: HTMLTextAreaElement }) =>
              change((before) => ({ ...before, text: target.value })),
          })}
        />
      </Field>
      {instruction !== null && (
        <EmergencyPanel announce clinicName={name} phone={phone} instruction={instruction} />
      )}
      <ComposerFiles
        files={draft.files}
        uploads={uploads}
        onRemove={(file) =>
          change((before) => ({ ...before, files: before.files.filter((other) => other.file !== file.file) }))
        }
      />
      {clinic && expectation && (
        <p className="text-base text-ink-muted">{expectationText(clinic, expectation, now)}</p>
      )}
      <SubmitError error={start.error} fieldErrors={errors} />
      <div className="flex items-center justify-between gap-3">
        <AttachButtons onChoose={uploads.choose} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={start.isPending}
          disabledReason={uploads.isUploading ? 'A file is still uploading.' : undefined}
        >
          <Send aria-hidden />
          Send
        </Button>
      </div>
    </form>
  );
}
