import { Download } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { saveFile } from '#foundation/web/export/export-csv.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FileInput } from '#foundation/web/ui/file-input.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { exampleCsv } from '../csv-report.rules.ts';
import { MAX_UPLOAD_TEXT, uploadLabFileEndpoint } from '../messages.contract.ts';

const FORMATS = ['csv', 'json', 'pdf'] as const;
const TOO_LARGE = 'This file is too large. Use one of at most 650 KB.';

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
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    target.value = '';
    const format = formatOf(file.name);
    setFault(format ? undefined : 'Choose a CSV, JSON or PDF file.');
    if (!format) return;
    const content = format === 'pdf' ? await toBase64(file) : await file.text();
    if (content.length > MAX_UPLOAD_TEXT) {
      setFault(TOO_LARGE);
      return;
    }
    upload.mutate(
      { id: connectionId, fileName: file.name, format, content },
      {
        onSuccess: ({ isNew }) =>
          notify(
            isNew ? { title: 'File received', tone: 'good' } : { title: 'This file was received before' },
          ),
      },
    );
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field
        label="File with results"
        hint="CSV, JSON or PDF."
        error={fault ?? (upload.error ? messageOf(upload.error) : undefined)}
        className="min-w-60 flex-1"
      >
        <FileInput accept=".csv,.json,.pdf" onChange={(event) => void choose(event)} />
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
