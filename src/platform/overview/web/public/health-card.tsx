import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { Link } from 'react-router';
import { MetricList } from '#platform/operations/web/public/metric-list.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { SystemHealth } from '../../contract.ts';

/** The server's own measurements. */
export function HealthCard({ health }: { readonly health: SystemHealth | undefined }) {
  return (
    <Card>
      <CardHeader
        title="Server"
        description="Current figures, reported by the server."
        action={
          <Link
            to="/admin/system"
            className="focus-ring rounded-sm text-sm text-brand-ink underline underline-offset-4"
          >
            System
          </Link>
        }
      />
      <CardBody className="flex flex-col gap-3">
        {health === undefined ? (
          <SkeletonRows rows={2} />
        ) : (
          <DataList>
            <DataItem label="Database">PostgreSQL {health.databaseVersion}</DataItem>
            <DataItem label="Migrations">
              {health.migrationsApplied}, up to {health.latestMigration.replace(/\.sql$/u, '')}
            </DataItem>
          </DataList>
        )}
        <MetricList />
      </CardBody>
    </Card>
  );
}
