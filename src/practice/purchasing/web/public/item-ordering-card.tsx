import { useQuery } from '@tanstack/react-query';
import { ChevronDown, PackageSearch } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import {
  getItemPurchasingEndpoint,
  type ItemPurchasing,
  setItemOrderingEndpoint,
} from '../../suggestions.contract.ts';
import { suggestionText } from '../purchasing-texts.ts';
import { SuggestionInputs } from '../suggestion-inputs.tsx';

/** What is suggested to order of one item, and why; whether it is suggested at all. Of an item whose level is kept. */
export function ItemOrderingCard({ itemId }: { readonly itemId: string }) {
  const { data, error, refetch } = useQuery(queryOf(getItemPurchasingEndpoint, { itemId }));
  return (
    <Card aria-labelledby="item-ordering-title">
      <CardHeader
        title="Ordering"
        titleId="item-ordering-title"
        description={data && suggestionText(data.suggestion)}
        action={
          data?.suggestion.decision === 'order' && (
            <Button asChild size="sm">
              <Link to="/clinic/purchasing/suggestions">
                <PackageSearch aria-hidden />
                Order suggestions
              </Link>
            </Button>
          )
        }
      />
      {data ? (
        <Ordering purchasing={data} />
      ) : error ? (
        <ErrorState
          compact
          title="The suggestion could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Card>
  );
}

function Ordering({ purchasing: { suggestion, isNeverOrdered } }: { readonly purchasing: ItemPurchasing }) {
  const [isOpen, setOpen] = useState(false);
  const inputsId = useId();
  const set = useWrite(setItemOrderingEndpoint);
  const mayManage = useSession().can(setItemOrderingEndpoint.permission);
  return (
    <CardBody className="flex flex-col gap-3">
      {mayManage && (
        <SwitchField
          label="Suggest reordering when low"
          hint="If off, you order it manually."
          checked={!isNeverOrdered}
          disabled={set.isPending}
          onCheckedChange={(isSuggested) =>
            set.mutate({ itemId: suggestion.itemId, isNeverOrdered: !isSuggested })
          }
        />
      )}
      <FormError error={set.error} />
      <Button
        size="sm"
        variant="ghost"
        className="-ml-2.5 self-start"
        aria-expanded={isOpen}
        aria-controls={inputsId}
        onClick={() => setOpen(!isOpen)}
      >
        Why
        <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <div id={inputsId} hidden={!isOpen} className="rounded-md bg-sunken p-3">
        <SuggestionInputs item={suggestion} />
      </div>
    </CardBody>
  );
}
