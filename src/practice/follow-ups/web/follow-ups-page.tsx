import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarCheck, Send, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { addDays } from '#foundation/values/day.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  confirmFollowUpIntervalsEndpoint,
  FOLLOW_UP_VIEWS,
  type ListedFollowUp,
  listFollowUpsEndpoint,
  sendFollowUpsEndpoint,
} from '../contract.ts';
import { ChangeFollowUpDialog } from './change-follow-up-dialog.tsx';
import { blockedBy, keyOf } from './follow-up-labels.ts';
import { FollowUpList } from './follow-up-list.tsx';
import { IntervalsDialog } from './intervals-dialog.tsx';
import { useFollowUps } from './use-follow-ups.ts';

export const handle = screen({ title: 'Follow-ups', roles: STAFF_ROLES, help: '/clinic/help#assistant' });

const WHOSE = ['clinic', 'mine'] as const;
const WHOSE_OPTIONS = [
  { value: 'clinic' as const, label: 'Clinic' },
  { value: 'mine' as const, label: 'My visits' },
];
const VIEW_OPTIONS = [
  { value: 'due' as const, label: 'Next two weeks' },
  { value: 'overdue' as const, label: 'Overdue' },
];
const WEEK_DAYS = 7;

/** `/clinic/follow-ups`: whom to contact after visits. View and whose are in the URL. */
export default function FollowUpsPage() {
  const isOn = useAssistantFeature('follow_up_drafts');
  return isOn ? (
    <LoadedPage />
  ) : (
    <div className="flex flex-col gap-4">
      <PageHeader title="Follow-ups" />
      <EmptyState
        icon={<CalendarCheck aria-hidden />}
        title="Follow-ups are turned off"
        hint="An admin of your clinic can turn them on in the settings."
      />
    </div>
  );
}

function LoadedPage() {
  const { today } = useClinicClock();
  const { can } = useSession();
  const mayWrite = can(sendFollowUpsEndpoint.permission);
  const mayConfirm = can(confirmFollowUpIntervalsEndpoint.permission);
  const [view, chooseView] = useAddressChoice('view', FOLLOW_UP_VIEWS);
  const [whose, chooseWhose] = useAddressChoice('whose', WHOSE);
  const list = useInfiniteQuery({
    ...pagesOf(listFollowUpsEndpoint, { view, whose }),
    placeholderData: (before) => before,
  });
  const doing = useFollowUps();
  const [changed, setChanged] = useState<ListedFollowUp | null>(null);
  const [isAdjusting, setAdjusting] = useState(false);
  const items = list.data?.pages.flatMap((page) => page.items);
  const sendable = items?.filter((item) => blockedBy(item) === null) ?? [];
  const ofWeek = sendable.filter(({ on }) => on < addDays(today, WEEK_DAYS));
  const chosen = sendable.filter((item) => doing.chosen.has(keyOf(item)));
  const sendChosen = () => chosen.length > 0 && doing.send(chosen);
  const rows = useRef<HTMLDivElement>(null);
  const chooseWeekByKey = () => {
    doing.choose(ofWeek);
    // The next keys are for a row: without a focus among them, they would be for none.
    rows.current?.querySelector<HTMLElement>('[data-row]')?.focus();
  };
  useShortcut('W', mayWrite ? chooseWeekByKey : undefined, 'Select this week');
  useShortcut('S', mayWrite ? () => void sendChosen() : undefined, 'Send what is selected');
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Follow-ups"
        description="Clients to contact after visits, drafted by rules from the record."
        actions={
          mayConfirm && (
            <Button onClick={() => setAdjusting(true)}>
              <SlidersHorizontal aria-hidden /> Intervals
            </Button>
          )
        }
        primary={
          mayWrite
            ? {
                label: chosen.length === 0 ? 'Send selected' : `Send ${chosen.length}`,
                icon: <Send aria-hidden />,
                shortcut: 'S',
                busy: doing.isBusy,
                disabledReason: chosen.length === 0 ? 'Select follow-ups first.' : undefined,
                onSelect: sendChosen,
              }
            : undefined
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <Segmented label="When" value={view} onValueChange={chooseView} options={VIEW_OPTIONS} />
        <Segmented label="Whose" value={whose} onValueChange={chooseWhose} options={WHOSE_OPTIONS} />
        {mayWrite && sendable.length > 0 && (
          <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
            {chosen.length > 0 && (
              <>
                <Button variant="ghost" onClick={() => doing.drop(chosen)}>
                  Drop {chosen.length}
                </Button>
                <Button variant="ghost" onClick={() => doing.choose([])}>
                  Clear selection
                </Button>
              </>
            )}
            <Button shortcut="W" onClick={() => doing.choose(ofWeek)}>
              Select this week
            </Button>
          </div>
        )}
      </div>
      {items?.some(({ isConfirmed }) => !isConfirmed) === true && (
        <Banner
          tone="warn"
          title="Some intervals are not confirmed"
          action={
            mayConfirm && (
              <Button size="sm" onClick={() => setAdjusting(true)}>
                Review intervals
              </Button>
            )
          }
        >
          <p>A doctor or an admin has to confirm when clients are contacted before anything is sent.</p>
        </Banner>
      )}
      {list.error && !list.data ? (
        <ErrorState
          title="Follow-ups could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <div
          ref={rows}
          className="overflow-hidden rounded-lg border border-line bg-surface"
          aria-busy={list.isPlaceholderData}
        >
          {items === undefined ? (
            <SkeletonRows />
          ) : items.length === 0 && !list.hasNextPage ? (
            <EmptyState
              icon={<CalendarCheck aria-hidden />}
              title={view === 'overdue' ? 'Nothing overdue' : 'No follow-ups in the next two weeks'}
              hint="Clients appear here after surgery, with a new medication, before a recheck and while results are pending."
            />
          ) : (
            <>
              <FollowUpList
                items={items}
                today={today}
                chosen={doing.chosen}
                mayWrite={mayWrite}
                onToggle={doing.toggle}
                onSend={(item) => doing.send([item])}
                onChange={setChanged}
                onDrop={(item) => doing.drop([item])}
              />
              <LoadMore
                shown={items.length}
                hasMore={list.hasNextPage}
                busy={list.isFetchingNextPage}
                onLoadMore={() => void list.fetchNextPage()}
                noun={['follow-up', 'follow-ups']}
              />
            </>
          )}
        </div>
      )}
      {changed && <ChangeFollowUpDialog item={changed} today={today} onClose={() => setChanged(null)} />}
      {isAdjusting && <IntervalsDialog onClose={() => setAdjusting(false)} />}
    </div>
  );
}
