import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { SystemHealth } from '../../contract.ts';

/** What runs. The measurements are on the page of the system. */
export function HealthCard({ health }: { readonly health: SystemHealth | undefined }) {
  return (
    <Card>
      <CardHeader title="Server" />
      <CardBody>
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
      </CardBody>
    </Card>
  );
}
