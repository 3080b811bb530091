import { Camera, CircleAlert, FileText, Film, ImageIcon, Paperclip, RotateCcw, Video, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { showBytes } from '#foundation/web/number-on-screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Progress } from '#foundation/web/ui/progress.tsx';
import { SpinnerMark } from '#foundation/web/ui/spinner.tsx';
import { DOCUMENT_FILE_TYPES } from '#practice/documents/contract.ts';
import type { DraftFile } from './my-draft-store.ts';
import type { useMessageFiles } from './use-message-files.ts';

type Uploads = ReturnType<typeof useMessageFiles>;

interface ComposerFilesProps {
  readonly files: readonly DraftFile[];
  readonly uploads: Uploads;
  readonly onRemove: (file: DraftFile) => void;
}

const iconOf = (contentType: string) =>
  contentType.startsWith('image/') ? ImageIcon : contentType.startsWith('video/') ? Film : FileText;

const ROW = 'flex min-h-11 items-center gap-2.5 rounded-lg bg-sunken pl-3 text-base';

/** The files of the message that is being written, and those on their way. */
export function ComposerFiles({ files, uploads, onRemove }: ComposerFilesProps) {
  return (
    <ul aria-label="Attached files" className="flex flex-col gap-1.5 empty:hidden">
      {files.map((file) => {
        const Icon = iconOf(file.contentType);
        return (
          <li key={file.file} className={ROW}>
            <Icon aria-hidden className="size-5 shrink-0 text-ink-muted" />
            <span className="min-w-0 flex-1 truncate">{file.name}</span>
            <span className="shrink-0 text-ink-muted">{showBytes(file.size)}</span>
            <RemoveButton label={`Remove ${file.name}`} onClick={() => onRemove(file)} />
          </li>
        );
      })}
      {uploads.coming.map(({ key, name, progress, fault, canRetry }) => (
        <li key={key} className={ROW}>
          {fault === null ? (
            <SpinnerMark />
          ) : (
            <CircleAlert aria-hidden className="size-5 shrink-0 text-bad-ink" />
          )}
          {fault === null ? (
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
              <span className="min-w-0 flex-[1_1_8rem] truncate">{name}</span>
              <Progress
                label={`Uploading ${name}`}
                value={Math.round(progress * 100)}
                className="max-w-40 flex-[1_1_6rem]"
              />
            </span>
          ) : (
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-1.5">
              <span role="alert" className="min-w-0 flex-[1_1_10rem] wrap-anywhere text-bad-ink">
                {fault}
              </span>
              {canRetry && (
                <Button className="h-11" aria-label={`Try ${name} again`} onClick={() => uploads.retry(key)}>
                  <RotateCcw aria-hidden /> Try again
                </Button>
              )}
            </span>
          )}
          <RemoveButton
            label={`${fault === null ? 'Cancel' : 'Dismiss'} ${name}`}
            onClick={() => uploads.cancel(key)}
          />
        </li>
      ))}
    </ul>
  );
}

const RemoveButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <Button variant="ghost" size="icon" className="size-11" aria-label={label} onClick={onClick}>
    <X />
  </Button>
);

/** Opens the camera of a phone, or chooses what is there already. */
export function AttachButtons({ onChoose }: { readonly onChoose: (files: readonly File[]) => void }) {
  return (
    <div className="flex">
      <AttachButton
        label="Attach photos, videos or files"
        accept={DOCUMENT_FILE_TYPES.join(',')}
        multiple
        onChoose={onChoose}
      >
        <Paperclip />
      </AttachButton>
      {/* A computer would only show its file chooser once more. */}
      <span className="hidden touch:flex">
        <AttachButton label="Take a photo" accept="image/jpeg" capture="environment" onChoose={onChoose}>
          <Camera />
        </AttachButton>
        <AttachButton
          label="Record a video"
          accept="video/mp4,video/quicktime,video/webm"
          capture="environment"
          onChoose={onChoose}
        >
          <Video />
        </AttachButton>
      </span>
    </div>
  );
}

interface AttachButtonProps extends Pick<
  ComponentProps<'input'>,
  'accept' | 'capture' | 'multiple' | 'children'
> {
  readonly label: string;
  readonly onChoose: (files: readonly File[]) => void;
}

function AttachButton({ label, onChoose, children, ...input }: AttachButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="size-11"
        aria-label={label}
        onClick={() => chooser.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`${label}: file`}
        {...input}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </>
  );
}
