import { PackageOpen, Printer, Settings2 } from 'lucide-react';
import { Link } from 'react-router';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { type ControlledDrug, openContainerEndpoint, setControlledItemEndpoint } from '../contract.ts';

interface DrugCardProps {
  readonly drug: ControlledDrug;
  readonly onOpen: () => void;
  readonly onDetails: () => void;
}

const ROW = 'grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_1fr_1fr] sm:items-center';

const amount = (thousandths: number, unit: string): string => quantityLabel(thousandths, unit) || `1 ${unit}`;

/** A controlled drug with its open containers, and what is unopened. */
export function DrugCard({ drug, onOpen, onDetails }: DrugCardProps) {
  const { can } = useSession();
  const { itemId, name, schedule, unit, details, containers, unopened } = drug;
  const titleId = `drug-${itemId}`;
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title={name}
        description={
          details === null
            ? `Schedule ${schedule}. Enter substance, form and strength before opening it.`
            : `Schedule ${schedule} · ${details.substance}, ${details.form}, ${details.strength}`
        }
        action={
          <span className="flex flex-wrap gap-2">
            {details !== null && (
              <Button asChild size="sm">
                <Link to={`/clinic/controlled-drugs/items/${itemId}`}>
                  <Printer aria-hidden />
                  Inspection report
                </Link>
              </Button>
            )}
            {can(setControlledItemEndpoint.permission) && (
              <Button size="sm" onClick={onDetails}>
                <Settings2 aria-hidden />
                Details
              </Button>
            )}
            {details !== null && unopened.length > 0 && can(openContainerEndpoint.permission) && (
              <Button size="sm" variant="primary" onClick={onOpen}>
                <PackageOpen aria-hidden />
                Open a container
              </Button>
            )}
          </span>
        }
      />
      <CardBody>
        <ul className="flex flex-col divide-y divide-line">
          {containers.map((container) => (
            <li key={container.id} className={ROW}>
              <Link
                className="focus-ring font-medium"
                to={`/clinic/controlled-drugs/containers/${container.id}`}
              >
                Container {container.number}
              </Link>
              <span className="text-sm text-ink-muted">
                {container.locationName}
                {container.expiresOn !== null && ` · expires ${shortDay(container.expiresOn)}`}
              </span>
              <span className="tabular sm:text-right">
                {container.hasDiscrepancy && (
                  <Badge tone="bad" className="mr-2">
                    Discrepancy
                  </Badge>
                )}
                {amount(container.balanceThousandths, unit)}
              </span>
            </li>
          ))}
          {unopened.map(({ lotId, lotNumber, locationId, locationName, expiresOn, quantityThousandths }) => (
            <li key={lotId + locationId} className={cn(ROW, 'text-ink-muted')}>
              <span>Unopened, {lotNumber === null ? 'no lot number' : `lot ${lotNumber}`}</span>
              <span className="text-sm">
                {locationName}
                {expiresOn !== null && ` · expires ${shortDay(expiresOn)}`}
              </span>
              <span className="tabular sm:text-right">{amount(quantityThousandths, unit)}</span>
            </li>
          ))}
          {containers.length === 0 && unopened.length === 0 && (
            <li className="py-2 text-ink-muted">None on hand. Receive a delivery under Inventory.</li>
          )}
        </ul>
      </CardBody>
    </Card>
  );
}
