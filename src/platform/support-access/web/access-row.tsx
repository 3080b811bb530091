import type { ReactNode } from 'react';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { ItemRow } from '#foundation/web/ui/data-list.tsx';
import type { SupportAccess } from '../contract.ts';

const MINUTE_MS = 60_000;

/** Whole minutes that an access lasted, or may last while it is open; at least one. */
const minutesOf = ({ startedAt, endedAt, endsAt }: SupportAccess): number =>
  Math.max(1, Math.round((Date.parse(endedAt ?? endsAt) - Date.parse(startedAt)) / MINUTE_MS));

interface AccessRowProps {
  readonly access: SupportAccess;
  readonly zone: string;
  readonly nowMs: number;
  readonly action?: ReactNode;
}

/** A support access: who, why, when, and for how long. */
export function AccessRow({ access, zone, nowMs, action }: AccessRowProps) {
  const isOpen = access.endedAt === null && Date.parse(access.endsAt) > nowMs;
  const minutes = minutesOf(access);
  return (
    <ItemRow
      title={
        <span className="flex flex-wrap items-center gap-2">
          {access.personName}
          {isOpen && <Badge tone="accent">Inside now</Badge>}
        </span>
      }
      text={
        <>
          <span className="block break-words whitespace-normal text-ink">{access.reason}</span>
          <span className="block whitespace-normal">
            <time dateTime={access.startedAt}>
              {nearDateIn(zone, access.startedAt)}, {timeIn(zone, access.startedAt)}
            </time>
            {isOpen ? `, until ${timeIn(zone, access.endsAt)}` : ` · ${minutes} min`}
          </span>
        </>
      }
      trailing={action}
    />
  );
}
