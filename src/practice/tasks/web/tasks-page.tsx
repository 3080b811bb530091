import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { TASK_KINDS } from '#vocabulary/task-kinds.ts';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useChangedByOthers } from '#foundation/web/use-changed-by-others.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useAssistantFeature } from '#practice/assistant-switches/web/public/use-assistant-feature.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  addTaskEndpoint,
  countTasksEndpoint,
  listTasksEndpoint,
  type TaskCounts,
  type TaskView,
} from '../contract.ts';
import { NewTaskSheet } from './new-task-sheet.tsx';
import { NoTasks } from './no-tasks.tsx';
import { KIND_OPTIONS } from './task-fields.ts';
import { TaskList } from './task-list.tsx';
import { TaskSheet } from './task-sheet.tsx';

export const handle = screen({ title: 'Tasks', roles: STAFF_ROLES });

const VIEWS = ['mine', 'clinic', 'overdue', 'done'] as const satisfies readonly TaskView[];
/** `Mine 3`: the label of a view with its count. */
const counted = (label: string, count: number | undefined): string => (count ? `${label} ${count}` : label);

const viewOptions = (counts: TaskCounts | undefined) => [
  { value: 'mine' as const, label: counted('Mine', counts?.mine) },
  { value: 'clinic' as const, label: counted('Clinic', counts?.clinic) },
  { value: 'overdue' as const, label: counted('Overdue', counts?.overdue) },
  { value: 'done' as const, label: 'Closed' },
];

/** `/clinic/tasks`: view, kind and the open task are in the URL. */
export default function TasksPage() {
  const clock = useClinicClock();
  const hasFollowUps = useAssistantFeature('follow_up_drafts');
  const [view, chooseView] = useAddressChoice('view', VIEWS);
  const [kind, chooseKind] = useAddressChoice('kind', ['any', ...TASK_KINDS]);
  const { data: counts } = useQuery(queryOf(countTasksEndpoint, {}));
  const list = useInfiniteQuery({
    ...pagesOf(listTasksEndpoint, { view, ...(kind === 'any' ? {} : { kind }) }),
    placeholderData: (before) => before,
  });
  const highlightedIds = useChangedByOthers('tasks');
  const sheet = useAddressSheet('task');
  const [params, change] = useAddressParams();
  const mayAdd = useSession().can(addTaskEndpoint.permission);
  const closeNew = () =>
    change((next) => {
      next.delete('new');
      next.delete('pet');
    });
  const tasks = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Tasks"
        actions={
          hasFollowUps && (
            <Button asChild>
              <Link to="/clinic/follow-ups">Follow-ups</Link>
            </Button>
          )
        }
        primary={
          mayAdd
            ? {
                label: 'New task',
                icon: <Plus aria-hidden />,
                shortcut: 'N',
                onSelect: () => change((next) => next.set('new', '1')),
              }
            : undefined
        }
      />
      <div className="flex flex-wrap items-center gap-3">
        <Segmented label="Tasks" value={view} onValueChange={chooseView} options={viewOptions(counts)} />
        <NativeSelect
          aria-label="Kind"
          className="w-40"
          value={kind}
          onChange={(event) => chooseKind(TASK_KINDS.find((one) => one === event.target.value) ?? 'any')}
          options={[{ value: 'any', label: 'All kinds' }, ...KIND_OPTIONS]}
        />
      </div>
      {list.error && !list.data ? (
        <ErrorState
          title="Tasks could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <div className="rounded-lg border border-line bg-surface" aria-busy={list.isPlaceholderData}>
          {tasks === undefined ? (
            <SkeletonRows />
          ) : tasks.length === 0 ? (
            <NoTasks
              view={view}
              kind={kind}
              inClinic={counts?.clinic ?? 0}
              onView={chooseView}
              onEveryKind={() => chooseKind('any')}
            />
          ) : (
            <>
              <TaskList
                label="Tasks"
                tasks={tasks}
                clock={clock}
                areMine={view === 'mine'}
                addressOf={sheet.addressOf}
                highlightedIds={highlightedIds}
              />
              <div className="border-t border-line">
                <LoadMore
                  shown={tasks.length}
                  hasMore={list.hasNextPage}
                  busy={list.isFetchingNextPage}
                  onLoadMore={() => void list.fetchNextPage()}
                  noun={['task', 'tasks']}
                />
              </div>
            </>
          )}
        </div>
      )}
      {params.get('new') === '1' && mayAdd && (
        <NewTaskSheet today={clock.today} petId={params.get('pet') ?? undefined} onClose={closeNew} />
      )}
      {sheet.openKey !== null && <TaskSheet taskId={sheet.openKey} clock={clock} onClose={sheet.close} />}
    </div>
  );
}
