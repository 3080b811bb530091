import { ChevronDown, Menu, X } from 'lucide-react';
import { Link } from 'react-router';
import { useRouteExists } from '#foundation/web/layout/use-existing-routes.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CallLink } from '../call-link.tsx';
import { MENU_GROUPS, PRICING, WHY, type MenuGroup } from './menu-content.ts';

const ROW_CLASSES =
  'focus-ring flex min-h-12 w-full items-center justify-between gap-3 rounded-lg px-3 text-md font-semibold';

/** The menu of narrow screens: a sheet under the header, whose groups unfold one at a time. Works without any script. */
export function PhoneMenu() {
  return (
    <details data-phone-menu="" className="group/phone lg:hidden">
      <summary className="focus-ring flex size-11 list-none items-center justify-center rounded-md hover:bg-hover [&::-webkit-details-marker]:hidden">
        <Menu aria-hidden className="size-6 group-open/phone:hidden" />
        <X aria-hidden className="hidden size-6 group-open/phone:block" />
        <span className="sr-only">Menu</span>
      </summary>
      <div className="absolute inset-x-0 top-full max-h-[calc(100dvh-8rem)] overflow-y-auto overscroll-contain border-b border-line bg-canvas shadow-floating">
        <nav aria-label="Site" className="mx-auto flex w-full max-w-6xl flex-col gap-1 px-2 py-3 md:px-4">
          <Link to={WHY.to} className={ROW_CLASSES}>
            {WHY.title}
          </Link>
          {MENU_GROUPS.map((group) => (
            <PhoneGroup key={group.id} group={group} />
          ))}
          <Link to={PRICING.to} className={ROW_CLASSES}>
            {PRICING.title}
          </Link>
          <div className="mt-2 grid gap-2 border-t border-line px-1 pt-4 pb-1 sm:grid-cols-2">
            <Button asChild variant="primary" size="lg">
              <CallLink to="/demo">Book a Demo</CallLink>
            </Button>
            <Button asChild size="lg">
              <Link to="/login">Login</Link>
            </Button>
          </div>
        </nav>
      </div>
    </details>
  );
}

function PhoneGroup({ group }: { readonly group: MenuGroup }) {
  const exists = useRouteExists();
  const links = [...group.links.filter(({ to }) => exists(to)), group.all];
  return (
    <details name="site-menu-phone" className="group/part">
      <summary className={`${ROW_CLASSES} list-none [&::-webkit-details-marker]:hidden`}>
        {group.title}
        <ChevronDown
          aria-hidden
          className="size-5 text-ink-muted transition-transform group-open/part:rotate-180"
        />
      </summary>
      <ul className="flex flex-col pb-2 pl-3">
        {links.map(({ title, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="focus-ring flex min-h-11 items-center border-l-2 border-line px-4 text-md text-ink-muted hover:text-ink"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
