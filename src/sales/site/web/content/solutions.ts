/** The product as seen by one kind of clinic. */
export interface Solution {
  readonly title: string;
  readonly description: string;
  /** The benefit, in one sentence. */
  readonly roi: string;
  readonly href: string;
  /** An illustrative quote, not a real one. The author is a role, not a person. */
  readonly testimonial: { readonly quote: string; readonly author: string };
}

export const SMALL_PRACTICES: Solution = {
  title: 'Small practices',
  description:
    'One to three doctors, a front desk that also runs the pharmacy, and no time for complicated software.',
  roi: 'Pays for itself with fewer phone calls.',
  href: '/solutions/small-practices',
  testimonial: {
    quote: 'I look at one screen in the morning and know what my day looks like.',
    author: 'As an owner of a clinic with two doctors might put it',
  },
};

export const HOSPITALS: Solution = {
  title: 'Hospitals',
  description:
    'Many doctors and rooms, referrals, patients who stay overnight, and shifts that change at 7 a.m. and 7 p.m.',
  roi: 'Pays for itself with better use of rooms and shorter handovers.',
  href: '/solutions/hospitals',
  testimonial: {
    quote:
      'Shift change used to take twenty minutes of talking. Now we read the sheet and talk about what matters.',
    author: 'As a head technician of an animal hospital might put it',
  },
};

export const MOBILE: Solution = {
  title: 'Mobile clinics',
  description: 'The clinic is a van, the day is a route, and the office is the passenger seat.',
  roi: 'Pays for itself with evenings free of paperwork.',
  href: '/solutions/mobile',
  testimonial: {
    quote: 'When I start the drive home, the notes are done. No more paperwork at the kitchen table.',
    author: 'As a doctor with a house-call practice might put it',
  },
};

export const SOLUTIONS: readonly Solution[] = [SMALL_PRACTICES, HOSPITALS, MOBILE];

export const solutionCardOf = ({ title, description, roi, href }: Solution) => ({
  title,
  text: description,
  benefit: roi,
  to: href,
});
