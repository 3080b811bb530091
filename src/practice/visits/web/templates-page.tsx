import { useQuery } from '@tanstack/react-query';
import { LayoutTemplate, Plus } from 'lucide-react';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { VISIT_SECTION_LABELS, VISIT_SECTIONS } from '#vocabulary/visits.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  addVisitTemplateEndpoint,
  listVisitTemplatesEndpoint,
  type VisitTemplate,
} from '../templates.contract.ts';
import { StarterRecordButton } from './starter-record-button.tsx';
import { TemplateSheet } from './template-sheet.tsx';

export const handle = screen({ title: 'Visit templates', roles: STAFF_ROLES });

const contentOf = ({ species, sections, findings, itemIds }: VisitTemplate): string =>
  [
    species.length === 0 ? 'Every species' : species.map((one) => SPECIES_ENTRIES[one].label).join(', '),
    ...VISIT_SECTIONS.filter((name) => sections[name] !== undefined).map(
      (name) => VISIT_SECTION_LABELS[name],
    ),
    Object.keys(findings).length > 0 &&
      `${Object.keys(findings).length} ${Object.keys(findings).length === 1 ? 'finding' : 'findings'}`,
    itemIds.length > 0 && `${itemIds.length} planned ${itemIds.length === 1 ? 'treatment' : 'treatments'}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** `/clinic/visits/templates`: texts and findings that fill a visit. `?template=` opens one, or `new`. */
export default function TemplatesPage() {
  const [state, choose] = useAddressChoice('state', ['current', 'archived']);
  const [params, change] = useAddressParams();
  const requested = params.get('template');
  const { data, error, refetch } = useQuery(queryOf(listVisitTemplatesEndpoint, { state: 'all' }));
  const mayAdd = useSession().can(addVisitTemplateEndpoint.permission);
  const show = (id: string | undefined) =>
    change((next) => {
      if (id === undefined) next.delete('template');
      else next.set('template', id);
    });
  const shown = data?.items.filter(({ archivedAt }) => (archivedAt === null) === (state === 'current'));
  const opened = data?.items.find(({ id }) => id === requested);
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        title="Visit templates"
        description="Text from a template stays marked in the visit until someone confirms or edits it."
        primary={
          mayAdd
            ? {
                label: 'New template',
                icon: <Plus aria-hidden />,
                shortcut: 'N',
                onSelect: () => show('new'),
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
          {shown === undefined ? (
            <SkeletonRows />
          ) : shown.length === 0 ? (
            <EmptyState
              icon={<LayoutTemplate />}
              title={state === 'current' ? 'No templates yet' : 'No archived templates'}
              hint="A template fills sections and findings of a visit for a species and a reason."
              {...(state === 'current' ? { action: <StarterRecordButton /> } : {})}
            />
          ) : (
            <ItemList>
              {shown.map((template) => (
                <ItemRow
                  key={template.id}
                  wraps
                  title={
                    <button
                      type="button"
                      className="focus-ring rounded-sm text-left after:absolute after:inset-0 hover:underline"
                      onClick={() => show(template.id)}
                    >
                      {template.name}
                    </button>
                  }
                  text={contentOf(template)}
                  trailing={template.archivedAt !== null && <Badge>Archived</Badge>}
                />
              ))}
            </ItemList>
          )}
        </Card>
      )}
      <MayChange call={addVisitTemplateEndpoint}>
        {(opened !== undefined || (requested === 'new' && mayAdd)) && (
          <TemplateSheet
            key={requested}
            template={opened}
            catalogueItems={data?.catalogueItems ?? []}
            onClose={() => show(undefined)}
          />
        )}
      </MayChange>
    </div>
  );
}
