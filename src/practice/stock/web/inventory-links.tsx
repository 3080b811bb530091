import { Barcode, ClipboardCheck, PackageSearch, ShieldCheck, TrendingUp, Truck } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#foundation/web/ui/button.tsx';

const FORECAST = '/clinic/inventory/forecast';
const LINKS = [
  { to: '/clinic/purchasing/suggestions', label: 'Order suggestions', icon: PackageSearch },
  { to: '/clinic/purchasing', label: 'Orders', icon: Truck },
  { to: '/clinic/inventory/counts', label: 'Counts', icon: ClipboardCheck },
  { to: FORECAST, label: 'Forecast', icon: TrendingUp },
  { to: '/clinic/inventory/labels', label: 'Shelf labels', icon: Barcode },
  { to: '/clinic/controlled-drugs', label: 'Controlled drugs', icon: ShieldCheck },
] as const;

/** The other pages of the stock. On a phone they are one row that scrolls. */
export function InventoryLinks({ hasForecast }: { readonly hasForecast: boolean }) {
  const links = LINKS.filter(({ to }) => hasForecast || to !== FORECAST);
  return (
    <nav aria-label="Stock" className="print:hidden">
      <ul className="-mx-1 flex gap-2 overflow-x-auto p-1 sm:flex-wrap">
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Button asChild size="sm">
              <Link to={to}>
                <Icon aria-hidden />
                {label}
              </Link>
            </Button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
