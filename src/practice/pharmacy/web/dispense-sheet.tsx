import { useId, useState } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import {
  quantityHint,
  quantityLabel,
  quantityText,
  readQuantity,
} from '#foundation/web/quantity-on-screen.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { ContainerChoice } from '#practice/controlled-drugs/containers.contract.ts';
import { containerChoiceOf } from '#practice/controlled-drugs/web/public/container-choice.ts';
import { ContainerDialog } from '#practice/controlled-drugs/web/public/container-dialog.tsx';
import {
  dispensePrescriptionEndpoint,
  type Prescription,
  StockNotEnough,
} from '../prescriptions.contract.ts';
import { type PackageCheck, PackageScan } from './package-scan.tsx';

interface DispenseSheetProps {
  readonly prescription: Prescription;
  /** Offers its label next. */
  readonly onDispensed: (actId: string) => void;
  readonly onClose: () => void;
}

const isAlertRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'alert_not_acknowledged';

/** How much there is, where that is not enough; null for any other error. */
function usableOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'stock_not_enough') return null;
  return StockNotEnough.safeParse(error.details).data?.usableThousandths ?? null;
}

/** Fills a prescription: how much, and from which lot; of a controlled drug also from which container. */
export function DispenseSheet({ prescription, onDispensed, onClose }: DispenseSheetProps) {
  const formId = useId();
  const dispense = useWrite(dispensePrescriptionEndpoint);
  const [quantity, setQuantity] = useState(quantityText(prescription.quantityThousandths));
  const [check, setCheck] = useState<PackageCheck>();
  const [needsReason, setNeedsReason] = useState(false);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  /** Null unless it has to be said from which container it is. */
  const [choice, setChoice] = useState<ContainerChoice | null>(null);
  const quantityThousandths = readQuantity(quantity);
  const isTooMuch = quantityThousandths !== null && quantityThousandths > prescription.quantityThousandths;
  const usableThousandths = usableOf(dispense.error);
  const submit = (containerIds?: string[]) => {
    setTried(true);
    if (quantityThousandths === null || isTooMuch || check?.tone === 'bad') return;
    dispense.mutate(
      {
        id: prescription.id,
        quantityThousandths,
        ...(check?.lotId === undefined ? {} : { lotId: check.lotId }),
        ...(containerIds === undefined ? {} : { containerIds }),
        ...(reason.trim() === '' ? {} : { overrideReason: reason }),
      },
      {
        onSuccess: ({ actId }) => {
          notify({ title: `${prescription.drugName} dispensed`, tone: 'good' });
          onDispensed(actId);
        },
        onError: (error) => {
          if (isAlertRefusal(error)) setNeedsReason(true);
          setChoice((before) => containerChoiceOf(error) ?? before);
        },
      },
    );
  };
  const closeChoice = () => {
    setChoice(null);
    dispense.reset();
  };
  return (
    <EditSheet
      title={`Dispense ${prescription.drugName}`}
      formId={formId}
      submitLabel="Dispense"
      busy={dispense.isPending}
      isDirty={check !== undefined || quantity !== quantityText(prescription.quantityThousandths)}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <p className="font-medium">{prescription.petName}</p>
          <p>{prescription.directionsText}</p>
          {prescription.note !== null && <p className="text-ink-muted">{prescription.note}</p>}
        </div>
        <PackageScan prescription={prescription} check={check} onCheck={setCheck} />
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Field
            label="Quantity"
            hint={`Prescribed: ${quantityLabel(prescription.quantityThousandths, prescription.unit)}`}
            error={
              isTried && quantityThousandths === null
                ? quantityHint()
                : isTooMuch
                  ? 'This is more than was prescribed.'
                  : undefined
            }
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              value={quantity}
              onChange={(event) => setQuantity(event.target.value)}
            />
          </Field>
          {needsReason && (
            <Field label="Reason to proceed despite the alert">
              <Input
                autoComplete="off"
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          )}
          <FormError error={choice === null ? dispense.error : null} />
          {usableThousandths !== null && (
            <p>
              {usableThousandths === 0
                ? 'None of it is usable now.'
                : `Usable now: ${quantityLabel(usableThousandths, prescription.unit) || '1'}`}
            </p>
          )}
        </form>
      </div>
      {choice !== null && (
        <ContainerDialog
          choice={choice}
          busy={dispense.isPending}
          error={containerChoiceOf(dispense.error) === null ? dispense.error : null}
          onSubmit={submit}
          onClose={closeChoice}
        />
      )}
    </EditSheet>
  );
}
