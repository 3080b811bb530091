import { isRole, ROLE_LABELS } from '#vocabulary/permissions.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { Cell, HeadCell, Table, TableHead, TableRow } from '#foundation/web/ui/table.tsx';
import type { AuditEntry } from '../contract.ts';
import { actionLabel, actorLabel } from './action-labels.ts';
import { type Change, changesOf } from './changes-of.ts';

interface EntrySheetProps {
  readonly entry: AuditEntry;
  readonly zone: string;
  readonly onClose: () => void;
}

/** All details of an audit entry. */
export function EntrySheet({ entry, zone, onClose }: EntrySheetProps) {
  const role = entry.actorRole !== null && isRole(entry.actorRole) ? ROLE_LABELS[entry.actorRole] : null;
  return (
    <Sheet
      title={actionLabel(entry.action)}
      description={entry.subjectName ?? undefined}
      open
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-xl"
    >
      <div className="flex flex-col gap-6">
        <Changes changes={changesOf(entry.before, entry.after)} />
        <DataList>
          <DataItem label="When">
            {dateIn(zone, entry.at)}, {timeIn(zone, entry.at)}
          </DataItem>
          <DataItem label="Who">
            {actorLabel(entry)}
            {role && entry.actorName !== null && `, ${role}`}
          </DataItem>
          {entry.supportReason !== null && <DataItem label="Support access">{entry.supportReason}</DataItem>}
          {entry.clinicName !== null && <DataItem label="Clinic">{entry.clinicName}</DataItem>}
          <DataItem label="IP address">{entry.ip}</DataItem>
          {entry.deviceName !== null && <DataItem label="On device">{entry.deviceName}</DataItem>}
          <DataItem label="Browser or program">{entry.userAgent}</DataItem>
          <DataItem label="Record">
            <code className="font-mono text-sm break-all select-all">{entry.subjectId}</code>
          </DataItem>
          <DataItem label="Request">
            {entry.requestId && (
              <code className="font-mono text-sm break-all select-all">{entry.requestId}</code>
            )}
          </DataItem>
        </DataList>
      </div>
    </Sheet>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) {
    return <p className="rounded-lg bg-sunken px-4 py-3 text-base text-ink-muted">Nothing was changed.</p>;
  }
  return (
    <div className="overflow-x-auto rounded-lg border border-line">
      <Table aria-label="Before and after">
        <TableHead>
          <tr>
            <HeadCell>Field</HeadCell>
            <HeadCell>Before</HeadCell>
            <HeadCell>After</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <TableRow key={name} className="align-top">
              <Cell className="py-2 text-ink-muted">{name}</Cell>
              <Cell className="py-2 wrap-anywhere whitespace-pre-line">
                {before === null ? <None /> : <del className="decoration-bad/50">{before}</del>}
              </Cell>
              <Cell className="py-2 wrap-anywhere whitespace-pre-line">
                {after === null ? <None /> : <ins className="no-underline">{after}</ins>}
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

const None = () => (
  <span className="text-ink-muted">
    <span aria-hidden>–</span>
    <span className="sr-only">none</span>
  </span>
);
