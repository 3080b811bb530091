/** The stages of a sale, in order; the last two are its outcomes. */
export const LEAD_STAGES = ['new', 'contacted', 'qualified', 'demo', 'trial', 'won', 'lost'] as const;
export type LeadStage = (typeof LEAD_STAGES)[number];

/** Where a lead came from. */
export const LEAD_SOURCES = [
  'website_contact',
  'website_demo',
  'website_trial',
  'import',
  'manual',
  'crm',
] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** What an entry in a lead's history records. */
export const LEAD_EVENT_KINDS = [
  'created',
  'returned',
  'message',
  'stage_moved',
  'owner_changed',
  'contact_blocked',
  'contact_unblocked',
  'changed',
  'merged',
  'converted',
] as const;

/** Topics of the contact form, by frequency. */
export const CONTACT_TOPICS = ['sales', 'support', 'press', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const CONTACT_TOPIC_LABELS: Readonly<Record<ContactTopic, string>> = {
  sales: 'Sales: plans, prices, moving to Tailwell',
  support: 'Support: something does not work',
  press: 'Press and partnerships',
  other: 'Something else',
};
