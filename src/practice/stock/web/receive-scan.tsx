import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { Scanned } from '#practice/scanning/scanned.rules.ts';
import { ScanField } from '#practice/scanning/web/public/scan-field.tsx';
import { getStockItemEndpoint, listStockEndpoint, type StockItem } from '../contract.ts';

interface ReceiveScanProps {
  /** Answers what is wrong with it; undefined where nothing is. */
  readonly onFound: (item: StockItem, scanned: Scanned) => string | undefined;
}

/** Finds the item of a package by its barcode, with the lot and the last day that a GS1 code has. */
export function ReceiveScan({ onFound }: ReceiveScanProps) {
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const find = async (scanned: Scanned): Promise<string | undefined> => {
    const { code } = scanned;
    try {
      const { items } = await client.fetchQuery(queryOf(listStockEndpoint, { q: code, limit: 2 }));
      // A code that is part of several names is none of them.
      const found = items.length === 1 ? items[0] : items.find((item) => item.code === code);
      if (!found)
        return items.length === 0
          ? `No stocked item has the code ${code}.`
          : `Several items match ${code}. Choose one below.`;
      const { itemId } = found;
      return onFound(await client.fetchQuery(queryOf(getStockItemEndpoint, { itemId })), scanned);
    } catch (failure) {
      return messageOf(failure);
    }
  };
  const scan = async (scanned: Scanned) => setError(await find(scanned));
  return (
    <ScanField
      label="Scan a package"
      hint="Fills in the item, plus the lot and expiry if the barcode has them."
      error={error}
      onScan={(scanned) => void scan(scanned)}
    />
  );
}
