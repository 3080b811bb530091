import { useState } from 'react';
import { call } from '#foundation/web/api.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { ScanField } from '#practice/scanning/web/public/scan-field.tsx';
import type { Scanned } from '#practice/scanning/scanned.rules.ts';
import { type Prescription, scanDrugEndpoint, type ScannedItem } from '../prescriptions.contract.ts';

/** What a scan means for the drug that is dispensed. */
export interface PackageCheck {
  readonly text: string;
  readonly tone: 'bad' | 'good' | 'info';
  /** Which lot is taken; undefined for the one that expires first. */
  readonly lotId?: string;
}

function checkOf(items: readonly ScannedItem[], itemId: string | null): PackageCheck {
  const item = items.find((one) => one.itemId === itemId);
  if (!item)
    return {
      tone: 'bad',
      text: items[0]
        ? `This is ${items[0].name}, not what was prescribed.`
        : 'This code is not in the catalog.',
    };
  const { lot } = item;
  if (!lot) return { tone: 'info', text: 'Correct drug. The lot that expires first is used.' };
  const facts = `Lot ${lot.lotNumber}${lot.expiresOn === null ? '' : `, expires ${shortDay(lot.expiresOn)}`}`;
  return lot.isUsable
    ? { tone: 'good', text: `Correct drug. ${facts}.`, lotId: lot.id }
    : { tone: 'bad', text: `${facts}: expired or on hold. Use another one.` };
}

interface PackageScanProps {
  readonly prescription: Prescription;
  readonly check: PackageCheck | undefined;
  /** Undefined for a scan that does not count. */
  readonly onCheck: (check: PackageCheck | undefined) => void;
}

/** SCAN-1, behavior 12. The package in somebody’s hand, compared with what was prescribed. */
export function PackageScan({ prescription, check, onCheck }: PackageScanProps) {
  const [isBusy, setBusy] = useState(false);
  const onScan = async ({ code, lotNumber }: Scanned) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { items } = await call(scanDrugEndpoint, { code, ...(lotNumber === null ? {} : { lotNumber }) });
      onCheck(checkOf(items, prescription.itemId));
    } catch (error) {
      onCheck({ tone: 'bad', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <ScanField label="Scan the package" onScan={(scanned) => void onScan(scanned)} />
        <p className="text-sm text-ink-muted">
          The barcode, or the lot number. Without a scan, the lot that expires first is used.
        </p>
      </div>
      {check && (
        <Banner
          tone={check.tone}
          announce
          action={
            check.tone === 'bad' && (
              <Button size="sm" onClick={() => onCheck(undefined)}>
                Clear the scan
              </Button>
            )
          }
        >
          {check.text}
        </Banner>
      )}
    </>
  );
}
