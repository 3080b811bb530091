/** A resource, such as a guide or a calculator, as shown in lists. */
export interface Resource {
  readonly title: string;
  readonly description: string;
  readonly href: string;
}

export const RESOURCES: readonly Resource[] = [
  {
    title: 'ROI calculator',
    description: 'Ten inputs and nine results, each with its formula. Share it as a link or print it.',
    href: '/resources/roi-calculator',
  },
  {
    title: 'Implementation guide',
    description:
      'What switching takes: who does what in which week, what data is moved, and what can go wrong.',
    href: '/resources/implementation',
  },
  {
    title: 'Case studies',
    description: 'Three model clinics, with every assumption stated. No invented customers.',
    href: '/resources/case-studies',
  },
  {
    title: 'Articles',
    description:
      'Short, practical articles on the front desk, medicine, finances and teamwork, for any software.',
    href: '/blog',
  },
  {
    title: 'Plans and prices',
    description: 'Three plans, monthly or annual, compared in detail.',
    href: '/pricing',
  },
];
