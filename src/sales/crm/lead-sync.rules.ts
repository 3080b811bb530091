import type { SyncedLead } from './synced-lead.contract.ts';

const SOURCE_LABELS: Readonly<Record<string, string>> = {
  website_contact: 'contact form',
  website_demo: 'demo booking',
  website_trial: 'free trial',
};

/** Omits fields without a value, so that the CRM's values are not cleared. */
const omitNulls = (
  fields: Readonly<Record<string, string | boolean | null>>,
): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string | boolean] => field[1] !== null),
  );

/**
 * CRM-4. The contact fields of a lead; no others are sent. Do-not-contact is only ever set, never cleared.
 *
 * @param isUpdate the provider does not accept the company in an update.
 */
export function toContact(lead: SyncedLead, isUpdate: boolean): Readonly<Record<string, string | boolean>> {
  const [firstName, ...rest] = lead.fullName.trim().split(/\s+/);
  return omitNulls({
    firstName: firstName ?? '',
    lastName: rest.join(' ') || null,
    email: lead.email,
    phone: lead.phone,
    country: lead.country,
    companyName: isUpdate ? null : lead.clinicName,
    source: `Tailwell ${SOURCE_LABELS[lead.source] ?? ''}`.trim(),
    dnd: lead.doNotContact ? true : null,
  });
}

/** The name of a lead's opportunity: that of the clinic, or of the person if there is none. */
export const opportunityName = ({ clinicName, fullName }: SyncedLead): string => clinicName ?? fullName;
