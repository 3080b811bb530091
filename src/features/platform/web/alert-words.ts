import type { SystemAlert } from '../contract.ts';

const counted = (count: number | null, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count ?? 0} ${many}`;

/** What an alert says, and what to do about it. */
export function alertWords({ kind, clinicName, count }: SystemAlert): {
  readonly title: string;
  readonly text: string;
} {
  switch (kind) {
    case 'clinic_without_admin':
      return { title: `${clinicName} has no clinic admin`, text: 'Invite one from the clinic’s page.' };
    case 'clinic_without_doctor':
      return { title: `${clinicName} has nobody to book`, text: 'No doctor takes appointments there yet.' };
    case 'clinic_without_hours':
      return {
        title: `${clinicName} has no opening hours`,
        text: 'No free time can be offered until it has.',
      };
    case 'jobs_failed':
      return {
        title: counted(count, 'job has failed for good', 'jobs have failed for good'),
        text: 'The server’s log says why.',
      };
  }
}
