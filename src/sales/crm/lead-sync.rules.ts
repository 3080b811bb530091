import type { SyncedLead } from './synced-lead.contract.ts';

const SOURCE_LABELS: Readonly<Record<string, string>> = {
  website_contact: 'contact form',
  website_demo: 'demo booking',
  website_trial: 'free trial',
};

/** A field without a value is left out, so that the CRM's value is not cleared. */
const given = (fields: Readonly<Record<string, string | boolean | null>>): Record<string, string | boolean> =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string | boolean] => field[1] !== null),
  );

/**
 * CRM-4. The contact of a lead: these fields and no others. Do-not-contact is sent when it is set, and never reset.
 *
 * @param isUpdate an update takes no company.
 */
export function toContact(lead: SyncedLead, isUpdate: boolean): Readonly<Record<string, string | boolean>> {
  const [firstName, ...rest] = lead.fullName.trim().split(/\s+/);
  return given({
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

/** The name of a lead's opportunity: the clinic's, or the person's. */
export const opportunityName = ({ clinicName, fullName }: SyncedLead): string => clinicName ?? fullName;
