import { Radio } from 'lucide-react';
import { Link } from 'react-router';
import { screen } from '#foundation/web/layout/screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { BackupsCard } from './backups-card.tsx';
import { FailedJobsCard } from './failed-jobs-card.tsx';
import { EmailsCard } from './emails-card.tsx';
import { MeasuresCard } from './measures-card.tsx';
import { ProcessesCard } from './processes-card.tsx';

export const handle = screen({ title: 'System', roles: ['platform_admin'] });

/** The state of the servers: every metric, failed jobs and undelivered emails. */
export default function SystemPage() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="System"
        description="Metrics reported by the servers and the database."
        actions={
          <Button asChild>
            <Link to="/admin/status">
              <Radio aria-hidden />
              Status page
            </Link>
          </Button>
        }
      />
      <MeasuresCard />
      <BackupsCard />
      <FailedJobsCard />
      <EmailsCard />
      <ProcessesCard />
    </div>
  );
}
