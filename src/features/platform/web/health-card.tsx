import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { SystemHealth } from '../contract.ts';

/** What the server measured of itself for this page. */
export function HealthCard({ health }: { readonly health: SystemHealth | undefined }) {
  return (
    <Card>
      <CardHeader title="Server" description="Measured now, by the server itself." />
      <CardBody>
        {health === undefined ? (
          <SkeletonRows rows={4} />
        ) : (
          <DataList>
            <DataItem label="Database">
              PostgreSQL {health.databaseVersion}, answers in {health.databaseAnswerMs} ms
            </DataItem>
            <DataItem label="Migrations">
              {health.migrationsApplied}, up to {health.latestMigration.replace(/\.sql$/u, '')}
            </DataItem>
            <DataItem label="Jobs waiting">{health.jobsWaiting?.toLocaleString('en')}</DataItem>
            <DataItem label="Jobs failed">{health.jobsFailed?.toLocaleString('en')}</DataItem>
          </DataList>
        )}
      </CardBody>
    </Card>
  );
}
