import { type ReactNode, useState } from 'react';
import type { Prescription } from '../prescriptions.contract.ts';
import { DispenseSheet } from './dispense-sheet.tsx';
import { LabelSheet } from './label-sheet.tsx';

/** Dispensing, and the label next. It belongs to the list: the row of what was dispensed leaves the queue. */
export function useDispensing(): {
  readonly dispense: (prescription: Prescription) => void;
  readonly sheets: ReactNode;
} {
  const [prescription, setPrescription] = useState<Prescription>();
  const [label, setLabel] = useState<{ readonly actId: string; readonly name: string }>();
  const sheets = (
    <>
      {prescription && (
        <DispenseSheet
          prescription={prescription}
          onClose={() => setPrescription(undefined)}
          onDispensed={(actId) => {
            setPrescription(undefined);
            setLabel({ actId, name: prescription.drugName });
          }}
        />
      )}
      {label && <LabelSheet {...label} onClose={() => setLabel(undefined)} />}
    </>
  );
  return { dispense: setPrescription, sheets };
}
