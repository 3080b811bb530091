import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { countTasksEndpoint, listTasksEndpoint } from '../../contract.ts';
import { TaskList } from '../task-list.tsx';

const SHOWN = 5;

/** The caller's next tasks, for the dashboard; nothing while there are none. */
export function MyTasksCard() {
  const clock = useClinicClock();
  const { data: counts } = useQuery(queryOf(countTasksEndpoint, {}));
  const { data } = useQuery(queryOf(listTasksEndpoint, { view: 'mine', limit: SHOWN }));
  if (!data || data.items.length === 0) return null;
  return (
    <Card aria-labelledby="my-tasks-title">
      <CardHeader
        title={
          <span className="flex items-center gap-2">
            My tasks
            {counts !== undefined && counts.mineOverdue > 0 && (
              <Badge tone="bad">{counts.mineOverdue} overdue</Badge>
            )}
          </span>
        }
        titleId="my-tasks-title"
        action={
          <Button asChild variant="ghost" size="sm">
            <Link to="/clinic/tasks">All {counts?.mine ?? ''}</Link>
          </Button>
        }
      />
      <TaskList
        label="My tasks"
        tasks={data.items}
        clock={clock}
        areMine
        addressOf={(id) => `/clinic/tasks?task=${id}`}
      />
    </Card>
  );
}
