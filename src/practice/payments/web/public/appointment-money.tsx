import { useQuery } from '@tanstack/react-query';
import { HandCoins, ShoppingBasket } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type AppointmentStatus, BEFORE_ARRIVAL, ON_PREMISES } from '#vocabulary/appointment-status.ts';
import { queryOf } from '#foundation/web/api.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { getClientAccountEndpoint } from '../../contract.ts';
import { useDesk } from '../use-desk.ts';
import { checkoutPath } from './checkout-path.ts';
import { TakePaymentSheet } from './take-payment-sheet.tsx';

interface AppointmentMoneyProps {
  readonly appointmentId: string;
  readonly clientId: string;
  readonly status: AppointmentStatus;
}

const isIn = (statuses: readonly AppointmentStatus[], status: AppointmentStatus): boolean =>
  statuses.includes(status);

/** The deposit of an appointment until the pet is here, and then the way to its checkout. */
export function AppointmentMoney({ appointmentId, clientId, status }: AppointmentMoneyProps) {
  const { data } = useQuery(queryOf(getClientAccountEndpoint, { clientId }));
  const desk = useDesk();
  const [isTaking, setTaking] = useState(false);
  const deposits = data?.payments.filter((payment) => payment.appointmentId === appointmentId) ?? [];
  return (
    <div className="flex flex-col gap-2">
      {deposits.map(({ id, amountMinor, currency, creditMinor }) => (
        <p key={id} className="text-base tabular">
          Deposit of {showMoney(amountMinor, currency)}
          {creditMinor < amountMinor && (
            <span className="text-ink-muted">, {showMoney(creditMinor, currency)} left</span>
          )}
        </p>
      ))}
      {isIn(ON_PREMISES, status) && (
        <Button asChild className="h-10">
          <Link to={checkoutPath(clientId, appointmentId)}>
            <ShoppingBasket aria-hidden />
            Bill and payment
          </Link>
        </Button>
      )}
      {isIn(BEFORE_ARRIVAL, status) && (
        <Button className="h-10" disabled={desk === undefined} onClick={() => setTaking(true)}>
          <HandCoins aria-hidden />
          Take deposit
        </Button>
      )}
      {isTaking && desk && (
        <TakePaymentSheet
          title="Take deposit"
          owed={{ clientId, currency: desk.currency, invoices: [], appointmentId }}
          onClose={() => setTaking(false)}
        />
      )}
    </div>
  );
}
