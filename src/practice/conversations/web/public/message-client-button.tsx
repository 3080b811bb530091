import { MessageSquare } from 'lucide-react';
import { Link } from 'react-router';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { startConversationEndpoint } from '../../compose.contract.ts';

/** Opens a new message to a client. */
export function MessageClientButton({ clientId }: { readonly clientId: string }) {
  return (
    <May call={startConversationEndpoint}>
      <Button asChild>
        <Link to={`/clinic/messages?new=1&client=${clientId}`}>
          <MessageSquare aria-hidden /> Message
        </Link>
      </Button>
    </May>
  );
}
