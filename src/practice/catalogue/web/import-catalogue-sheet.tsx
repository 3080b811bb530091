import { useWrite } from '#foundation/web/api.ts';
import { ImportSheet } from '#foundation/web/form/import-sheet.tsx';
import type { Outcomes } from '#foundation/web/form/imported-lines.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { type ImportedItem, importCatalogueEndpoint, previewCatalogueImportEndpoint } from '../contract.ts';
import { ITEM_COLUMN_NAMES } from '../item-csv.rules.ts';

/** Errors come first, and what changes nothing last. */
const OUTCOMES: Outcomes<ImportedItem['outcome']> = {
  faulty: { label: 'Skipped', tone: 'bad', isImported: false },
  changed: { label: 'Changed', tone: 'brand', isImported: true },
  added: { label: 'New', tone: 'good', isImported: true },
  unchanged: { label: 'Unchanged', tone: 'neutral', isImported: false },
};

const itemCount = (count: number): string => `${showNumber(count)} ${count === 1 ? 'item' : 'items'}`;

/** Imports items and prices from a file, after a rehearsal row by row. */
export function ImportCatalogueSheet({ onClose }: { readonly onClose: () => void }) {
  const preview = useWrite(previewCatalogueImportEndpoint);
  const run = useWrite(importCatalogueEndpoint);
  return (
    <ImportSheet
      title="Import services and products"
      description="A CSV file, such as a price list or a fee schedule. Nothing is saved until you have reviewed the changes."
      hint="Only the “name” column is required, plus “kind” for new items. Items are matched by ID, code or name. Items and columns not in the file stay as they are."
      columns={ITEM_COLUMN_NAMES}
      templateName="services-and-products.csv"
      fileLabel="CSV file"
      outcomes={OUTCOMES}
      countLabel={itemCount}
      preview={{ rows: preview.data?.rows, error: preview.error, isPending: preview.isPending }}
      run={run}
      onPreview={(csv) => {
        run.reset();
        preview.mutate({ csv });
      }}
      onImport={(csv, count) =>
        run.mutate(
          { csv },
          {
            onSuccess: () => {
              notify({ title: `${itemCount(count)} imported`, tone: 'good' });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
