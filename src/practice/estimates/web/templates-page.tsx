import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
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
import {
  addEstimateTemplateEndpoint,
  type EstimateTemplate,
  listEstimateTemplatesEndpoint,
} from '../templates.contract.ts';
import { TemplateSheet } from './template-sheet.tsx';

export const handle = screen({ title: 'Estimate templates', roles: STAFF_ROLES });

const textOf = ({ options, validDays }: EstimateTemplate): string => {
  const lines = options.reduce((sum, option) => sum + option.lines.length, 0);
  return [
    options.map(({ name }) => name).join(', '),
    lines === 1 ? '1 line' : `${lines} lines`,
    validDays === 1 ? 'valid for 1 day' : `valid for ${validDays} days`,
  ].join(' · ');
};

/** `/clinic/estimates/templates`: the templates of estimates. `?template=` opens one, or `new`. */
export default function TemplatesPage() {
  useClinicClock();
  const [state, choose] = useAddressChoice('state', ['current', 'archived']);
  const sheet = useAddressSheet('template');
  const navigate = useNavigate();
  const archived = state === 'archived' ? ('only' as const) : ('no' as const);
  const { data, error, refetch } = useQuery(queryOf(listEstimateTemplatesEndpoint, { archived }));
  const mayBuild = useSession().can(addEstimateTemplateEndpoint.permission);
  const opened = data?.items.find(({ id }) => id === sheet.openKey);
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        title="Estimate templates"
        description="For estimates you write often. Prices come from the catalog when you use a template."
        primary={
          mayBuild
            ? {
                label: 'New template',
                icon: <Plus aria-hidden />,
                shortcut: 'N',
                onSelect: () => void navigate(sheet.addressOf('new')),
              }
            : undefined
        }
      />
      <Segmented
        label="Templates"
        value={state}
        onValueChange={choose}
        options={[
          { value: 'current', label: 'Current' },
          { value: 'archived', label: 'Archived' },
        ]}
      />
      {error && !data ? (
        <ErrorState title="The templates could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>
          {data === undefined ? (
            <SkeletonRows />
          ) : data.items.length === 0 ? (
            <EmptyState
              icon={<ClipboardList />}
              title={state === 'current' ? 'No templates yet' : 'No archived templates'}
              hint={
                state === 'current'
                  ? 'Start with what you estimate most often, such as a dental cleaning with two options.'
                  : undefined
              }
            />
          ) : (
            <ItemList>
              {data.items.map((template) => (
                <ItemRow
                  key={template.id}
                  wraps
                  title={
                    <Link
                      to={sheet.addressOf(template.id)}
                      preventScrollReset
                      className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
                    >
                      {template.name}
                    </Link>
                  }
                  text={textOf(template)}
                />
              ))}
            </ItemList>
          )}
        </Card>
      )}
      <MayChange call={addEstimateTemplateEndpoint}>
        {(opened !== undefined || (sheet.openKey === 'new' && mayBuild)) && (
          <TemplateSheet key={sheet.openKey} template={opened} onClose={sheet.close} />
        )}
      </MayChange>
    </div>
  );
}
