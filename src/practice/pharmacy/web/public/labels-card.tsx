import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { May } from '#foundation/web/session/may.tsx';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { printLabelEndpoint } from '../../contract.ts';
import { type Dispensed, listDispensedEndpoint, type ListDispensed } from '../../dispensed.contract.ts';
import { LabelSheet } from '../label-sheet.tsx';
import { ReprintDialog } from '../reprint-dialog.tsx';

/** How many are shown at first. */
const FEW = 5;

interface LabelsCardProps {
  /** Of which visit, pet or client. */
  readonly of: ListDispensed;
  readonly zone: string;
  /** The pet is named, where there may be several. */
  readonly withPet?: boolean;
}

type Panel = { readonly name: 'print' | 'reprint'; readonly dispensed: Dispensed };

/** What was handed over, with its labels; nothing where nothing was. */
export function LabelsCard({ of, zone, withPet = false }: LabelsCardProps) {
  const { data, error, refetch } = useQuery(queryOf(listDispensedEndpoint, of));
  const [panel, setPanel] = useState<Panel>();
  const [isOpen, setOpen] = useState(false);
  const close = () => setPanel(undefined);
  if (error && !data)
    return (
      <Card aria-label="Labels">
        <ErrorState
          compact
          title="The labels could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  const items = data?.items ?? [];
  if (items.length === 0) return null;
  const rows = isOpen ? items : items.slice(0, FEW);
  return (
    <Card aria-labelledby="labels-title">
      <CardHeader title="Labels" titleId="labels-title" />
      <ul aria-label="Handed over" className="divide-y divide-line border-t border-line">
        {rows.map((dispensed) => (
          <LabelRow
            key={dispensed.actId}
            dispensed={dispensed}
            zone={zone}
            withPet={withPet}
            onOpen={(name) => setPanel({ name, dispensed })}
          />
        ))}
      </ul>
      {items.length > rows.length && (
        <Button variant="ghost" className="m-2" onClick={() => setOpen(true)}>
          Show all {items.length}
        </Button>
      )}
      {panel?.name === 'print' && (
        <LabelSheet actId={panel.dispensed.actId} name={panel.dispensed.name} onClose={close} />
      )}
      {panel?.name === 'reprint' && panel.dispensed.label && (
        <ReprintDialog label={panel.dispensed.label} onClose={close} />
      )}
    </Card>
  );
}

interface LabelRowProps {
  readonly dispensed: Dispensed;
  readonly zone: string;
  readonly withPet: boolean;
  readonly onOpen: (name: Panel['name']) => void;
}

function LabelRow({ dispensed, zone, withPet, onOpen }: LabelRowProps) {
  const { name, petName, quantityThousandths, unit, doneAt, label } = dispensed;
  const facts = [
    withPet ? petName : '',
    quantityLabel(quantityThousandths, unit),
    `${dateIn(zone, doneAt)}, ${timeIn(zone, doneAt)}`,
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 px-4 py-2.5">
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-0.5">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted tabular">{facts.filter((fact) => fact !== '').join(' · ')}</p>
        {label && (
          <p className="text-sm text-ink-muted tabular">
            {[
              `Label ${label.number}`,
              `${dateIn(zone, label.printedAt)}, ${timeIn(zone, label.printedAt)}`,
              label.printedByName ?? '',
              label.reprints > 0
                ? `printed again ${label.reprints === 1 ? 'once' : `${label.reprints} times`}`
                : '',
            ]
              .filter((fact) => fact !== '')
              .join(' · ')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <Badge tone={label ? 'good' : 'warn'}>{label ? 'Printed' : 'Not printed'}</Badge>
        <May call={printLabelEndpoint}>
          {label ? (
            <>
              <Button size="sm" variant="ghost" onClick={() => onOpen('reprint')}>
                Print again
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onOpen('print')}>
                New label
              </Button>
            </>
          ) : (
            <Button size="sm" onClick={() => onOpen('print')}>
              <Printer aria-hidden /> Print label
            </Button>
          )}
        </May>
      </div>
    </li>
  );
}
