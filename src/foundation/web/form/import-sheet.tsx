import { CircleAlert, Download, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { csvLine } from '#foundation/values/csv.ts';
import { ApiError } from '../api-error.ts';
import { saveFile } from '../export/export-csv.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { type ImportedLine, ImportedLines, type Outcomes } from './imported-lines.tsx';

interface ImportSheetProps<O extends string> {
  readonly title: string;
  readonly description: string;
  /** How records are matched, and which columns there must be. */
  readonly hint: string;
  readonly columns: readonly string[];
  /** The name of the file that has the columns only. */
  readonly templateName: string;
  readonly fileLabel: string;
  readonly outcomes: Outcomes<O>;
  /** "12 items". */
  readonly countLabel: (count: number) => string;
  readonly preview: {
    readonly rows: readonly ImportedLine<O>[] | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
  };
  readonly run: { readonly error: Error | null; readonly isPending: boolean };
  readonly onPreview: (csv: string) => void;
  /** @param count how many records are imported. */
  readonly onImport: (csv: string, count: number) => void;
  readonly onClose: () => void;
}

/** Imports records from a file, after a rehearsal that shows what happens to each row. */
export function ImportSheet<O extends string>(props: ImportSheetProps<O>) {
  const { title, description, hint, columns, templateName, fileLabel, outcomes, countLabel } = props;
  const { preview, run, onPreview, onImport, onClose } = props;
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>();
  const picker = useRef<HTMLInputElement>(null);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const text = await chosen.text();
    setFile({ name: chosen.name, text });
    onPreview(text);
  };
  const rows = preview.rows ?? [];
  const count = rows.filter(({ outcome }) => outcomes[outcome].isImported).length;
  return (
    <Sheet
      title={title}
      description={description}
      open
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-2xl"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={run.isPending}
            disabledReason={count === 0 ? 'Choose a file to import first.' : undefined}
            onClick={() => file && onImport(file.text, count)}
          >
            {count === 0 ? 'Import' : `Import ${countLabel(count)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1 text-sm text-ink-muted">
          <p>{hint}</p>
          <details>
            <summary className="focus-ring w-fit rounded-sm hover:text-ink touch:py-3">
              Show the {columns.length} columns
            </summary>
            <p className="pt-1 wrap-anywhere">{columns.join(', ')}</p>
          </details>
        </div>
        <input
          ref={picker}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label={fileLabel}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button busy={preview.isPending} onClick={() => picker.current?.click()}>
            <FileUp aria-hidden />
            {file === undefined ? 'Choose a file' : 'Choose another file'}
          </Button>
          {file === undefined ? (
            <Button variant="ghost" onClick={() => saveTemplate(columns, templateName)}>
              <Download aria-hidden />
              Download a template
            </Button>
          ) : (
            <span className="min-w-0 wrap-anywhere text-ink-muted">{file.name}</span>
          )}
        </div>
        <FileFault error={preview.error} />
        <FormError error={run.error} />
        {preview.rows && <ImportedLines rows={rows} outcomes={outcomes} />}
      </div>
    </Sheet>
  );
}

/** A file with the first line only, to fill in. */
const saveTemplate = (columns: readonly string[], name: string): void =>
  saveFile(new Blob(['\u{FEFF}', csvLine(columns)], { type: 'text/csv;charset=utf-8' }), name);

/** The error of the file as a whole. */
function FileFault({ error }: { readonly error: Error | null }) {
  const fieldError = error instanceof ApiError ? error.fields.find(({ path }) => path === 'csv') : undefined;
  if (!fieldError) return <FormError error={error} />;
  return (
    <p role="alert" className="flex items-start gap-2 text-base text-bad-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {fieldError.message}
    </p>
  );
}
