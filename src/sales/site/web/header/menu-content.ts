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
      text: 'One inbox, reminders, an account for every owner.',
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
      text: 'One to three doctors, no time to spare for software.',
      to: '/solutions/small-practices',
    },
    {
      title: 'Hospitals',
      text: 'Many doctors, many rooms, shifts and referrals.',
      to: '/solutions/hospitals',
    },
    {
      title: 'Mobile clinics',
      text: 'The clinic is a van, and the day is a route.',
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
      text: 'How three kinds of clinic could use it.',
      to: '/resources/case-studies',
    },
    {
      title: 'ROI calculator',
      text: 'Your numbers, every formula shown.',
      to: '/resources/roi-calculator',
    },
    { title: 'Implementation', text: 'What switching takes, week by week.', to: '/resources/implementation' },
    {
      title: 'Book a demo',
      text: '30 minutes with a real person, focused on your questions.',
      to: '/book-demo',
    },
  ],
  all: { title: 'All resources', to: '/resources' },
};

/** The groups of the menu. `WHY` comes before them, and `PRICING` after them. */
export const MENU_GROUPS: readonly MenuGroup[] = [KEY_FEATURES, SOLUTIONS, RESOURCES];
