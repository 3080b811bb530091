import { useQuery } from '@tanstack/react-query';
import { Check, ListChecks, Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { CARE_KIND_LABELS, careTargetLabel } from '#vocabulary/care.ts';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  addCareProtocolEndpoint,
  addStarterProtocolsEndpoint,
  type CareProtocol,
  confirmCareProtocolEndpoint,
  listCareProtocolsEndpoint,
} from '../protocols.contract.ts';
import { ProtocolSheet } from './protocol-sheet.tsx';
import { ProtocolSimulator } from './protocol-simulator.tsx';
import { scheduleText } from './schedule-text.ts';

/** Where a protocol applies: `US, NY`. */
const placeText = ({ country, region }: CareProtocol): string =>
  [country, region?.split(',')[0]].filter(Boolean).join(', ');

export const handle = screen({ title: 'Care protocols', roles: STAFF_ROLES });

/** When care is due at this clinic, with sources, and a simulator of what follows from it. */
export default function ProtocolsPage() {
  const clock = useClinicClock();
  const { data, error, refetch } = useQuery(queryOf(listCareProtocolsEndpoint, {}));
  const [sheet, setSheet] = useState<{ readonly protocol: CareProtocol | undefined }>();
  const mayManage = useSession().can(addCareProtocolEndpoint.permission);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Care protocols"
        description="When care is due, by species. Check each against your guidelines, labels and law, then confirm it."
        actions={data && data.items.length > 0 ? <StarterButton /> : undefined}
        primary={
          mayManage
            ? {
                label: 'New protocol',
                icon: <Plus aria-hidden />,
                shortcut: 'N',
                onSelect: () => setSheet({ protocol: undefined }),
              }
            : undefined
        }
      />
      {data?.waitsForRegion && (
        <Banner tone="info" title="Your clinic’s address has no state or region">
          Some protocols apply to one state or region only. Until you add yours in the clinic settings, the
          national ones are used.
        </Banner>
      )}
      {error && !data ? (
        <ErrorState title="The protocols could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="Care protocols"
          columns={columnsFor(mayManage, (protocol) => setSheet({ protocol }))}
          rows={data?.items}
          rowKey={({ id }) => id}
          card={cardFor(mayManage ? (protocol) => setSheet({ protocol }) : undefined)}
          empty={
            <EmptyState
              icon={<ListChecks />}
              title="No protocols yet"
              hint="The starter set has core and optional vaccinations, parasite control and exams, each with its source. You confirm each one."
              action={<StarterButton isPrimary />}
            />
          }
        />
      )}
      {data && data.items.length > 0 && <ProtocolSimulator protocols={data.items} today={clock.today} />}
      {sheet && mayManage && <ProtocolSheet protocol={sheet.protocol} onClose={() => setSheet(undefined)} />}
    </div>
  );
}

function StarterButton({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  const add = useWrite(addStarterProtocolsEndpoint);
  return (
    <May call={addStarterProtocolsEndpoint}>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        busy={add.isPending}
        onClick={() =>
          add.mutate(
            {},
            {
              onSuccess: ({ added }) =>
                notify({
                  title: added === 0 ? 'You already have the full starter set' : `${added} protocols added`,
                  tone: 'good',
                }),
              onError: (error) =>
                notify({ title: 'Nothing was added', text: messageOf(error), tone: 'destructive' }),
            },
          )
        }
      >
        Add starter set
      </Button>
    </May>
  );
}

const columnsFor = (
  mayManage: boolean,
  onEdit: (protocol: CareProtocol) => void,
): readonly Column<CareProtocol>[] => [
  {
    key: 'name',
    header: 'Protocol',
    cell: (protocol) => (
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{protocol.name}</span>
        <span className="text-sm text-ink-muted">
          {SPECIES_ENTRIES[protocol.species].label} · {CARE_KIND_LABELS[protocol.kind]} ·{' '}
          {protocol.isCore ? 'core' : 'optional'}
          {protocol.country === null ? '' : ` · ${placeText(protocol)}`}
        </span>
      </span>
    ),
  },
  {
    key: 'schedule',
    header: 'Schedule',
    cell: (protocol) => (
      <span className="block max-w-md min-w-40 py-1 text-sm whitespace-normal">{scheduleText(protocol)}</span>
    ),
  },
  {
    key: 'source',
    header: 'Source',
    from: 'xl',
    cell: (protocol) => (
      <span
        className="block max-w-xs py-1 text-sm whitespace-normal text-ink-muted"
        title={careTargetLabel(protocol.target)}
      >
        {protocol.source}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: (protocol) =>
      protocol.confirmedAt === null ? (
        <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
          Not confirmed
        </Badge>
      ) : (
        <Badge tone="good" icon={<Check aria-hidden />}>
          Confirmed
        </Badge>
      ),
  },
  ...(mayManage
    ? [
        {
          key: 'actions',
          header: 'Actions',
          cell: (protocol: CareProtocol) => (
            <RowActions protocol={protocol} onEdit={() => onEdit(protocol)} />
          ),
        },
      ]
    : []),
];

function RowActions({ protocol, onEdit }: { readonly protocol: CareProtocol; readonly onEdit: () => void }) {
  const confirm = useWrite(confirmCareProtocolEndpoint);
  const { id, version, name, confirmedAt } = protocol;
  return (
    <span className="flex justify-end gap-1">
      {confirmedAt === null && (
        <Button
          size="sm"
          busy={confirm.isPending}
          aria-label={`Confirm ${name} for ${SPECIES_ENTRIES[protocol.species].label}`}
          onClick={() =>
            confirm.mutate(
              { id, version },
              {
                onError: (error) =>
                  notify({ title: `${name} was not confirmed`, text: messageOf(error), tone: 'destructive' }),
              },
            )
          }
        >
          Confirm
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`Change ${name} for ${SPECIES_ENTRIES[protocol.species].label}`}
        onClick={onEdit}
      >
        Change
      </Button>
    </span>
  );
}

interface ProtocolCardProps {
  readonly protocol: CareProtocol;
  readonly onEdit: (() => void) | undefined;
}

const cardFor = (onEdit: ((protocol: CareProtocol) => void) | undefined) => (protocol: CareProtocol) => (
  <ProtocolCard protocol={protocol} onEdit={onEdit && (() => onEdit(protocol))} />
);

/** A protocol on a narrow screen. */
function ProtocolCard({ protocol, onEdit }: ProtocolCardProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="font-medium">{protocol.name}</p>
      <p className="text-sm text-ink-muted">
        {SPECIES_ENTRIES[protocol.species].label} · {CARE_KIND_LABELS[protocol.kind]} ·{' '}
        {protocol.isCore ? 'core' : 'optional'}
        {protocol.country === null ? '' : ` · ${placeText(protocol)}`}
      </p>
      <p className="text-sm">{scheduleText(protocol)}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        {protocol.confirmedAt === null ? (
          <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
            Not confirmed
          </Badge>
        ) : (
          <Badge tone="good" icon={<Check aria-hidden />}>
            Confirmed
          </Badge>
        )}
        {onEdit && <RowActions protocol={protocol} onEdit={onEdit} />}
      </div>
    </div>
  );
}
