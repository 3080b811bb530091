import { useWrite } from '#foundation/web/api.ts';
import { ImportSheet } from '#foundation/web/form/import-sheet.tsx';
import type { Outcomes } from '#foundation/web/form/imported-lines.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import {
  type ImportedOffer,
  importOffersEndpoint,
  previewOfferImportEndpoint,
} from '../offer-import.contract.ts';
import { OFFER_COLUMN_NAMES } from '../offer-csv.rules.ts';

/** Errors come first, and what changes nothing last. */
const OUTCOMES: Outcomes<ImportedOffer['outcome']> = {
  faulty: { label: 'Skipped', tone: 'bad', isImported: false },
  changed: { label: 'Changed', tone: 'brand', isImported: true },
  added: { label: 'New', tone: 'good', isImported: true },
  unchanged: { label: 'Unchanged', tone: 'neutral', isImported: false },
};

const itemCount = (count: number): string => `${showNumber(count)} ${count === 1 ? 'item' : 'items'}`;

interface ImportOffersSheetProps {
  readonly supplierId: string;
  readonly onClose: () => void;
}

/** Imports a supplier's catalog from a file, after a rehearsal row by row. */
export function ImportOffersSheet({ supplierId, onClose }: ImportOffersSheetProps) {
  const preview = useWrite(previewOfferImportEndpoint);
  const run = useWrite(importOffersEndpoint);
  return (
    <ImportSheet
      title="Import the supplier’s catalog"
      description="A CSV file with packs and prices. Nothing is saved until you have reviewed the changes."
      hint="Each row identifies one of your items by “item_code”, “barcode” or “item_name”, or by a known “supplier_code”. Items and columns not in the file stay as they are."
      columns={OFFER_COLUMN_NAMES}
      templateName="supplier-catalog.csv"
      fileLabel="CSV file"
      outcomes={OUTCOMES}
      countLabel={itemCount}
      preview={{ rows: preview.data?.rows, error: preview.error, isPending: preview.isPending }}
      run={run}
      onPreview={(csv) => {
        run.reset();
        preview.mutate({ supplierId, csv });
      }}
      onImport={(csv, count) =>
        run.mutate(
          { supplierId, csv },
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
