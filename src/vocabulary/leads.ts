/** The stages of a sale, in their order; the last two are its ends. */
export const LEAD_STAGES = ['new', 'contacted', 'qualified', 'demo', 'trial', 'won', 'lost'] as const;
export type LeadStage = (typeof LEAD_STAGES)[number];

/** How a lead came to us. */
export const LEAD_SOURCES = [
  'website_contact',
  'website_demo',
  'website_trial',
  'import',
  'manual',
  'crm',
] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

/** What a line of a lead's history tells. */
export const LEAD_EVENT_KINDS = [
  'created',
  'returned',
  'message',
  'stage_moved',
  'owner_changed',
  'contact_barred',
  'contact_allowed',
  'changed',
  'merged',
  'converted',
] as const;

/** What somebody writes to us about, sorted by how often. */
export const CONTACT_TOPICS = ['sales', 'support', 'press', 'other'] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number];

export const CONTACT_TOPIC_LABELS: Readonly<Record<ContactTopic, string>> = {
  sales: 'Sales: plans, prices, moving to Tailwell',
  support: 'Support: something does not work',
  press: 'Press and partnerships',
  other: 'Something else',
};
