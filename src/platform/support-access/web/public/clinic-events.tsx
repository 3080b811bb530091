import { useInfiniteQuery } from '@tanstack/react-query';
import { PRODUCT } from '#vocabulary/product.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { listClinicEventsEndpoint, listPlatformClinicEventsEndpoint } from '../../contract.ts';
import { EventList } from '../event-list.tsx';

/** The platform's actions on the clinic, for its admins. */
export function ClinicEvents({ zone }: { readonly zone: string }) {
  const list = useInfiniteQuery(pagesOf(listClinicEventsEndpoint, { limit: 20 }));
  return (
    <EventList
      list={list}
      zone={zone}
      description={`What ${PRODUCT.name} did: support access, plan, trial and suspension changes, with who did it and why.`}
    />
  );
}

/** The same for any clinic, for the platform. */
export function PlatformClinicEvents({ clinicId }: { readonly clinicId: string }) {
  const list = useInfiniteQuery(pagesOf(listPlatformClinicEventsEndpoint, { clinicId, limit: 10 }));
  return <EventList list={list} zone={deviceZone()} description="The clinic can read this record too." />;
}
