import { SearchX } from 'lucide-react';
import { Link } from 'react-router';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import type { ReportId } from '../contract.ts';
import { matchesSearch } from '../search.rules.ts';
import { REPORTS, reportsFor } from '../reports.rules.ts';

export const handle = screen({ title: 'Reports', roles: ['clinic_admin', 'doctor'] });

/** All reports that somebody may read, by what they are about. */
export default function ReportsPage() {
  const { role } = useSignedIn();
  const [typed, type, searched] = useAddressSearch();
  const found = reportsFor(permissionsOf(role).includes('report:read_all')).filter((id) =>
    matchesSearch(REPORTS[id], searched),
  );
  const groups = [...Map.groupBy(found, (id) => REPORTS[id].group)];
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Reports" description="Every number with its definition and the rows behind it." />
      <FilterBar
        search={{
          label: 'Search reports',
          placeholder: 'Revenue, tax, no-shows …',
          value: typed,
          onValueChange: type,
        }}
        chosen={0}
        onClear={() => type('')}
      />
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX />}
          title="No report matches"
          hint="Try another word, such as payments or clients."
        />
      ) : (
        <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
          {groups.map(([group, ids]) => (
            <ReportList key={group} title={group} ids={ids} />
          ))}
        </div>
      )}
    </div>
  );
}

/** What a report is about; its page says the rest. */
const firstSentence = (definition: string): string => `${definition.split('. ', 1)[0]?.replace(/\.$/, '')}.`;

interface ReportListProps {
  readonly title: string;
  readonly ids: readonly ReportId[];
}

const ReportList = ({ title, ids }: ReportListProps) => (
  <Card aria-label={title}>
    <CardHeader title={title} />
    <ul className="divide-y divide-line border-t border-line">
      {ids.map((id) => (
        <li key={id} className="relative flex flex-col gap-0.5 px-4 py-3 hover:bg-hover/60">
          <Link
            to={`/clinic/reports/${id}`}
            className="focus-ring w-fit rounded-sm font-medium after:absolute after:inset-0"
          >
            {REPORTS[id].title}
          </Link>
          <p className="text-sm text-ink-muted">{firstSentence(REPORTS[id].definition)}</p>
        </li>
      ))}
    </ul>
  </Card>
);
