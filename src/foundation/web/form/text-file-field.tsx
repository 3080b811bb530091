import type { ChangeEvent } from 'react';
import { Field } from '../ui/field.tsx';
import { FileInput } from '../ui/file-input.tsx';
import { Textarea } from '../ui/textarea.tsx';

interface TextFileFieldProps {
  readonly text: string;
  /** What is wrong with the text as a whole. */
  readonly error: string | undefined;
  /** Called with the whole text, chosen as a file or typed. */
  readonly onRead: (text: string) => void;
}

/** CSV text, from a file or pasted from a spreadsheet. */
export function TextFileField({ text, error, onRead }: TextFileFieldProps) {
  const onFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [picked] = event.target.files ?? [];
    if (picked) onRead(await picked.text());
  };
  return (
    <>
      <Field label="File">
        <FileInput accept=".csv,text/csv,text/plain" onChange={(event) => void onFile(event)} />
      </Field>
      <Field label="Or paste it here" error={error}>
        <Textarea
          value={text}
          rows={4}
          spellCheck={false}
          className="max-h-40 min-h-24 font-mono text-sm"
          onChange={(event) => onRead(event.target.value)}
        />
      </Field>
    </>
  );
}
