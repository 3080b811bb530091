import { screen } from '#foundation/web/layout/screen.ts';
import { TicketPage } from './ticket-page.tsx';
import { HelpSideContext, CLIENT_SIDE } from './help-side.ts';

export const handle = screen({ title: 'Ticket', roles: ['client'] });

/** A pet owner's ticket. */
export default function ClientTicketPage() {
  return (
    <HelpSideContext value={CLIENT_SIDE}>
      <TicketPage />
    </HelpSideContext>
  );
}
