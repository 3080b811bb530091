import { CalendarPlus, CreditCard, MessageSquare, PawPrint, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#foundation/web/ui/button.tsx';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';

interface Action {
  readonly label: string;
  readonly to: string;
  readonly icon: LucideIcon;
}

const ACTIONS: readonly Action[] = [
  { label: 'Schedule Appointment', to: '/client/appointments/new', icon: CalendarPlus },
  { label: 'Send Message', to: '/client/messages/new', icon: MessageSquare },
  { label: 'Pet Records', to: '/client/pets', icon: PawPrint },
  { label: 'View Invoices', to: '/client/billing', icon: CreditCard },
];

const LOOK =
  'h-auto min-h-12 justify-start whitespace-normal px-4 py-2 text-left max-lg:flex-col max-lg:items-start max-lg:gap-1.5 max-lg:py-3.5 [&_svg]:size-5';

/**
 * The four most common actions: a grid of two columns on phones, one column next to the next visit on a wide screen.
 */
export function QuickActions() {
  return (
    <PortalCard title="Quick actions" titleId="actions-title">
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-1">
        {ACTIONS.map(({ label, to, icon: Icon }, index) => (
          <li key={to} className="grid">
            <Button asChild size="lg" variant={index === 0 ? 'primary' : 'secondary'} className={LOOK}>
              <Link to={to}>
                <Icon aria-hidden />
                {label}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </PortalCard>
  );
}
