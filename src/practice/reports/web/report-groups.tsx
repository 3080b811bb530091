import type { Column } from '#foundation/web/ui/data-table.tsx';
import { DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import type { Grouping, ReportFigures, ReportGroup } from '../contract.ts';
import type { Measure, ReportDefinition } from '../definition.rules.ts';
import { measured } from '../figures.rules.ts';
import { showGroup, showMeasure } from './report-text.ts';

interface ReportGroupsProps {
  readonly definition: ReportDefinition;
  /** Undefined while loading. */
  readonly figures: ReportFigures | undefined;
  readonly groups: readonly ReportGroup[];
  readonly chosen: string | undefined;
  /** The address that shows the rows of a group. */
  readonly pathOf: (group: ReportGroup) => string;
}

/** What a report comes to by day, person, category …; each leads to its rows. */
export function ReportGroups({ definition, figures, groups, chosen, pathOf }: ReportGroupsProps) {
  const most = Math.max(
    0,
    ...groups.map(({ values }) => Math.abs(measured(definition.measures[0], values) ?? 0)),
  );
  const columns: readonly Column<ReportGroup>[] = [
    nameColumn(figures),
    ...(figures?.by === 'time' ? [] : [shareColumn(definition.measures[0], most)]),
    ...definition.measures.map((measure, index): Column<ReportGroup> => ({
      key: measure.label,
      header: measure.label,
      numeric: true,
      ...(index === 0 ? {} : { from: index === 1 ? ('sm' as const) : ('md' as const) }),
      cell: ({ values }) => figures && showMeasure(measure, values, figures.currency),
    })),
  ];
  return (
    <DataTable
      label="Figures"
      columns={columns}
      rows={figures && groups}
      rowKey={({ key }) => key}
      rowTo={pathOf}
      selectedKey={chosen}
      empty={<EmptyState compact title="Nothing in this period" />}
    />
  );
}

/** What the first column has, by the grouping. */
const HEADERS: Readonly<Record<Grouping, string>> = {
  time: 'Time',
  category: 'Category',
  person: 'Person',
  doctor: 'Doctor',
  species: 'Species',
  item: 'Item',
  method: 'Method',
  reason: 'Reason',
  kind: 'Kind',
  rate: 'Rate',
  age: 'Due',
  activity: 'Last seen',
  type: 'Appointment type',
  protocol: 'Care',
  location: 'Location',
  supplier: 'Supplier',
  class: 'Class',
};

const nameColumn = (figures: ReportFigures | undefined): Column<ReportGroup> => ({
  key: 'group',
  header: figures ? HEADERS[figures.by] : '',
  cell: (group) => <span className="whitespace-normal">{figures && showGroup(figures, group)}</span>,
});

/** How a group compares with the largest; the number next to it says how much it is. */
const shareColumn = (measure: Measure, most: number): Column<ReportGroup> => ({
  key: 'share',
  header: 'Compared',
  onScreenOnly: true,
  from: 'md',
  cell: ({ values }) => {
    const value = measured(measure, values) ?? 0;
    return (
      <span aria-hidden className="block h-2 w-28 overflow-hidden rounded-sm bg-line">
        <span
          className={value < 0 ? 'block h-full bg-bad' : 'block h-full bg-brand'}
          style={{ width: `${most === 0 ? 0 : (Math.abs(value) / most) * 100}%` }}
        />
      </span>
    );
  },
});
