import { PRODUCT } from '#vocabulary/product.ts';

export interface MenuLink {
  readonly title: string;
  readonly text: string;
  readonly to: string;
}

export interface MenuGroup {
  /** Part of the ids on the page. */
  readonly id: string;
  readonly title: string;
  readonly links: readonly MenuLink[];
  /** The last line of the panel. */
  readonly all: { readonly title: string; readonly to: string };
}

export const WHY = { title: `Why ${PRODUCT.name}`, to: `/why-${PRODUCT.slug}` } as const;
export const PRICING = { title: 'Pricing', to: '/pricing' } as const;

const KEY_FEATURES: MenuGroup = {
  id: 'features',
  title: 'Key Features',
  links: [
    {
      title: 'Workflow',
      text: 'From check-in to checkout, visible to everyone.',
      to: '/features/workflow',
    },
    {
      title: 'Client engagement',
      text: 'One inbox, reminders, and an account for every owner.',
      to: '/features/engagement',
    },
    {
      title: 'Smart scheduling',
      text: 'A schedule that cannot be double-booked.',
      to: '/features/scheduling',
    },
    { title: 'Pet records', text: 'A pet’s complete history on one page.', to: '/features/records' },
  ],
  all: { title: 'All features', to: '/features' },
};

const SOLUTIONS: MenuGroup = {
  id: 'solutions',
  title: 'Solutions',
  links: [
    {
      title: 'Small practices',
      text: 'One to three doctors and a small team.',
      to: '/solutions/small-practices',
    },
    {
      title: 'Hospitals',
      text: 'Many doctors and rooms, shifts and referrals.',
      to: '/solutions/hospitals',
    },
    {
      title: 'Mobile clinics',
      text: 'House calls, from a phone.',
      to: '/solutions/mobile',
    },
  ],
  all: { title: 'All solutions', to: '/solutions' },
};

const RESOURCES: MenuGroup = {
  id: 'resources',
  title: 'Resources',
  links: [
    {
      title: 'Case studies',
      text: 'Three model clinics, week by week.',
      to: '/resources/case-studies',
    },
    {
      title: 'ROI calculator',
      text: 'Your numbers, with every formula.',
      to: '/resources/roi-calculator',
    },
    { title: 'Implementation', text: 'How to switch, week by week.', to: '/resources/implementation' },
    {
      title: 'Book a demo',
      text: 'What to prepare and who should join.',
      to: '/book-demo',
    },
  ],
  all: { title: 'All resources', to: '/resources' },
};

/** The groups of the menu. `WHY` comes before them, and `PRICING` after them. */
export const MENU_GROUPS: readonly MenuGroup[] = [KEY_FEATURES, SOLUTIONS, RESOURCES];
