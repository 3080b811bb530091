import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getReportEndpoint, type ReportGroup, type ReportId } from '../contract.ts';
import { groupsOverTime } from '../figures.rules.ts';
import { periodOfStep, stepOf } from '../period.rules.ts';
import { REPORTS, reportsFor } from '../reports.rules.ts';
import { reportExport } from './export-report.ts';
import { NoSuchReport } from './no-such-report.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportGroups } from './report-groups.tsx';
import { ReportHeadline } from './report-headline.tsx';
import { ReportRows } from './report-rows.tsx';
import { showGroup } from './report-text.ts';
import { TimeChart } from './time-chart.tsx';
import { useReportQuestion } from './use-report-question.ts';

export const handle = screen({ title: 'Report', roles: ['clinic_admin', 'doctor'] });

/** One report: its definition, numbers, chart and rows. What it is asked for is in the URL. */
export default function ReportPage() {
  const { reportId } = useParams();
  const { role } = useSignedIn();
  const seesAll = permissionsOf(role).includes('report:read_all');
  const id = reportsFor(seesAll).find((one) => one === reportId);
  return id === undefined ? <NoSuchReport /> : <ReportScreen key={id} reportId={id} seesAll={seesAll} />;
}

interface ReportScreenProps {
  readonly reportId: ReportId;
  readonly seesAll: boolean;
}

function ReportScreen({ reportId, seesAll }: ReportScreenProps) {
  const clock = useClinicClock();
  const { pathname, search } = useLocation();
  const definition = REPORTS[reportId];
  usePageTitle(definition.title);
  const state = useReportQuestion(reportId, clock.today);
  const { question, group } = state;
  const query = useQuery({ ...queryOf(getReportEndpoint, question), placeholderData: (before) => before });
  const figures = query.data;
  const groups =
    figures === undefined ? [] : figures.by === 'time' ? groupsOverTime(figures) : figures.groups;
  const chosen = groups.find(({ key }) => key === group);
  const period =
    definition.time === 'now'
      ? 'Now'
      : definition.time === 'until'
        ? `Up to ${shortDay(question.to)}`
        : `${shortDay(question.from)} to ${shortDay(question.to)}`;

  /** Of a step in time its days are asked for, of another group its rows. */
  const pathOf = ({ key }: ReportGroup): string => {
    const params = new URLSearchParams(search);
    if (question.by === 'time') {
      const days = periodOfStep(question, key);
      params.delete('period');
      params.set('from', days.from);
      params.set('to', days.to);
    } else if (key === group) params.delete('group');
    else params.set('group', key);
    return `${pathname}?${params.toString()}`;
  };

  const isByDay = figures?.by === 'time' && stepOf(figures) === 'day';
  const table = (
    <ReportGroups definition={definition} figures={figures} groups={groups} chosen={group} pathOf={pathOf} />
  );

  return (
    <div className="flex flex-col gap-4" aria-busy={query.isPlaceholderData}>
      <PageHeader
        title={definition.title}
        description={`${period}${clock.clinicName === undefined ? '' : ` · ${clock.clinicName}`}`}
        actions={
          <>
            {definition.seeAlso && (
              <Button asChild>
                <Link to={definition.seeAlso.to}>{definition.seeAlso.label}</Link>
              </Button>
            )}
            <Button onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
            {figures && (
              <ExportButton
                list={reportExport(definition, question, figures.currency, group)}
                fileName={`${reportId.replaceAll('_', '-')}-${question.from}-${question.to}.csv`}
                noun="rows"
              />
            )}
          </>
        }
      />
      <p className="max-w-3xl text-base text-ink-muted">{definition.definition}</p>
      <ReportFilters
        definition={definition}
        state={state}
        today={clock.today}
        currencies={figures?.currencies ?? []}
        currency={figures?.currency}
        canChoosePerson={seesAll || definition.audience !== 'own'}
      />
      {query.error && !figures ? (
        <ErrorState
          title="The report could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <ReportHeadline definition={definition} figures={figures} />
          {figures?.by === 'time' && (
            <Card>
              <CardBody>
                <TimeChart figures={figures} groups={groups} measure={definition.measures[0]} />
              </CardBody>
            </Card>
          )}
          {isByDay ? (
            // The chart says it first; a month has many lines.
            <details>
              <summary className="focus-ring w-fit rounded-sm text-sm text-ink-muted hover:text-ink print:hidden">
                Show the days as a table
              </summary>
              <div className="mt-2">{table}</div>
            </details>
          ) : (
            table
          )}
          <h2 className="pt-2 text-md font-semibold">
            Rows{figures && chosen ? ` of ${showGroup(figures, chosen)}` : ''}
          </h2>
          <ReportRows
            definition={definition}
            question={question}
            currency={figures?.currency}
            group={group}
          />
        </>
      )}
    </div>
  );
}
