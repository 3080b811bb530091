import { CircleAlert, FileCheck2, Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FieldError } from '#foundation/web/ui/field.tsx';
import { SpinnerMark } from '#foundation/web/ui/spinner.tsx';
import { TICKET_FILE_TYPES } from '../contract.ts';
import type { ChosenFile, useAttachments } from './use-attachments.ts';

const MARKS = {
  sending: <SpinnerMark />,
  sent: <FileCheck2 aria-hidden className="size-4 text-good-ink" />,
  failed: <CircleAlert aria-hidden className="size-4 text-bad-ink" />,
} as const;

const WORDS = { sending: 'uploading', sent: 'attached', failed: '' } as const satisfies Record<
  ChosenFile['state'],
  string
>;

interface AttachmentsInputProps {
  readonly attachments: ReturnType<typeof useAttachments>;
}

/** Chooses files and shows the state of each upload. No file can be uploaded while the clinic is suspended. */
export function AttachmentsInput({ attachments }: AttachmentsInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const { suspendedAt } = useSession();
  const { files, fault, choose, remove } = attachments;
  if (suspendedAt !== null) return null;
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Selected files" className="flex flex-col gap-1 empty:hidden">
        {files.map(({ name, fileName, state, failure }) => (
          <li key={name} className="flex items-center gap-2 rounded-md bg-sunken px-2.5 py-1 text-base">
            {MARKS[state]}
            <span className="min-w-0 truncate">{fileName}</span>
            <span role="status" className={state === 'failed' ? 'text-sm text-bad-ink' : 'sr-only'}>
              {failure ?? WORDS[state]}
            </span>
            <Button
              variant="ghost"
              size="icon-sm"
              className="ml-auto"
              aria-label={`Remove ${fileName}`}
              onClick={() => remove(name)}
            >
              <X />
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" onClick={() => input.current?.click()}>
          <Paperclip aria-hidden /> Attach files
        </Button>
        <p className="text-sm text-ink-muted">Images, PDF, text or CSV, up to 10 MB each</p>
      </div>
      <FieldError id="attachments-error" error={fault} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={TICKET_FILE_TYPES.join(',')}
        aria-label="Files to attach"
        onChange={(event) => {
          choose([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </div>
  );
}
