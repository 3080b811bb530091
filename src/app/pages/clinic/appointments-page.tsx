import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { useWrite } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { May } from '#foundation/web/session/may.tsx';
import { listAppointmentMessagesEndpoint } from '#practice/appointment-messages/contract.ts';
import { AppointmentMessagesCard } from '#practice/appointment-messages/web/public/appointment-messages-card.tsx';
import type { AppointmentDetails } from '#practice/appointments/contract.ts';
import { AppointmentActions, CheckoutStatus } from '#practice/appointments/web/public/appointment-actions.ts';
import { AppointmentSchedule } from '#practice/appointments/web/public/appointment-schedule.tsx';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { linkBookingEndpoint } from '#practice/conversations/actions.contract.ts';
import { listFormRequestsEndpoint } from '#practice/forms/requests.contract.ts';
import { FormsCard } from '#practice/forms/web/public/forms-card.tsx';
import { getIntakeEndpoint } from '#practice/intake/contract.ts';
import { IntakeCard } from '#practice/intake/web/public/intake-card.tsx';
import { takePaymentEndpoint } from '#practice/payments/contract.ts';
import { AppointmentMoney } from '#practice/payments/web/public/appointment-money.tsx';
import { OpenVisitButton } from '#practice/visits/web/public/open-visit-button.tsx';
import { checkoutStatus } from './checkout/owes.ts';

export const handle = screen({ title: 'Appointments', roles: STAFF_ROLES });

function AppointmentExtras({
  appointment: { id, status, startsAt, pet, client },
}: {
  readonly appointment: AppointmentDetails;
}) {
  const { zone } = useClinicClock();
  return (
    <>
      <OpenVisitButton appointment={{ id, status, petName: pet.name }} />
      <May call={getIntakeEndpoint}>
        <IntakeCard appointmentId={id} />
      </May>
      <May call={takePaymentEndpoint}>
        <AppointmentMoney appointmentId={id} clientId={client.id} status={status} />
      </May>
      <May call={listFormRequestsEndpoint}>
        <FormsCard
          list={{ appointmentId: id }}
          ask={{ appointmentId: id, petId: pet.id, clientId: client.id }}
          zone={zone}
        />
      </May>
      <May call={listAppointmentMessagesEndpoint}>
        <AppointmentMessagesCard appointmentId={id} startsAt={startsAt} zone={zone} />
      </May>
    </>
  );
}

const extrasOf = (appointment: AppointmentDetails) => <AppointmentExtras appointment={appointment} />;

const checkoutOf = ({ client }: AppointmentDetails) => checkoutStatus(client.id);

/** What was booked for a message is linked to it: `?message=` names the message. */
function useLinkToMessage() {
  const [params, change] = useAddressParams();
  const { mutate } = useWrite(linkBookingEndpoint);
  const messageId = params.get('message');
  if (messageId === null) return undefined;
  return ({ id }: { readonly id: string }) => {
    change((next) => next.delete('message'));
    mutate({ id: messageId, appointmentId: id });
  };
}

/** `/clinic/appointments`: the schedule; an appointment has its forms, and leads to its visit once the pet has arrived. */
export default function AppointmentsPage() {
  const onBooked = useLinkToMessage();
  return (
    <AppointmentActions value={extrasOf}>
      <CheckoutStatus value={checkoutOf}>
        <AppointmentSchedule onBooked={onBooked} />
      </CheckoutStatus>
    </AppointmentActions>
  );
}
