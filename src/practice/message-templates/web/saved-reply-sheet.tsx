import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { changeTemplateEndpoint } from '../contract.ts';
import {
  AddSavedReply,
  addSavedReplyEndpoint,
  changeSavedReplyEndpoint,
  removeSavedReplyEndpoint,
  type SavedReply,
} from '../saved-replies.contract.ts';
import { LANGUAGE_OPTIONS } from './language-choice.tsx';
import { TemplateTextInput } from './public/template-text-input.tsx';

const ReplyFields = z.object({
  name: AddSavedReply.shape.name,
  shortcut: z
    .string()
    .trim()
    .regex(/^(?:[A-Za-z0-9][A-Za-z0-9-]{0,29})?$/, 'Use up to 30 letters, digits and hyphens.'),
  language: AddSavedReply.shape.language,
  text: AddSavedReply.shape.text,
  isPersonal: z.boolean(),
});
type ReplyFields = z.infer<typeof ReplyFields>;

const BLANK: ReplyFields = { name: '', shortcut: '', language: 'en', text: '', isPersonal: true };

interface SavedReplySheetProps {
  /** Undefined for a new one. */
  readonly reply: SavedReply | undefined;
  readonly onClose: () => void;
}

/** Adds or changes a saved reply. Those of the clinic are changed by who manages messages. */
export function SavedReplySheet({ reply, onClose }: SavedReplySheetProps) {
  const mayManage = useSession().can(changeTemplateEndpoint.permission);
  const isShared = reply !== undefined && !reply.isPersonal;
  return (
    <MayChange call={isShared ? changeTemplateEndpoint : addSavedReplyEndpoint}>
      <ReplyForm reply={reply} mayShare={mayManage} onClose={onClose} />
    </MayChange>
  );
}

function ReplyForm({ reply, mayShare, onClose }: SavedReplySheetProps & { readonly mayShare: boolean }) {
  const add = useWrite(addSavedReplyEndpoint);
  const change = useWrite(changeSavedReplyEndpoint);
  const form = useForm<ReplyFields>({
    resolver: zodResolver(ReplyFields),
    defaultValues: reply ? { ...reply, shortcut: reply.shortcut ?? '' } : { ...BLANK, isPersonal: !mayShare },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ isPersonal, shortcut, ...fields }) => {
    const onError = (error: Error) => showFieldErrors(error, form);
    const sent = { ...fields, shortcut: shortcut || null };
    if (reply === undefined) add.mutate({ ...sent, isPersonal }, { onError });
    else change.mutate({ id: reply.id, version: reply.version, ...sent }, { onError });
  });
  return (
    <FormSheet
      title={reply?.name ?? 'New saved reply'}
      submitLabel={reply === undefined ? 'Add saved reply' : 'Save'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" placeholder="Directions" {...form.register('name')} />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          label="Shortcut"
          optional
          hint="Type / and the shortcut while you write."
          error={errors.shortcut?.message}
        >
          <Input autoComplete="off" placeholder="directions" {...form.register('shortcut')} />
        </Field>
        <Field label="Language" error={errors.language?.message}>
          <NativeSelect options={LANGUAGE_OPTIONS} {...form.register('language')} />
        </Field>
      </div>
      <Controller
        control={form.control}
        name="text"
        render={({ field, fieldState }) => (
          <TemplateTextInput
            kind="saved_reply"
            label="Text"
            maxLength={8000}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      {reply === undefined && mayShare && (
        <Controller
          control={form.control}
          name="isPersonal"
          render={({ field }) => (
            <CheckboxField
              label="Only for me"
              checked={field.value}
              onCheckedChange={(checked) => field.onChange(checked === true)}
            />
          )}
        />
      )}
      <SubmitError error={add.error ?? change.error} fieldErrors={errors} />
      {reply && <DeleteButton reply={reply} onDone={onClose} />}
    </FormSheet>
  );
}

function DeleteButton({ reply, onDone }: { readonly reply: SavedReply; readonly onDone: () => void }) {
  const remove = useWrite(removeSavedReplyEndpoint);
  const restore = useWrite(addSavedReplyEndpoint);
  const { id: _id, version: _version, ...fields } = reply;
  const send = () =>
    remove.mutate(
      { id: reply.id },
      {
        onSuccess: () => {
          notify({ title: 'Saved reply deleted', text: reply.name, onUndo: () => restore.mutate(fields) });
          onDone();
        },
        onError: (error) =>
          notify({
            title: 'The saved reply could not be deleted',
            text: messageOf(error),
            tone: 'destructive',
          }),
      },
    );
  return (
    <Button size="sm" className="self-start" busy={remove.isPending} onClick={send}>
      Delete saved reply
    </Button>
  );
}
