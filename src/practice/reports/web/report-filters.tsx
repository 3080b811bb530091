import { useQuery } from '@tanstack/react-query';
import { INCOME_CATEGORIES, INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { DayRange } from '#foundation/web/calendar/day-range.tsx';
import { queryOf } from '#foundation/web/api.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { FilterSelect } from '#foundation/web/table/filter-select.tsx';
import { SpeciesFilter } from '#practice/pets/web/public/species-filter.tsx';
import { listStaffEndpoint } from '#practice/staff/contract.ts';
import type { Attribution, Grouping } from '../contract.ts';
import type { ReportDefinition } from '../definition.rules.ts';
import { PERIOD_PRESETS, type PeriodPreset } from '../period.rules.ts';
import type { ReportQuestion } from './use-report-question.ts';

const PRESET_OPTIONS: readonly { readonly value: PeriodPreset | 'own'; readonly label: string }[] = [
  // Safe: the keys of the record are its type.
  ...(Object.keys(PERIOD_PRESETS) as PeriodPreset[]).map((value) => ({
    value,
    label: PERIOD_PRESETS[value].label,
  })),
  { value: 'own', label: 'Other days' },
];

export const GROUPING_LABELS: Readonly<Record<Grouping, string>> = {
  time: 'By time',
  category: 'By category',
  person: 'By person',
  doctor: 'By doctor',
  species: 'By species',
  item: 'By item',
  method: 'By method',
  reason: 'By reason',
  kind: 'By kind',
  rate: 'By rate',
  age: 'By age',
  activity: 'By last visit',
  type: 'By appointment type',
  protocol: 'By care',
  location: 'By location',
  supplier: 'By supplier',
  class: 'By class',
};

const ATTRIBUTION_OPTIONS: readonly { readonly value: Attribution; readonly label: string }[] = [
  { value: 'performed', label: 'Counted for who did it' },
  { value: 'ordered', label: 'Counted for who ordered it' },
  { value: 'visit', label: 'Counted for the visit’s doctor' },
];

const CATEGORY_OPTIONS = [
  { value: 'any', label: 'All categories' },
  ...INCOME_CATEGORY_NAMES.map((value) => ({ value, label: INCOME_CATEGORIES[value].label })),
] as const;

interface ReportFiltersProps {
  readonly definition: ReportDefinition;
  readonly state: ReportQuestion;
  readonly today: string;
  /** Of the clinic; chosen where there are several. */
  readonly currencies: readonly string[];
  readonly currency: string | undefined;
  /** Whether other people's figures may be asked for. */
  readonly canChoosePerson: boolean;
}

/** The period of a report, by what it is added up, and its filters; all in the URL. */
export function ReportFilters({
  definition,
  state,
  today,
  currencies,
  currency,
  canChoosePerson,
}: ReportFiltersProps) {
  const { question, preset, set } = state;
  const has = new Set(definition.filters);
  return (
    <div className="print:hidden">
      <FilterBar
        label="Report"
        chosen={[question.category, question.species, question.doctorId].filter(Boolean).length}
        onClear={state.clear}
      >
        {definition.time !== 'now' && (
          <FilterSelect
            label="Period"
            options={PRESET_OPTIONS}
            value={preset ?? 'own'}
            onChoose={(chosen) => {
              if (chosen === 'own') state.choosePeriod(question);
              else state.choosePreset(chosen);
            }}
          />
        )}
        {definition.time !== 'now' && preset === undefined && (
          <div className="flex flex-wrap gap-2">
            <DayRange
              fromDay={question.from}
              toDay={question.to}
              today={today}
              onFromChange={(from) => state.choosePeriod({ from, to: question.to })}
              onToChange={(to) => state.choosePeriod({ from: question.from, to })}
            />
          </div>
        )}
        {definition.groupings.length > 1 && (
          <FilterSelect
            label="Add up"
            options={definition.groupings.map((value) => ({ value, label: GROUPING_LABELS[value] }))}
            value={question.by ?? definition.groupings[0]}
            onChoose={(by) => set('by', by === definition.groupings[0] ? null : by)}
          />
        )}
        {has.has('attribution') && (
          <FilterSelect
            label="Counted for"
            options={ATTRIBUTION_OPTIONS}
            value={question.attribution}
            onChoose={(chosen) => set('for', chosen === 'performed' ? null : chosen)}
          />
        )}
        {has.has('category') && (
          <FilterSelect
            label="Category"
            options={CATEGORY_OPTIONS}
            value={question.category ?? 'any'}
            onChoose={(chosen) => set('category', chosen === 'any' ? null : chosen)}
          />
        )}
        {has.has('species') && (
          <SpeciesFilter
            value={question.species ?? 'any'}
            onChoose={(chosen) => set('species', chosen === 'any' ? null : chosen)}
          />
        )}
        {has.has('doctor') && canChoosePerson && (
          <PersonFilter value={question.doctorId} onChoose={(id) => set('doctor', id)} />
        )}
        {currencies.length > 1 && definition.hasCurrency && currency !== undefined && (
          <FilterSelect
            label="Currency"
            options={currencies.map((value) => ({ value, label: value }))}
            value={currency}
            onChoose={(chosen) => set('currency', chosen)}
          />
        )}
      </FilterBar>
    </div>
  );
}

interface PersonFilterProps {
  readonly value: string | undefined;
  readonly onChoose: (id: string | null) => void;
}

function PersonFilter({ value, onChoose }: PersonFilterProps) {
  const { data } = useQuery({ ...queryOf(listStaffEndpoint, { limit: 100 }), staleTime: 60_000 });
  const people = (data?.items ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }));
  return (
    <FilterSelect
      label="Person"
      options={[{ value: 'any', label: 'Everyone' }, ...people]}
      value={value ?? 'any'}
      onChoose={(id) => onChoose(id === 'any' ? null : id)}
    />
  );
}
