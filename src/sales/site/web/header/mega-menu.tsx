import { ArrowRight, ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { useRouteExists } from '#foundation/web/layout/use-existing-routes.ts';
import { MENU_GROUPS, PRICING, WHY, type MenuGroup } from './menu-content.ts';

const TOP_CLASSES =
  'focus-ring flex h-9 items-center gap-1 rounded-md px-3 text-md font-medium text-ink transition-colors hover:bg-hover';

/**
 * The menu of wide screens. It opens by click and by keyboard with the browser's own means, so it works before and
 * without any script; the site's script adds what pointers and arrow keys do.
 */
export function MegaMenu() {
  return (
    <nav aria-label="Site" data-mega-menu="" className="max-lg:hidden">
      <ul className="flex items-center">
        <li>
          <Link to={WHY.to} data-menu-button="" className={TOP_CLASSES}>
            {WHY.title}
          </Link>
        </li>
        {MENU_GROUPS.map((group) => (
          <li key={group.id}>
            <MenuPanel group={group} />
          </li>
        ))}
        <li>
          <Link to={PRICING.to} data-menu-button="" className={TOP_CLASSES}>
            {PRICING.title}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function MenuPanel({ group }: { readonly group: MenuGroup }) {
  const exists = useRouteExists();
  return (
    <details name="site-menu" className="group/menu relative">
      <summary
        data-menu-button=""
        className={`${TOP_CLASSES} list-none group-open/menu:bg-hover [&::-webkit-details-marker]:hidden`}
      >
        {group.title}
        <ChevronDown
          aria-hidden
          className="size-4 text-ink-muted transition-transform group-open/menu:rotate-180"
        />
      </summary>
      {/* The gap above the panel belongs to it: a pointer on its way down does not leave the menu. */}
      <div className="absolute top-full left-1/2 -translate-x-1/2 pt-2.5">
        <div className="w-[34rem] rounded-2xl border border-line bg-raised p-2 shadow-floating">
          <ul className="grid grid-cols-2 gap-1">
            {group.links
              .filter(({ to }) => exists(to))
              .map(({ title, text, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="focus-ring flex h-full flex-col gap-0.5 rounded-lg p-3 transition-colors hover:bg-hover"
                  >
                    <span className="text-md font-semibold">{title}</span>
                    <span className="text-base text-ink-muted">{text}</span>
                  </Link>
                </li>
              ))}
          </ul>
          <div className="mt-1 border-t border-line pt-1">
            <Link
              to={group.all.to}
              className="focus-ring flex items-center justify-between rounded-lg p-3 text-base font-medium text-brand-ink transition-colors hover:bg-hover"
            >
              {group.all.title}
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          </div>
        </div>
      </div>
    </details>
  );
}
