/** A key feature, as lists of features show it. */
export interface Feature {
  readonly title: string;
  readonly description: string;
  /** The benefit for a clinic. */
  readonly benefit: string;
  readonly href: string;
}

const feature = (title: string, description: string, benefit: string, href: string): Feature => ({
  title,
  description,
  benefit,
  href,
});

export const WORKFLOW = feature(
  'Workflow',
  'Where every pet is, who is with it and what comes next, on every screen in the clinic.',
  'Everyone knows what is next',
  '/features/workflow',
);
export const ENGAGEMENT = feature(
  'Client engagement',
  'SMS, email and social in one inbox, automatic reminders, and an account for every owner.',
  'Fewer calls, fewer empty slots',
  '/features/engagement',
);
export const SCHEDULING = feature(
  'Smart scheduling',
  'A schedule by doctor and room, with online booking. Nothing can be double-booked.',
  'A full day without double bookings',
  '/features/scheduling',
);
export const RECORDS = feature(
  'Pet records',
  'Vaccinations, visit notes, weights and documents in one record, with what is due next.',
  'The full history before the exam starts',
  '/features/records',
);

export const KEY_FEATURES: readonly Feature[] = [WORKFLOW, ENGAGEMENT, SCHEDULING, RECORDS];

/** A feature as a link card. */
export const cardOf = ({ title, description, benefit, href }: Feature) => ({
  title,
  text: description,
  benefit,
  to: href,
});
