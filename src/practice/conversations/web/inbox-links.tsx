import { BellRing, Ellipsis, FileText, Megaphone } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';

const LINKS = [
  { label: 'Message templates', to: '/clinic/messages/templates', Icon: FileText },
  { label: 'Care reminders', to: '/clinic/messages/reminders', Icon: BellRing },
  { label: 'Bulk messages', to: '/clinic/messages/bulk', Icon: Megaphone },
] as const;

/** What the clinic’s own messages say, and which of them go out by themselves. */
export function InboxLinks() {
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          <Ellipsis aria-hidden />
          More
        </Button>
      }
    >
      {LINKS.map(({ label, to, Icon }) => (
        <MenuItem key={to} asChild>
          <Link to={to}>
            <Icon aria-hidden />
            {label}
          </Link>
        </MenuItem>
      ))}
    </Menu>
  );
}
