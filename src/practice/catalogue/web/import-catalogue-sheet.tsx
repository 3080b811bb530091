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
import { type ImportedItem, importCatalogueEndpoint, previewCatalogueImportEndpoint } from '../contract.ts';
import { ITEM_COLUMN_NAMES } from '../item-csv.rules.ts';

const OUTCOMES: Readonly<
  Record<
    ImportedItem['outcome'],
    { readonly label: string; readonly tone: 'good' | 'brand' | 'neutral' | 'bad' }
  >
> = {
  added: { label: 'New', tone: 'good' },
  changed: { label: 'Changed', tone: 'brand' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  faulty: { label: 'Skipped', tone: 'bad' },
};

/** How many rows are shown; of more, those with errors come first, and those that change nothing last. */
const ROWS_SHOWN = 200;
const ORDER: readonly ImportedItem['outcome'][] = ['faulty', 'changed', 'added', 'unchanged'];

const itemCount = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`;

/** Imports items and prices from a file, after a rehearsal row by row. */
export function ImportCatalogueSheet({ onClose }: { readonly onClose: () => void }) {
  const [csv, setCsv] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const preview = useWrite(previewCatalogueImportEndpoint);
  const run = useWrite(importCatalogueEndpoint);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const text = await file.text();
    setCsv(text);
    run.reset();
    preview.mutate({ csv: text });
  };
  const rows = preview.data?.rows ?? [];
  const doing = rows.filter(({ outcome }) => outcome === 'added' || outcome === 'changed').length;
  const importAll = () =>
    run.mutate(
      { csv },
      {
        onSuccess: () => {
          notify({ title: `${itemCount(doing)} imported`, tone: 'good' });
          onClose();
        },
      },
    );
  return (
    <Sheet
      title="Import services and products"
      description="A CSV file, such as a price list or a fee schedule. Nothing is saved until you have reviewed the changes."
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
            {doing === 0 ? 'Import' : `Import ${itemCount(doing)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-muted">
          Items are matched by id, code or name; items not in the file stay unchanged. A column that is
          missing leaves its field as it is. Columns: {ITEM_COLUMN_NAMES.join(', ')}. Only name must be there,
          and kind for new items.
        </p>
        <input
          ref={picker}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label="CSV file"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void choose(event.target.files?.[0]);
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

function Preview({ rows }: { readonly rows: readonly ImportedItem[] }) {
  const count = (expected: ImportedItem['outcome']) =>
    rows.filter(({ outcome }) => outcome === expected).length;
  const sorted = rows.toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));
  return (
    <section aria-label="Import preview" className="flex flex-col gap-3">
      <p role="status" className="flex flex-wrap gap-2">
        {ORDER.filter((outcome) => count(outcome) > 0).map((outcome) => (
          <Badge key={outcome} tone={OUTCOMES[outcome].tone}>
            {OUTCOMES[outcome].label}: {count(outcome).toLocaleString('en')}
          </Badge>
        ))}
      </p>
      <ItemList className="rounded-lg border border-line">
        {sorted.slice(0, ROWS_SHOWN).map((row) => (
          <PreviewRow key={row.line} row={row} />
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

const orBlank = (cell: string): string => (cell === '' ? 'blank' : cell);

function PreviewRow({ row }: { readonly row: ImportedItem }) {
  return (
    <li className="flex items-start gap-3 px-3 py-2">
      <span className="w-10 shrink-0 text-right text-sm text-ink-muted tabular">{row.line}</span>
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="break-words">
          {row.name || <span className="text-ink-muted">No name</span>}{' '}
          <span className="text-sm text-ink-muted">{row.code}</span>
        </span>
        {row.changes.map(({ column, before, after }) => (
          <span key={column} className="text-sm break-words text-ink-muted">
            {column}: <del>{orBlank(before)}</del> →{' '}
            <ins className="text-ink no-underline">{orBlank(after)}</ins>
          </span>
        ))}
        {row.faults.map(({ column, message }) => (
          <span key={column + message} className="text-sm text-bad-ink">
            {column === '' ? message : `${column}: ${message}`}
          </span>
        ))}
      </div>
      <Badge tone={OUTCOMES[row.outcome].tone}>{OUTCOMES[row.outcome].label}</Badge>
    </li>
  );
}
