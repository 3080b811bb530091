import { useInfiniteQuery } from '@tanstack/react-query';
import { FlaskConical, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  enterLabReportEndpoint,
  LAB_QUEUE_VIEWS,
  type LabQueueView,
  listLabQueueEndpoint,
} from '../contract.ts';
import { signLabReportEndpoint } from '../review.contract.ts';
import { EnterReportSheet } from './enter-report-sheet.tsx';
import { useLabCounts } from './public/use-lab-counts.ts';
import { QueueList } from './queue-list.tsx';

export const handle = screen({ title: 'Laboratory', roles: STAFF_ROLES, help: '/clinic/help#laboratory' });

const LABELS: Readonly<Record<LabQueueView, string>> = {
  mine: 'Mine',
  review: 'For review',
  unmatched: 'Unmatched',
  dismissed: 'Dismissed',
  all: 'All',
};

const EMPTY: Readonly<Record<LabQueueView, { title: string; hint: string }>> = {
  mine: {
    title: 'Nothing to review',
    hint: 'Results of your orders appear here until you sign them.',
  },
  review: { title: 'Nothing to review', hint: 'Results appear here until a doctor signs them.' },
  unmatched: { title: 'No unmatched reports', hint: 'Reports that match no pet appear here.' },
  dismissed: {
    title: 'No dismissed reports',
    hint: 'Reports about pets that are not your patients appear here.',
  },
  all: { title: 'No laboratory results yet', hint: 'Results appear here once a laboratory sends them.' },
};

/** Only doctors have results of their own: all others begin with what waits for any of them. */
const VIEWS_OF_OTHERS = ['review', 'unmatched', 'mine', 'dismissed', 'all'] as const satisfies LabQueueView[];

/** `/clinic/labs`: what laboratories reported, and what waits for whom; the view is in the URL. */
export default function LabsPage() {
  const { zone } = useClinicClock();
  const counts = useLabCounts();
  const { can, role } = useSignedIn();
  const [view, chooseView] = useAddressChoice('view', role === 'doctor' ? LAB_QUEUE_VIEWS : VIEWS_OF_OTHERS);
  const [isEntering, setEntering] = useState(false);
  const navigate = useNavigate();
  const maySign = can(signLabReportEndpoint.permission);
  const list = useInfiniteQuery({
    ...pagesOf(listLabQueueEndpoint, { view }),
    placeholderData: (before) => before,
  });
  const first = list.data?.pages[0]?.items[0];
  useShortcut('O', first && (() => void navigate(`/clinic/labs/${first.id}`)), 'Open the first report');
  const counted: Partial<Record<LabQueueView, number>> = counts ?? {};
  const labelOf = (value: LabQueueView) => [LABELS[value], counted[value]].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Laboratory"
        description="Results stay here until a doctor signs them."
        actions={
          <>
            <Button asChild>
              <Link to="/clinic/labs/orders">Orders</Link>
            </Button>
            <Button asChild>
              <Link to="/clinic/laboratories/connections">Connections</Link>
            </Button>
            <May call={enterLabReportEndpoint}>
              <Button variant="primary" onClick={() => setEntering(true)}>
                <Plus aria-hidden /> Enter results
              </Button>
            </May>
          </>
        }
      />
      {(counts?.critical ?? 0) > 0 && (
        <Banner
          tone="bad"
          title={
            counts?.critical === 1
              ? 'A critical result needs a doctor'
              : `${counts?.critical} critical results need a doctor`
          }
          action={view !== 'review' && <Button onClick={() => chooseView('review')}>Show</Button>}
        >
          Acknowledge each one in its report.
        </Banner>
      )}
      <Segmented
        label="Reports"
        className="max-sm:hidden"
        value={view}
        onValueChange={chooseView}
        options={LAB_QUEUE_VIEWS.map((value) => ({ value, label: labelOf(value) }))}
      />
      <NativeSelect
        aria-label="Reports"
        className="sm:hidden"
        value={view}
        onChange={({ target }) => chooseView(LAB_QUEUE_VIEWS.find((one) => one === target.value) ?? view)}
        options={LAB_QUEUE_VIEWS.map((value) => ({ value, label: labelOf(value) }))}
      />
      <PagedRows
        list={list}
        failure="The reports could not be loaded"
        noun={['report', 'reports']}
        className="rounded-lg border border-line bg-surface"
        empty={<EmptyState icon={<FlaskConical />} {...EMPTY[view]} />}
      >
        {(reports) => <QueueList reports={reports} zone={zone} />}
      </PagedRows>
      {first !== undefined && (
        <p className="text-sm text-ink-muted max-lg:hidden">
          {maySign
            ? 'J and K move between reports, Enter opens one, S shows its values and then signs them.'
            : 'J and K move between reports, Enter opens one.'}
        </p>
      )}
      {isEntering && <EnterReportSheet onClose={() => setEntering(false)} />}
    </div>
  );
}
