import { Download } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { saveFile } from '#foundation/web/export/export-csv.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { statusOfRefusal } from '#foundation/web/upload-refused.ts';
import { uploadWithProgress } from '#foundation/web/upload-with-progress.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FileInput } from '#foundation/web/ui/file-input.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { DOCUMENT_BUCKET } from '#practice/documents/contract.ts';
import { refusalText } from '#practice/documents/upload-fault.rules.ts';
import { exampleCsv } from '../csv-report.rules.ts';
import {
  MAX_LAB_FILE_BYTES,
  MAX_UPLOAD_TEXT,
  uploadLabFileEndpoint,
  uploadStoredLabFileEndpoint,
} from '../messages.contract.ts';

const FORMATS = ['csv', 'json', 'pdf'] as const;
const TOO_LARGE = 'This file is too large. Use one of at most 650 KB, or a PDF of at most 12 MB.';

/** What is more than this in base64 does not fit into a request. */
const LARGE_BYTES = 650_000;

const formatOf = (name: string) => FORMATS.find((format) => name.toLowerCase().endsWith(`.${format}`));

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

/** Takes in a file with results that somebody has, such as one from an email. */
export function UploadFile({ connectionId }: { readonly connectionId: string }) {
  const upload = useWrite(uploadLabFileEndpoint);
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const uploadStored = useWrite(uploadStoredLabFileEndpoint);
  const clinicId = useSession().clinicId ?? '';
  const onSuccess = ({ isNew }: { readonly isNew: boolean }) =>
    notify(isNew ? { title: 'File received', tone: 'good' } : { title: 'This file was received before' });
  /** A PDF that is too large for a request goes to the storage first. */
  const sendLarge = async (file: File) => {
    const key = crypto.randomUUID();
    setSending(true);
    try {
      await uploadWithProgress(DOCUMENT_BUCKET, `${clinicId}/${key}`, file, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      uploadStored.mutate({ id: connectionId, fileName: file.name, file: key }, { onSuccess });
    } catch (error) {
      setFault(refusalText(file.name, statusOfRefusal(error)));
    } finally {
      setSending(false);
    }
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    target.value = '';
    const format = formatOf(file.name);
    setFault(format ? undefined : 'Choose a CSV, JSON or PDF file.');
    if (!format) return;
    if (format === 'pdf' && file.size > LARGE_BYTES) {
      if (file.size > MAX_LAB_FILE_BYTES) setFault(TOO_LARGE);
      else await sendLarge(file);
      return;
    }
    const content = format === 'pdf' ? await toBase64(file) : await file.text();
    if (content.length > MAX_UPLOAD_TEXT) {
      setFault(TOO_LARGE);
      return;
    }
    upload.mutate({ id: connectionId, fileName: file.name, format, content }, { onSuccess });
  };
  const failure = upload.error ?? uploadStored.error;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        label="File with results"
        hint="CSV, JSON or PDF."
        error={fault ?? (failure ? messageOf(failure) : undefined)}
        className="min-w-60 flex-1"
      >
        <FileInput disabled={isSending} accept=".csv,.json,.pdf" onChange={(event) => void choose(event)} />
      </Field>
      <Button
        variant="ghost"
        onClick={() =>
          saveFile(new Blob([exampleCsv()], { type: 'text/csv;charset=utf-8' }), 'lab-results.csv')
        }
      >
        <Download aria-hidden />
        Example file
      </Button>
    </div>
  );
}
