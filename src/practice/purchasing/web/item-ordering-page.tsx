import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  getItemPurchasingEndpoint,
  type ItemPurchasing,
  listOnOrderEndpoint,
  setItemOrderingEndpoint,
} from '../suggestions.contract.ts';
import { decisionText } from './purchasing-texts.ts';
import { SuggestionInputs } from './suggestion-inputs.tsx';

export const handle = screen({ title: 'Ordering of an item', roles: STAFF_ROLES });

/** `/clinic/purchasing/items/{itemId}`: what is suggested about an item and why, and whether it is suggested at all. */
export default function ItemOrderingPage() {
  const { itemId = '' } = useParams();
  // Numbers, amounts and days follow the clinic's country.
  useClinicClock();
  const { data, error, refetch } = useQuery(queryOf(getItemPurchasingEndpoint, { itemId }));
  usePageTitle(data?.suggestion.name);
  if (data) return <ItemOrdering ordering={data} />;
  if (error === null) return <SkeletonRows rows={8} />;
  const isGone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
  return (
    <>
      <h1 className="sr-only">Ordering of an item</h1>
      <ErrorState
        title={isGone ? 'The level of this item is not kept' : 'This item could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          <Button asChild>
            <Link to="/clinic/purchasing/suggestions">Order suggestions</Link>
          </Button>
        }
      />
    </>
  );
}

function ItemOrdering({ ordering }: { readonly ordering: ItemPurchasing }) {
  const { suggestion, isNeverOrdered } = ordering;
  const { itemId, name, code } = suggestion;
  const set = useWrite(setItemOrderingEndpoint);
  const maySet = useSession().can(setItemOrderingEndpoint.permission);
  const { data: onOrder } = useQuery(queryOf(listOnOrderEndpoint, { itemIds: [itemId] }));
  const expectedOn = onOrder?.items[0]?.expectedOn ?? null;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHeader
        title={name}
        description={code ?? 'Ordering'}
        actions={
          <>
            <Button asChild>
              <Link to={`/clinic/inventory/${itemId}`}>Stock of this item</Link>
            </Button>
            <Button asChild>
              <Link to="/clinic/purchasing/suggestions">Order suggestions</Link>
            </Button>
          </>
        }
      />
      <Card>
        <CardHeader title={decisionText(suggestion)} />
        <CardBody className="flex flex-col gap-3">
          <SuggestionInputs item={suggestion} />
          {expectedOn !== null && (
            <p className="text-sm text-ink-muted">{`What is on order is expected from ${shortDay(expectedOn)}.`}</p>
          )}
        </CardBody>
      </Card>
      <Card className="p-4">
        <SwitchField
          label="Suggest this item"
          hint={
            maySet
              ? 'Switch it off for what is used up and not bought again.'
              : 'Whoever manages the stock decides this.'
          }
          checked={!isNeverOrdered}
          disabled={!maySet || set.isPending}
          onCheckedChange={(isSuggested) =>
            set.mutate(
              { itemId, isNeverOrdered: !isSuggested },
              {
                onError: (error) =>
                  notify({ title: 'This was not saved', text: messageOf(error), tone: 'destructive' }),
              },
            )
          }
        />
      </Card>
    </div>
  );
}
