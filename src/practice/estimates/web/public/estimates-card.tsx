import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  createEstimateEndpoint,
  type EstimateSummary,
  type ListEstimates,
  listEstimatesEndpoint,
} from '../../contract.ts';
import { moneyRange, STATUS_LABELS, STATUS_TONES } from '../estimate-text.ts';
import { NewEstimateDialog } from '../new-estimate-dialog.tsx';

interface EstimatesCardProps {
  /** Whose estimates are listed. */
  readonly list: ListEstimates;
  /** For which of them a new one can be made. */
  readonly pets: readonly { readonly id: string; readonly name: string }[];
  readonly zone: string;
}

const textOf = (estimate: EstimateSummary, withPet: boolean, zone: string): string => {
  const { status, petName, lowMinor, highMinor, currency, validUntilOn, answeredAt, declinedCount } =
    estimate;
  return [
    withPet && petName,
    moneyRange(lowMinor, highMinor, currency),
    answeredAt === null ? `valid until ${shortDay(validUntilOn)}` : `answered ${dateIn(zone, answeredAt)}`,
    declinedCount > 0 && `${declinedCount} declined`,
    status === 'sent' && estimate.openedAt !== null && 'opened',
  ]
    .filter(Boolean)
    .join(' · ');
};

/** The estimates of a visit, a pet or a client, and the way to a new one. */
export function EstimatesCard({ list, pets, zone }: EstimatesCardProps) {
  const { data, error, refetch } = useQuery(queryOf(listEstimatesEndpoint, list));
  const [isAdding, setAdding] = useState(false);
  const mayAdd = useSession().can(createEstimateEndpoint.permission) && pets.length > 0;
  return (
    <Card aria-labelledby="estimates-title">
      <CardHeader
        title="Estimates"
        titleId="estimates-title"
        action={
          mayAdd && (
            <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={() => setAdding(true)}>
              <Plus aria-hidden /> New estimate
            </Button>
          )
        }
      />
      {error && !data ? (
        <CardBody>
          <ErrorState
            compact
            title="The estimates could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        </CardBody>
      ) : data === undefined ? (
        <SkeletonRows rows={2} />
      ) : data.items.length === 0 ? (
        <EmptyLine>No estimates</EmptyLine>
      ) : (
        <ItemList>
          {data.items.map((estimate) => (
            <ItemRow
              key={estimate.id}
              wraps
              title={
                <Link
                  to={`/clinic/estimates/${estimate.id}`}
                  className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
                >
                  {estimate.title}
                </Link>
              }
              text={textOf(estimate, list.clientId !== undefined, zone)}
              trailing={<Badge tone={STATUS_TONES[estimate.status]}>{STATUS_LABELS[estimate.status]}</Badge>}
            />
          ))}
        </ItemList>
      )}
      {isAdding && (
        <NewEstimateDialog
          pets={pets}
          clientId={list.clientId}
          visitId={list.visitId}
          zone={zone}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
