import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { queryOf } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type LabCode, listLabCodesEndpoint, mapLabCodeEndpoint } from '../../codes.contract.ts';
import { MapCode, type MapCodeProps } from '../map-code.tsx';
import { CODE_KIND_LABELS, standsForText } from '../code-text.ts';

/** LABR-9. Codes and units of a laboratory: those that nobody has mapped first, and what the others stand for. */
export function LabCodes({ laboratoryId }: { readonly laboratoryId: string }) {
  const { data, error, refetch } = useQuery(queryOf(listLabCodesEndpoint, { laboratoryId }));
  if (error && !data)
    return (
      <ErrorState
        compact
        title="The codes could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <SkeletonRows />;
  if (data.items.length === 0)
    return (
      <EmptyState
        compact
        icon={<Tags />}
        title="No codes yet"
        hint="Codes and units that this laboratory uses appear here with its first results."
      />
    );
  const open = data.items.filter(({ ours }) => ours === null).length;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-muted">
        {open === 0
          ? 'Every code is mapped.'
          : 'Codes that are not mapped are shown as received. Map them to compare results and use your ranges.'}{' '}
        A change counts for later results and for reports that are not signed yet.
      </p>
      <ItemList>
        {data.items.map((code) => (
          <CodeRow
            key={`${code.kind} ${code.code}`}
            code={code}
            tests={data.tests}
            laboratoryId={laboratoryId}
          />
        ))}
      </ItemList>
    </div>
  );
}

const CodeRow = ({ code, ...rest }: MapCodeProps & { readonly code: LabCode }) => (
  <ItemRow
    wraps
    title={code.code}
    text={[
      CODE_KIND_LABELS[code.kind],
      code.name !== code.code && code.name,
      code.changedByName !== null && `mapped by ${code.changedByName}`,
    ]
      .filter(Boolean)
      .join(' · ')}
    trailing={
      <span className="flex flex-wrap items-center gap-2">
        {code.ours === null ? (
          <Badge tone="warn">Not mapped</Badge>
        ) : (
          <Badge tone="good">{standsForText(code, rest.tests)}</Badge>
        )}
        <May call={mapLabCodeEndpoint}>
          <MapCode code={code} {...rest} />
        </May>
      </span>
    }
  />
);
