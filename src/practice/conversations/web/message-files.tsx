import { Download } from 'lucide-react';
import { printBytes } from '#foundation/values/print-number.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { openFile } from '#foundation/web/open-file.ts';
import { Thumbnail } from '#practice/documents/web/public/thumbnail.tsx';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import type { Message } from '../conversation.contract.ts';

interface MessageFilesProps {
  readonly files: Message['files'];
}

const open = ({ objectName, name }: Message['files'][number]) =>
  void openFile(DOCUMENT_BUCKET, objectName, name).catch(() =>
    notify({ title: 'The file could not be opened. Try again in a moment.', tone: 'destructive' }),
  );

/** The files of a message: small pictures, and what else there is by its kind. A press saves one. */
export function MessageFiles({ files }: MessageFilesProps) {
  if (files.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.objectName}>
          <button
            type="button"
            className="focus-ring flex w-36 flex-col gap-1 rounded-md border border-line bg-surface p-1.5 text-left hover:bg-hover"
            onClick={() => open(file)}
          >
            <Thumbnail path={file.objectName} mimeType={file.contentType} rotation={0} />
            <span className="flex items-center gap-1 text-xs">
              <span className="min-w-0 flex-1 truncate">{file.name}</span>
              <Download aria-hidden className="size-3 shrink-0 text-ink-muted" />
            </span>
            <span className="text-xs text-ink-muted">{printBytes(file.size, countryOnScreen())}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
