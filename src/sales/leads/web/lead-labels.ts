import {
  CONTACT_TOPIC_LABELS,
  CONTACT_TOPICS,
  LEAD_STAGES,
  type LeadSource,
  type LeadStage,
} from '#vocabulary/leads.ts';
import type { LeadEvent } from '../contract.ts';
import type { LeadDuplicate } from '../lead-duplicates.contract.ts';

export const STAGE_LABELS: Readonly<Record<LeadStage, string>> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  demo: 'Demo',
  trial: 'Trial',
  won: 'Won',
  lost: 'Lost',
};

export const STAGE_TONES = {
  new: 'accent',
  contacted: 'neutral',
  qualified: 'neutral',
  demo: 'brand',
  trial: 'brand',
  won: 'good',
  lost: 'outline',
} as const satisfies Readonly<Record<LeadStage, string>>;

export const SOURCE_LABELS: Readonly<Record<LeadSource, string>> = {
  website_contact: 'Contact form',
  website_demo: 'Demo booking',
  website_trial: 'Free trial',
  import: 'Import',
  manual: 'Added manually',
  crm: 'CRM',
};

const REASON_LABELS: Readonly<Record<LeadDuplicate['reasons'][number], string>> = {
  email: 'same email',
  phone: 'same phone',
  name: 'same name',
};

/** `Same email, same phone`: why two leads may be the same. */
export const reasonLabel = (reasons: LeadDuplicate['reasons']): string => {
  const label = reasons.map((reason) => REASON_LABELS[reason]).join(', ');
  return label.charAt(0).toUpperCase() + label.slice(1);
};

const FACT_LABELS: Readonly<Record<string, string>> = {
  fullName: 'name',
  email: 'email',
  phone: 'phone',
  clinicName: 'clinic',
  country: 'country',
};

const stageLabelOf = (value: unknown): string => {
  const stage = LEAD_STAGES.find((one) => one === value);
  return stage ? STAGE_LABELS[stage] : '–';
};
const sourceLabelOf = (value: unknown): string => {
  const found = Object.entries(SOURCE_LABELS).find(([source]) => source === value);
  return found?.[1] ?? 'unknown';
};
const topicLabelOf = (value: unknown): string | undefined => {
  const topic = CONTACT_TOPICS.find((one) => one === value);
  return topic && CONTACT_TOPIC_LABELS[topic].split(':')[0];
};
const factNames = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.keys(value)
        .map((key) => FACT_LABELS[key] ?? key)
        .join(', ')
    : 'facts';

export interface EventText {
  readonly title: string;
  /** Plain text, as somebody wrote it. */
  readonly text?: string | undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** @param ownerName returns an owner's name by id; null is nobody. */
export function eventLabel({ kind, details }: LeadEvent, ownerName: (id: unknown) => string): EventText {
  switch (kind) {
    case 'created':
      return { title: `Received: ${sourceLabelOf(details['source'])}` };
    case 'returned':
      return { title: `Returned: ${sourceLabelOf(details['source'])}` };
    case 'message': {
      const topic = topicLabelOf(details['topic']);
      const phone = textOf(details['phoneAsWritten']);
      return {
        title: topic === undefined ? 'Sent a message' : `Sent a message about ${topic.toLowerCase()}`,
        text: [textOf(details['text']), phone && `Phone: ${phone}`].filter(Boolean).join('\n'),
      };
    }
    case 'stage_moved':
      return {
        title: `Moved from ${stageLabelOf(details['from'])} to ${stageLabelOf(details['to'])}`,
        text: textOf(details['reason']),
      };
    case 'owner_changed':
      return { title: `Owner changed from ${ownerName(details['from'])} to ${ownerName(details['to'])}` };
    case 'contact_blocked':
      return { title: 'Marked as do not contact' };
    case 'contact_unblocked':
      return { title: 'Do-not-contact removed' };
    case 'changed':
      return { title: `Changed: ${factNames(details['to'])}` };
    case 'merged':
      return { title: `Merged with ${textOf(details['fullName']) ?? 'another lead'}` };
    case 'converted':
      return { title: 'Converted to a clinic' };
  }
}
