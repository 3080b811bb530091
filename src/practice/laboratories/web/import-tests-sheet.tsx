import { CircleAlert, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { type ImportedRow, importTestsEndpoint, previewTestsImportEndpoint } from '../contract.ts';
import { TEST_COLUMNS } from '../import.rules.ts';
import { testCountLabel } from './laboratory-labels.ts';

const OUTCOMES: Readonly<
  Record<
    ImportedRow['outcome'],
    { readonly label: string; readonly tone: 'good' | 'brand' | 'neutral' | 'bad' }
  >
> = {
  added: { label: 'New', tone: 'good' },
  changed: { label: 'Changed', tone: 'brand' },
  restored: { label: 'Offered again', tone: 'brand' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  faulty: { label: 'Skipped', tone: 'bad' },
};

/** How many rows are shown; of more, those with errors come first. */
const ROWS_SHOWN = 200;

interface ImportTestsSheetProps {
  readonly laboratoryId: string;
  readonly onClose: () => void;
}

/** Imports tests from a file, after a preview row by row. */
export function ImportTestsSheet({ laboratoryId, onClose }: ImportTestsSheetProps) {
  const [csv, setCsv] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const preview = useWrite(previewTestsImportEndpoint);
  const run = useWrite(importTestsEndpoint);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    setCsv(text);
    run.reset();
    preview.mutate({ laboratoryId, csv: text });
  };
  const rows = preview.data?.rows ?? [];
  const doing = rows.filter(({ outcome }) => outcome !== 'faulty' && outcome !== 'unchanged').length;
  const importAll = () =>
    run.mutate(
      { laboratoryId, csv },
      {
        onSuccess: () => {
          notify({ title: `${testCountLabel(doing)} imported`, tone: 'good' });
          onClose();
        },
      },
    );
  return (
    <Sheet
      title="Import tests"
      description="A file of comma-separated values. Tests are matched by their code; tests not in the file stay unchanged."
      open
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-2xl"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={run.isPending}
            disabledReason={doing === 0 ? 'First choose a file with something to import.' : undefined}
            onClick={importAll}
          >
            {doing === 0 ? 'Import' : `Import ${testCountLabel(doing)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-muted">
          Columns: {Object.keys(TEST_COLUMNS).join(', ')}. Only code and name must be there. Species such as
          dog; cat, none for all.
        </p>
        <input
          ref={picker}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label="File of tests"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Button busy={preview.isPending} onClick={() => picker.current?.click()} className="self-start">
          <FileUp aria-hidden />
          {csv === '' ? 'Choose a file' : 'Choose another file'}
        </Button>
        <FileFault error={preview.error} />
        <FormError error={run.error} />
        {preview.data && <Preview rows={rows} />}
      </div>
    </Sheet>
  );
}

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

function Preview({ rows }: { readonly rows: readonly ImportedRow[] }) {
  const count = (expected: ImportedRow['outcome']) =>
    rows.filter(({ outcome }) => outcome === expected).length;
  const sorted = rows.toSorted((a, b) => Number(b.outcome === 'faulty') - Number(a.outcome === 'faulty'));
  return (
    <section aria-label="Import preview" className="flex flex-col gap-3">
      <p role="status" className="flex flex-wrap gap-2">
        {(['added', 'changed', 'restored', 'unchanged', 'faulty'] as const)
          .filter((outcome) => count(outcome) > 0)
          .map((outcome) => (
            <Badge key={outcome} tone={OUTCOMES[outcome].tone}>
              {OUTCOMES[outcome].label}: {count(outcome).toLocaleString('en')}
            </Badge>
          ))}
      </p>
      <ItemList className="rounded-lg border border-line">
        {sorted.slice(0, ROWS_SHOWN).map((row) => (
          <li key={row.line} className="flex items-start gap-3 px-3 py-2">
            <span className="w-10 shrink-0 text-right text-sm text-ink-muted tabular">{row.line}</span>
            <div className="flex min-w-0 flex-1 flex-col">
              <span className="break-words">
                {row.name || <span className="text-ink-muted">No name</span>}{' '}
                <span className="text-sm text-ink-muted">{row.code}</span>
              </span>
              {row.faults.map(({ column, message }) => (
                <span key={column + message} className="text-sm text-bad-ink">
                  {column === '' ? message : `${column}: ${message}`}
                </span>
              ))}
            </div>
            <Badge tone={OUTCOMES[row.outcome].tone}>{OUTCOMES[row.outcome].label}</Badge>
          </li>
        ))}
      </ItemList>
      {rows.length > ROWS_SHOWN && (
        <p className="text-sm text-ink-muted">
          {(rows.length - ROWS_SHOWN).toLocaleString('en')} more rows are not shown.
        </p>
      )}
    </section>
  );
}
