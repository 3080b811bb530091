import { CalendarDays, CircleCheck, Clock, MessageSquare, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { HUES, HUE_LABELS } from '#vocabulary/hues.ts';
import { showWeight } from '../number-on-screen.ts';
import { ApiError } from '../api-error.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Banner } from '../ui/banner.tsx';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../ui/card.tsx';
import { DataItem, DataList, ItemList, ItemRow } from '../ui/data-list.tsx';
import { type Column, DataTable, type Sort } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FormError } from '../ui/form-error.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Progress } from '../ui/progress.tsx';
import { ScrollArea } from '../ui/scroll-area.tsx';
import { Separator } from '../ui/separator.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx';
import { Specimen } from './specimen.tsx';

interface Row {
  readonly name: string;
  readonly kind: string;
  readonly grams: number;
}

const ROWS: readonly Row[] = [
  { name: 'Biscuit', kind: 'Dog, beagle', grams: 12_400 },
  { name: 'Momo', kind: 'Cat, European shorthair', grams: 4250 },
  { name: 'Pepper', kind: 'Rabbit, dwarf lop', grams: 1980 },
];

const LINES: readonly string[] = Array.from({ length: 12 }, (_, line) => `Line ${line + 1}`);

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => name, sortable: true },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kind, from: 'sm' },
  {
    key: 'grams',
    header: 'Weight',
    cell: ({ grams }) => showWeight(grams, 'kg'),
    numeric: true,
    sortable: true,
  },
];

const FAILURE = new ApiError({
  code: 'internal',
  message: 'Something went wrong on our side. Nothing was saved. Try again in a moment.',
  status: 500,
  retry: 'later',
  requestId: '3f0a2c1e-8d41-4b6c-9f60-1a2b3c4d5e6f',
});

export function DisplayGallery() {
  const [sort, setSort] = useState<Sort>({ key: 'name', descending: false });
  return (
    <>
      <Specimen title="Badges">
        <Badge>Neutral</Badge>
        <Badge tone="brand">Booked</Badge>
        <Badge tone="accent" icon={<Clock aria-hidden />}>
          Waiting
        </Badge>
        <Badge tone="good" icon={<CircleCheck aria-hidden />}>
          Done
        </Badge>
        <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
          Due soon
        </Badge>
        <Badge tone="bad" icon={<TriangleAlert aria-hidden />}>
          Overdue
        </Badge>
        <Badge tone="outline">Outline</Badge>
        {HUES.map((hue) => (
          <Badge key={hue} hue={hue}>
            {HUE_LABELS[hue]}
          </Badge>
        ))}
      </Specimen>
      <Specimen title="Avatars" className="items-center">
        <Avatar name="Amara Okafor" size="xs" />
        <Avatar name="Jonas Lind" />
        <Avatar name="csr@tailwell.test" size="md" />
        <Avatar name="Biscuit" square size="lg" />
        <Spinner />
      </Specimen>
      <Specimen title="Numbers" className="grid grid-cols-1 sm:grid-cols-3">
        <StatCard
          label="Today's Appointments"
          value={24}
          hint="3 not yet checked in"
          icon={<CalendarDays />}
          to="/gallery"
        />
        <StatCard label="New Messages" value={7} hint="Oldest from 08:14" icon={<MessageSquare />} waiting />
        <StatCard label="Active Patients" value={undefined} hint="Loading" />
      </Specimen>
      <Specimen title="Table">
        <div className="w-full">
          <DataTable
            label="Pets"
            columns={COLUMNS}
            rows={ROWS}
            rowKey={({ name }) => name}
            rowTo={({ name }) => `/gallery?pet=${name}`}
            selectedKey="Momo"
            sort={sort}
            onSort={setSort}
            empty={<EmptyState title="No pets yet" />}
            footer={
              <LoadMore shown={3} hasMore busy={false} onLoadMore={() => undefined} noun={['pet', 'pets']} />
            }
          />
        </div>
      </Specimen>
      <Specimen title="Card, facts, lines" className="grid grid-cols-1 sm:grid-cols-2">
        <Card>
          <CardHeader title="Biscuit" description="Beagle" action={<Badge tone="good">Healthy</Badge>} />
          <CardBody>
            <DataList>
              <DataItem label="Born">4 Mar 2022</DataItem>
              <DataItem label="Microchip" />
            </DataList>
          </CardBody>
          <CardFooter>
            <Button size="sm">Open</Button>
          </CardFooter>
        </Card>
        <Card>
          <CardHeader title="Upcoming Appointments" />
          <ItemList>
            <ItemRow
              leading={<Avatar name="Momo" square />}
              title="Momo"
              text="Dental check, 09:45"
              trailing={<Button size="sm">Check In</Button>}
            />
            <ItemRow
              leading={<Avatar name="Olive" square />}
              title="Olive"
              text="Skin, 11:00"
              isHighlighted
              trailing={<Badge tone="brand">Booked</Badge>}
            />
          </ItemList>
        </Card>
      </Specimen>
      <Specimen title="Tabs, path, progress" className="flex-col">
        <Breadcrumb crumbs={[{ label: 'Pets', to: '/gallery' }, { label: 'Biscuit' }]} />
        <Tabs defaultValue="a" className="w-full">
          <TabsList aria-label="Parts">
            <TabsTrigger value="a">Overview</TabsTrigger>
            <TabsTrigger value="b">Visits</TabsTrigger>
            <TabsTrigger value="c">Documents</TabsTrigger>
          </TabsList>
          <TabsContent value="a">The most important things first.</TabsContent>
          <TabsContent value="b">Visits.</TabsContent>
          <TabsContent value="c">Documents.</TabsContent>
        </Tabs>
        <Separator />
        <Progress label="Filled" value={62} />
        <ScrollArea label="A long text" className="h-24 w-full rounded-md border border-line">
          <div className="p-3">
            {LINES.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        </ScrollArea>
      </Specimen>
      <Specimen title="States" className="grid grid-cols-1 lg:grid-cols-3">
        <EmptyState
          compact
          icon={<CalendarDays />}
          title="Nothing booked"
          hint="Appointments booked for this day will appear here."
          action={<Button variant="primary">Book</Button>}
        />
        <ErrorState
          compact
          title="The day could not be loaded"
          error={FAILURE}
          kept="Your changes were saved."
          onRetry={() => undefined}
        />
        <SkeletonRows rows={4} />
      </Specimen>
      <Specimen title="Remarks" className="flex-col">
        <Banner className="w-full">This page shows the clinic's own time, not that of your device.</Banner>
        <Banner tone="warn" title="Check the weight" className="w-full">
          The last one is older than six months.
        </Banner>
        <FormError error={FAILURE} />
      </Specimen>
    </>
  );
}
