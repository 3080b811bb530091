import { Send } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { FieldError } from '#foundation/web/ui/field.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { MessageText } from '../../compose.contract.ts';
import { AttachButtons, ComposerFiles } from './composer-files.tsx';
import { EmergencyPanel } from '../public/emergency-panel.tsx';
import { useEmergencyCheck } from '../public/use-emergency-check.ts';
import { useMessageFiles } from './use-message-files.ts';
import type { MyDraftState } from './use-my-draft.ts';

interface MessageComposerProps {
  readonly clinic: { readonly id: string; readonly name: string; readonly phone: string | null };
  readonly petId: string | null;
  readonly state: MyDraftState;
  /** Takes what is in the draft. */
  readonly onSend: () => void;
}

/** Writes in a conversation. What is typed stays in this browser until it is sent. */
export function MessageComposer({ clinic, petId, state, onSend }: MessageComposerProps) {
  const { draft, change } = state;
  const id = useId();
  const [fault, setFault] = useState<string>();
  const uploads = useMessageFiles({
    clinicId: clinic.id,
    present: draft.files.length,
    onArrived: (file) => change((now) => ({ ...now, files: [...now.files, file] })),
  });
  const instruction = useEmergencyCheck(clinic.id, petId, draft.text);

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (uploads.isUploading) return;
    const parsed = MessageText.safeParse(draft.text);
    setFault(parsed.error?.issues[0]?.message);
    if (parsed.success) onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send(event);
  };

  return (
    <form
      aria-label="Your message"
      noValidate
      onSubmit={send}
      className="sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t border-line bg-canvas px-4 pt-3 pb-4 sm:mx-0 sm:px-0 print:hidden"
    >
      {instruction !== null && (
        <EmergencyPanel announce clinicName={clinic.name} phone={clinic.phone} instruction={instruction} />
      )}
      <ComposerFiles
        files={draft.files}
        uploads={uploads}
        onRemove={(file) =>
          change((now) => ({ ...now, files: now.files.filter((other) => other.file !== file.file) }))
        }
      />
      <Textarea
        aria-label="Message"
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        aria-invalid={fault !== undefined}
        rows={2}
        placeholder={`Write to ${clinic.name}`}
        className="max-h-48 text-md"
        value={draft.text}
        onChange={({ target }) => {
          setFault(undefined);
          change((now) => ({ ...now, text: target.value }));
        }}
        onKeyDown={onKeyDown}
      />
      <FieldError id={`${id}-fault`} error={fault} />
      <div className="flex items-center justify-between gap-3">
        <AttachButtons onChoose={uploads.choose} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabledReason={uploads.isUploading ? 'A file is still uploading.' : undefined}
        >
          <Send aria-hidden />
          Send
        </Button>
      </div>
    </form>
  );
}
