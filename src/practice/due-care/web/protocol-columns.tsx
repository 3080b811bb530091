import { Check, TriangleAlert } from 'lucide-react';
import { CARE_KIND_LABELS, careTargetLabel } from '#vocabulary/care.ts';
import { SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type CareProtocol, confirmCareProtocolEndpoint } from '../protocols.contract.ts';
import { scheduleText } from './schedule-text.ts';

/** Where a protocol applies: `US, NY`. */
const placeText = ({ country, region }: CareProtocol): string =>
  [country, region?.split(',')[0]].filter(Boolean).join(', ');

/** `Cat · Vaccination · core`. */
const kindText = (protocol: CareProtocol): string =>
  [
    SPECIES_ENTRIES[protocol.species].label,
    CARE_KIND_LABELS[protocol.kind],
    protocol.isCore ? 'core' : 'optional',
    protocol.country !== null && placeText(protocol),
  ]
    .filter(Boolean)
    .join(' · ');

function StateBadge({ protocol }: { readonly protocol: CareProtocol }) {
  return protocol.confirmedAt === null ? (
    <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
      Not confirmed
    </Badge>
  ) : (
    <Badge tone="good" icon={<Check aria-hidden />}>
      Confirmed
    </Badge>
  );
}

/** The columns of the protocols. */
export const protocolColumns = (
  mayManage: boolean,
  onEdit: (protocol: CareProtocol) => void,
): readonly Column<CareProtocol>[] => [
  {
    key: 'name',
    header: 'Protocol',
    cell: (protocol) => (
      <span className="flex max-w-48 min-w-0 flex-col whitespace-normal">
        <span className="font-medium">{protocol.name}</span>
        <span className="text-sm text-ink-muted">{kindText(protocol)}</span>
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
        className="block max-w-md min-w-52 py-1 text-sm whitespace-normal text-ink-muted"
        title={careTargetLabel(protocol.target)}
      >
        {protocol.source}
      </span>
    ),
  },
  {
    key: 'state',
    header: 'Status',
    cell: (protocol) => <StateBadge protocol={protocol} />,
  },
  ...(mayManage
    ? [
        {
          key: 'actions',
          header: 'Actions',
          atEnd: true,
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
    <span className="-mr-2.5 flex justify-end gap-1">
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
                  notify({
                    title: `${name} could not be confirmed`,
                    text: messageOf(error),
                    tone: 'destructive',
                  }),
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

/** Renders protocols on a narrow screen. */
export const protocolCard =
  (onEdit: ((protocol: CareProtocol) => void) | undefined) => (protocol: CareProtocol) => (
    <ProtocolCard protocol={protocol} onEdit={onEdit && (() => onEdit(protocol))} />
  );

function ProtocolCard({ protocol, onEdit }: ProtocolCardProps) {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <p className="font-medium">{protocol.name}</p>
      <p className="text-sm text-ink-muted">{kindText(protocol)}</p>
      <p className="text-sm">{scheduleText(protocol)}</p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StateBadge protocol={protocol} />
        {onEdit && <RowActions protocol={protocol} onEdit={onEdit} />}
      </div>
    </div>
  );
}
