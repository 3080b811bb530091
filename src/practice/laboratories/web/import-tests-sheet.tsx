import { useWrite } from '#foundation/web/api.ts';
import { ImportSheet } from '#foundation/web/form/import-sheet.tsx';
import type { Outcomes } from '#foundation/web/form/imported-lines.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { type ImportedRow, importTestsEndpoint, previewTestsImportEndpoint } from '../contract.ts';
import { TEST_COLUMNS } from '../import.rules.ts';
import { testCountLabel } from './laboratory-labels.ts';

/** Errors come first, and what changes nothing last. */
const OUTCOMES: Outcomes<ImportedRow['outcome']> = {
  faulty: { label: 'Skipped', tone: 'bad', isImported: false },
  changed: { label: 'Changed', tone: 'brand', isImported: true },
  restored: { label: 'Offered again', tone: 'brand', isImported: true },
  added: { label: 'New', tone: 'good', isImported: true },
  unchanged: { label: 'Unchanged', tone: 'neutral', isImported: false },
};

interface ImportTestsSheetProps {
  readonly laboratoryId: string;
  readonly onClose: () => void;
}

/** Imports tests from a file, after a rehearsal row by row. */
export function ImportTestsSheet({ laboratoryId, onClose }: ImportTestsSheetProps) {
  const preview = useWrite(previewTestsImportEndpoint);
  const run = useWrite(importTestsEndpoint);
  return (
    <ImportSheet
      title="Import tests"
      description="A CSV file. Nothing is saved until you have reviewed the changes."
      hint="Only the columns “code” and “name” are required. Tests are matched by their code, and tests that are not in the file stay as they are. Species such as dog; cat, none for all."
      columns={Object.keys(TEST_COLUMNS)}
      templateName="tests.csv"
      fileLabel="File of tests"
      outcomes={OUTCOMES}
      countLabel={testCountLabel}
      preview={{ rows: preview.data?.rows, error: preview.error, isPending: preview.isPending }}
      run={run}
      onPreview={(csv) => {
        run.reset();
        preview.mutate({ laboratoryId, csv });
      }}
      onImport={(csv, count) =>
        run.mutate(
          { laboratoryId, csv },
          {
            onSuccess: () => {
              notify({ title: `${testCountLabel(count)} imported`, tone: 'good' });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
