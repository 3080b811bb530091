import { useQuery } from '@tanstack/react-query';
import { HeartHandshake, Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { currencyOf } from '#vocabulary/currencies.ts';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { Card } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { addWellnessPlanEndpoint, listWellnessPlansEndpoint, type WellnessPlan } from '../contract.ts';
import { PlanSheet } from './plan-sheet.tsx';
import { feeText, monthsText } from './plan-texts.ts';

export const handle = screen({ title: 'Wellness plans', roles: STAFF_ROLES });

const textOf = (plan: WellnessPlan): string =>
  [
    `${feeText(plan)} before tax`,
    monthsText(plan.termMonths),
    plan.benefits.length === 1 ? '1 benefit' : `${plan.benefits.length} benefits`,
  ].join(' · ');

/** `/clinic/plans`: the wellness plans that the clinic offers. `?plan=` opens one, or `new`. */
export default function PlansPage() {
  const [state, choose] = useAddressChoice('state', ['current', 'archived']);
  const sheet = useAddressSheet('plan');
  const navigate = useNavigate();
  const { country } = useClinicClock();
  const { data, error, refetch } = useQuery(queryOf(listWellnessPlansEndpoint, {}));
  const mayAdd = useSession().can(addWellnessPlanEndpoint.permission);
  const shown = data?.items.filter(({ archivedAt }) => (archivedAt === null) === (state === 'current'));
  const opened = data?.items.find(({ id }) => id === sheet.openKey);
  const isNew = sheet.openKey === 'new' && mayAdd && country !== '';
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        title="Wellness plans"
        description="Preventive care for a regular fee. Sell plans on a pet’s page."
        primary={
          mayAdd
            ? {
                label: 'New plan',
                icon: <Plus aria-hidden />,
                shortcut: 'N',
                onSelect: () => void navigate(sheet.addressOf('new')),
              }
            : undefined
        }
      />
      <Segmented
        label="Plans"
        value={state}
        onValueChange={choose}
        options={[
          { value: 'current', label: 'Offered' },
          { value: 'archived', label: 'No longer offered' },
        ]}
      />
      {error && !data ? (
        <ErrorState title="The plans could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>
          {shown === undefined ? (
            <SkeletonRows />
          ) : shown.length === 0 ? (
            <EmptyState
              icon={<HeartHandshake />}
              title={state === 'current' ? 'No plans yet' : 'No earlier plans'}
              hint={
                state === 'current' && mayAdd
                  ? 'Bundle what a puppy or senior needs in a year for one monthly fee.'
                  : undefined
              }
            />
          ) : (
            <ItemList>
              {shown.map((plan) => (
                <ItemRow
                  key={plan.id}
                  wraps
                  title={
                    <Link
                      to={sheet.addressOf(plan.id)}
                      preventScrollReset
                      className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
                    >
                      {plan.name}
                    </Link>
                  }
                  text={textOf(plan)}
                  trailing={
                    <span className="text-sm text-ink-muted tabular">
                      {plan.petCount === 1 ? '1 pet' : `${plan.petCount} pets`}
                    </span>
                  }
                />
              ))}
            </ItemList>
          )}
        </Card>
      )}
      <MayChange call={addWellnessPlanEndpoint}>
        {(opened !== undefined || isNew) && country !== '' && (
          <PlanSheet
            key={sheet.openKey}
            plan={opened}
            currency={opened?.currency ?? currencyOf(country)}
            onClose={sheet.close}
          />
        )}
      </MayChange>
    </div>
  );
}
