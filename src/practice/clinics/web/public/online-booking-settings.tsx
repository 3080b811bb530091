import type { ClinicSetup } from '../../contract.ts';
import { BookingRulesForm } from '../booking-rules-form.tsx';
import { OnlineTypesCard } from '../online-types-card.tsx';

/** The rules of online booking, and the types that it offers. */
export function OnlineBookingSettings({ setup }: { readonly setup: ClinicSetup }) {
  return (
    <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <BookingRulesForm clinic={setup.clinic} />
      <OnlineTypesCard types={setup.appointmentTypes} />
    </div>
  );
}
