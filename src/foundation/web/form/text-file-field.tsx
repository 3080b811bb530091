import type { ChangeEvent } from 'react';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
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
        <Input
          type="file"
          accept=".csv,text/csv,text/plain"
          onChange={(event) => void onFile(event)}
          className="py-1.5 file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-2.5 file:py-0.5 file:text-sm file:font-medium file:text-ink"
        />
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
