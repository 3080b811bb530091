/** Something to read or to reckon with, as lists of resources show it. */
export interface Resource {
  readonly title: string;
  readonly description: string;
  readonly href: string;
}

export const RESOURCES: readonly Resource[] = [
  {
    title: 'ROI calculator',
    description:
      'Ten figures, nine lines, each with its formula. Share the address, print it for the meeting.',
    href: '/resources/roi-calculator',
  },
  {
    title: 'Implementation guide',
    description:
      'What moving takes: who does what in which week, what is brought over, and what can go wrong.',
    href: '/resources/implementation',
  },
  {
    title: 'Case studies',
    description: 'Three model clinics worked through with every assumption named. No invented customers.',
    href: '/resources/case-studies',
  },
  {
    title: 'Articles',
    description:
      'On front desk, medicine, money and team: short, practical, useful with any software or with none.',
    href: '/blog',
  },
  {
    title: 'Plans and prices',
    description: 'Three plans, by the month or by the year, beside each other line by line.',
    href: '/pricing',
  },
];
