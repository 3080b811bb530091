import { useId, useState } from 'react';
import { call, useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import {
  quantityHint,
  quantityLabel,
  quantityText,
  readQuantity,
} from '#foundation/web/quantity-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { ApiError } from '#foundation/web/api-error.ts';
import { ContainerChoice } from '#practice/controlled-drugs/containers.contract.ts';
import { ContainerDialog } from '#practice/controlled-drugs/web/public/container-dialog.tsx';
import {
  dispensePrescriptionEndpoint,
  type Prescription,
  scanDrugEndpoint,
  type ScannedItem,
} from '../prescriptions.contract.ts';

interface DispenseSheetProps {
  readonly prescription: Prescription;
  /** Offers its label next. */
  readonly onDispensed: (actId: string) => void;
  readonly onClose: () => void;
}

type Scanned = { readonly text: string; readonly tone: 'bad' | 'good' | 'info'; readonly lotId?: string };

/** What a scan means for the drug that is dispensed. */
function readScan(items: readonly ScannedItem[], prescription: Prescription): Scanned {
  const item = items.find(({ itemId }) => itemId === prescription.itemId);
  if (!item)
    return {
      tone: 'bad',
      text: items[0]
        ? `This is ${items[0].name}, not what was prescribed.`
        : 'This code is not in the catalog.',
    };
  const { lot } = item;
  if (!lot) return { tone: 'info', text: 'The right drug. The lot that expires first is taken.' };
  const facts = `Lot ${lot.lotNumber}${lot.expiresOn === null ? '' : `, expires ${shortDay(lot.expiresOn)}`}`;
  return lot.isUsable
    ? { tone: 'good', text: `The right drug. ${facts}.`, lotId: lot.id }
    : { tone: 'bad', text: `${facts}: it has expired or is held back. Take another one.` };
}

/** The containers of a refusal by CD-2; null for any other. */
function choiceOf(error: unknown): ContainerChoice | null {
  if (!(error instanceof ApiError) || error.code !== 'container_needed') return null;
  return ContainerChoice.safeParse(error.details).data ?? null;
}

/** Fills a prescription: how much, and from which lot. */
export function DispenseSheet({ prescription, onDispensed, onClose }: DispenseSheetProps) {
  const formId = useId();
  const dispense = useWrite(dispensePrescriptionEndpoint);
  const [quantity, setQuantity] = useState(quantityText(prescription.quantityThousandths));
  const [code, setCode] = useState('');
  const [scanned, setScanned] = useState<Scanned>();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const quantityThousandths = readQuantity(quantity);
  const isTooMuch = quantityThousandths !== null && quantityThousandths > prescription.quantityThousandths;
  const needsReason = dispense.error instanceof ApiError && dispense.error.code === 'alert_not_acknowledged';
  const scan = async () => {
    if (code.trim() === '') return;
    try {
      setScanned(readScan((await call(scanDrugEndpoint, { code })).items, prescription));
    } catch (error) {
      setScanned({ tone: 'bad', text: messageOf(error) });
    }
    setCode('');
  };
  const [choice, setChoice] = useState<ContainerChoice>();
  const submit = (containerIds?: string[]) => {
    setTried(true);
    if (quantityThousandths === null || isTooMuch || scanned?.tone === 'bad') return;
    dispense.mutate(
      {
        id: prescription.id,
        quantityThousandths,
        ...(scanned?.lotId === undefined ? {} : { lotId: scanned.lotId }),
        ...(containerIds ? { containerIds } : {}),
        ...(reason.trim() === '' ? {} : { overrideReason: reason }),
      },
      {
        onSuccess: ({ actId }) => {
          notify({ title: `${prescription.drugName} dispensed`, tone: 'good' });
          onDispensed(actId);
        },
        // The dialog stays open on another refusal, which it shows.
        onError: (error) => setChoice((asked) => choiceOf(error) ?? asked),
      },
    );
  };
  return (
    <EditSheet
      title={`Dispense ${prescription.drugName}`}
      formId={formId}
      submitLabel="Dispense"
      busy={dispense.isPending}
      isDirty={scanned !== undefined || quantity !== quantityText(prescription.quantityThousandths)}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          // A reader sends Enter after the code.
          if (code.trim() === '') submit();
          else void scan();
        }}
      >
        <div className="flex flex-col gap-1">
          <p className="font-medium">{prescription.petName}</p>
          <p>{prescription.directionsText}</p>
          {prescription.note !== null && <p className="text-ink-muted">{prescription.note}</p>}
        </div>
        <Field label="Scan the package" optional hint="The barcode, or the lot number.">
          <Input autoComplete="off" value={code} onChange={(event) => setCode(event.target.value)} />
        </Field>
        <Button className="w-fit" onClick={() => void scan()}>
          Look up
        </Button>
        {scanned && (
          <Banner tone={scanned.tone} announce>
            {scanned.text}
          </Banner>
        )}
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
        {!choice && !choiceOf(dispense.error) && <FormError error={dispense.error} />}
      </form>
      {choice && (
        <ContainerDialog
          choice={choice}
          busy={dispense.isPending}
          error={choiceOf(dispense.error) ? null : dispense.error}
          onSubmit={submit}
          onClose={() => setChoice(undefined)}
        />
      )}
    </EditSheet>
  );
}
