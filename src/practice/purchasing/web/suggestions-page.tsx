import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { useWrite } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card } from '#foundation/web/ui/card.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Progress } from '#foundation/web/ui/progress.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { orderSuggestedEndpoint } from '../contract.ts';
import type { SuggestedItem } from '../suggestions.contract.ts';
import { wholeOf } from './purchasing-texts.ts';
import { SuggestionGroup } from './suggestion-group.tsx';
import { SuggestionRow } from './suggestion-row.tsx';
import { useSuggestions } from './use-suggestions.ts';

export const handle = screen({ title: 'Order suggestions', roles: STAFF_ROLES });

/** Items that are ordered at once. */
const MAX_ITEMS = 500;

const bySupplier = (items: readonly SuggestedItem[]) =>
  [
    ...Map.groupBy(items, ({ offer, decision }) => (decision === 'order' ? (offer?.supplierName ?? '') : '')),
  ].toSorted(
    // What cannot be ordered comes last.
    ([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b, 'en'),
  );

/** `/clinic/purchasing/suggestions`: what to order, with every input. */
export default function SuggestionsPage() {
  const { items, checked, total, isRunning, error, retry } = useSuggestions();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const navigate = useNavigate();
  const order = useWrite(orderSuggestedEndpoint);
  const mayOrder = useSession().can(orderSuggestedEndpoint.permission);
  useClinicClock();
  const packsOf = ({ itemId, packs }: SuggestedItem) => typed[itemId] ?? String(packs);
  const wanted = items.filter(({ decision, itemId }) => decision === 'order' && !left.has(itemId));
  const chosen = wanted.slice(0, MAX_ITEMS);
  const [first] = chosen;
  const isValid = chosen.every((item) => (wholeOf(packsOf(item)) ?? 0) > 0);
  const totalMinor = chosen.reduce(
    (sum, item) => sum + (item.offer?.priceMinor ?? 0) * (wholeOf(packsOf(item)) ?? 0),
    0,
  );
  const submit = () =>
    order.mutate(
      { items: chosen.map((item) => ({ itemId: item.itemId, packs: wholeOf(packsOf(item)) ?? 0 })) },
      {
        onSuccess: ({ items: made }) => {
          notify({
            title: made.length === 1 ? '1 draft was made' : `${made.length} drafts created`,
            tone: 'good',
          });
          const [only] = made;
          void navigate(
            only && made.length === 1
              ? `/clinic/purchasing/orders/${only.id}`
              : '/clinic/purchasing?show=draft',
          );
        },
      },
    );
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <PageHeader
        title="Order suggestions"
        description="Items at or below their reorder point, counting what is on order."
        actions={
          <Button asChild>
            <Link to="/clinic/purchasing">All orders</Link>
          </Button>
        }
        primary={
          mayOrder
            ? {
                label: `Order ${showNumber(chosen.length)} ${chosen.length === 1 ? 'item' : 'items'}`,
                icon: <PackageCheck aria-hidden />,
                onSelect: submit,
                busy: order.isPending,
                disabledReason: isRunning
                  ? 'Not all items have been checked yet.'
                  : chosen.length === 0
                    ? 'Choose an item first.'
                    : isValid
                      ? undefined
                      : 'Check the numbers of packs first.',
              }
            : undefined
        }
      />
      {error !== null && items.length > 0 && (
        <ErrorState compact title="Not all items could be checked" error={error} onRetry={retry} />
      )}
      {isRunning && error === null && (
        <div className="flex flex-col gap-1.5" aria-live="polite">
          <Progress label="Items checked" value={checked} max={Math.max(total, 1)} />
          <p className="text-sm text-ink-muted">
            {total === 0 ? 'Checking stock' : `${showNumber(checked)} of ${showNumber(total)} items checked`}
          </p>
        </div>
      )}
      <FormError error={order.error} />
      {mayOrder && items.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={() => setLeft(new Set())}>
            Select all
          </Button>
          <Button size="sm" onClick={() => setLeft(new Set(items.map(({ itemId }) => itemId)))}>
            Clear selection
          </Button>
          {first && (
            <p className="ml-auto font-medium tabular">{`${showMoney(totalMinor, first.currency)} before tax`}</p>
          )}
          {wanted.length > MAX_ITEMS && (
            <p className="basis-full text-sm text-ink-muted">
              {`${showNumber(MAX_ITEMS)} of ${showNumber(wanted.length)} selected items can be ordered at once. Order the rest after that.`}
            </p>
          )}
        </div>
      )}
      {error !== null && items.length === 0 ? (
        <ErrorState title="The suggestions could not be loaded" error={error} onRetry={retry} />
      ) : items.length === 0 ? (
        <Card>
          {isRunning ? (
            <SkeletonRows />
          ) : (
            <EmptyState
              icon={<PackageCheck />}
              title="Nothing to order"
              hint={
                total === 0
                  ? 'Items are checked once their stock is tracked: receive or count them first.'
                  : `All ${showNumber(total)} items are above their reorder point, or on order.`
              }
            />
          )}
        </Card>
      ) : (
        bySupplier(items).map(([supplier, own]) => (
          <SuggestionGroup
            key={supplier}
            title={supplier || 'Low, but not ordered from here'}
            items={own}
            renderRow={(item) => (
              <SuggestionRow
                key={item.itemId}
                item={item}
                isChosen={!left.has(item.itemId)}
                packs={packsOf(item)}
                mayOrder={mayOrder}
                onChoose={(isChosen) => {
                  const next = new Set(left);
                  if (isChosen) next.delete(item.itemId);
                  else next.add(item.itemId);
                  setLeft(next);
                }}
                onPacks={(packs) => setTyped({ ...typed, [item.itemId]: packs })}
              />
            )}
          />
        ))
      )}
    </div>
  );
}
