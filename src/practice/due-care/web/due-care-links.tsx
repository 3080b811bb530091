import { BellRing, Ellipsis, ListChecks, PackageSearch, Syringe } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { useIsMobile } from '#foundation/web/ui/use-width.ts';

const LINKS = [
  { label: 'Protocols', to: '/clinic/due-care/protocols', Icon: ListChecks },
  { label: 'Reminders', to: '/clinic/messages/reminders', Icon: BellRing },
  { label: 'Vaccines', to: '/clinic/vaccinations/products', Icon: Syringe },
  { label: 'Lot recall', to: '/clinic/vaccinations/recall', Icon: PackageSearch },
] as const;

/** What due care follows from, and the recall of a lot: buttons, or on a phone a menu, so that the list is in view. */
export function DueCareLinks() {
  const isNarrow = useIsMobile();
  if (!isNarrow)
    return LINKS.map(({ label, to, Icon }) => (
      <Button key={to} asChild>
        <Link to={to}>
          <Icon aria-hidden />
          {label}
        </Link>
      </Button>
    ));
  return (
    <Menu
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
