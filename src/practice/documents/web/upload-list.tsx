import { CircleAlert, X } from 'lucide-react';
import { Button } from '#foundation/web/ui/button.tsx';
import { SpinnerMark } from '#foundation/web/ui/spinner.tsx';
import type { Upload } from './use-uploads.ts';

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly onCancel: (key: string) => void;
}

/** Files that are being uploaded or were refused. */
export function UploadList({ uploads, onCancel }: UploadListProps) {
  return (
    <ul aria-label="Uploads" className="flex flex-col gap-1.5 empty:hidden">
      {uploads.map(({ key, fileName, progress, state, fault }) => (
        <li key={key} className="flex items-center gap-2.5 rounded-md bg-sunken px-3 py-1.5 text-base">
          {state === 'failed' ? (
            <CircleAlert aria-hidden className="size-4 shrink-0 text-bad-ink" />
          ) : (
            <SpinnerMark />
          )}
          {fault === undefined ? (
            <>
              <span className="min-w-0 flex-1 truncate">{fileName}</span>
              <progress
                aria-label={`Uploading ${fileName}`}
                value={progress}
                className="h-1.5 w-24 accent-brand"
              />
            </>
          ) : (
            <span role="alert" className="min-w-0 flex-1 text-bad-ink">
              {fault}
            </span>
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
