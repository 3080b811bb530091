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
    'One to three doctors, a front desk that is also the pharmacy, and no time to spare for software.',
  roi: 'Pays off through fewer phone calls.',
  href: '/solutions/small-practices',
  testimonial: {
    quote:
      'I look at one screen in the morning and know what my day looks like. That is all I ever wanted from a computer.',
    author: 'As an owner of a clinic with two doctors might put it',
  },
};

export const HOSPITALS: Solution = {
  title: 'Hospitals',
  description:
    'Many doctors, many rooms, shifts, referrals, and a front desk that changes shifts at 7 a.m. and 7 p.m.',
  roi: 'Pays off through better room use and shorter handovers.',
  href: '/solutions/hospitals',
  testimonial: {
    quote:
      'At shift change we used to talk for twenty minutes. Now we read for five and talk about what matters.',
    author: 'As a head technician of an animal hospital might put it',
  },
};

export const MOBILE: Solution = {
  title: 'Mobile clinics',
  description: 'The clinic is a van, the day is a route, and the office is the passenger seat.',
  roi: 'Pays off through evenings without paperwork.',
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
