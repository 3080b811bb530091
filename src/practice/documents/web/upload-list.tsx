import { CircleAlert, RotateCcw, X } from 'lucide-react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Progress } from '#foundation/web/ui/progress.tsx';
import { SpinnerMark } from '#foundation/web/ui/spinner.tsx';
import type { Upload } from './use-uploads.ts';

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly onCancel: (key: string) => void;
  readonly onRetry: (key: string) => void;
}

/** Files that are being uploaded or were refused. */
export function UploadList({ uploads, onCancel, onRetry }: UploadListProps) {
  return (
    <ul aria-label="Uploads" className="flex flex-col gap-1.5 empty:hidden">
      {uploads.map(({ key, fileName, progress, state, fault, canRetry }) => (
        <li key={key} className="flex items-center gap-2.5 rounded-md bg-sunken px-3 py-1.5 text-base">
          {state === 'failed' ? (
            <CircleAlert aria-hidden className="size-4 shrink-0 text-bad-ink" />
          ) : (
            <SpinnerMark />
          )}
          {fault === undefined ? (
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
              <span className="min-w-0 flex-[1_1_10rem] truncate">{fileName}</span>
              {state === 'waiting' ? (
                <span className="text-sm text-ink-muted">Waiting</span>
              ) : (
                <Progress
                  label={`Uploading ${fileName}`}
                  value={Math.round(progress * 100)}
                  className="max-w-40 flex-[1_1_6rem]"
                />
              )}
            </div>
          ) : (
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
              <span role="alert" className="min-w-0 flex-[1_1_12rem] py-1 wrap-anywhere text-bad-ink">
                {fault}
              </span>
              {canRetry && (
                <Button size="sm" aria-label={`Try ${fileName} again`} onClick={() => onRetry(key)}>
                  <RotateCcw aria-hidden /> Try again
                </Button>
              )}
            </div>
          )}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={state === 'failed' ? `Dismiss ${fileName}` : `Cancel ${fileName}`}
            onClick={() => onCancel(key)}
          >
            <X />
          </Button>
        </li>
      ))}
    </ul>
  );
}
