import { dateIn, deviceZone } from '#foundation/web/time/zone-time.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { addressText } from '#foundation/values/address.ts';
import type { ClinicPage } from '../../contract.ts';

const BOOKING_MODES = {
  off: 'Off',
  request: 'Clients request, the clinic confirms',
  direct: 'Clients book instantly',
} as const;

/** How a clinic is reached and whether clients can book online. */
export function ClinicFactsCard({ record: { clinic, usage } }: { readonly record: ClinicPage }) {
  return (
    <Card>
      <CardHeader title="Details" />
      <CardBody>
        <DataList>
          <DataItem label="Short name">{clinic.slug}</DataItem>
          <DataItem label="Address">{addressText(clinic, clinic.country)}</DataItem>
          <DataItem label="Phone">{clinic.phone}</DataItem>
          <DataItem label="Email">{clinic.email}</DataItem>
          <DataItem label="Online booking">{BOOKING_MODES[clinic.onlineBooking]}</DataItem>
          <DataItem label="Since">{dateIn(deviceZone(), usage.createdAt)}</DataItem>
        </DataList>
      </CardBody>
    </Card>
  );
}
