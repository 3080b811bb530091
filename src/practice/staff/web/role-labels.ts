import { ROLE_LABELS, STAFF_ROLES, type StaffRole } from '#vocabulary/permissions.ts';

export const STAFF_ROLE_LABELS: Readonly<Record<StaffRole, string>> = ROLE_LABELS;

/** What each role is for, for the person who chooses one. */
const STAFF_ROLE_HINTS: Readonly<Record<StaffRole, string>> = {
  clinic_admin: 'Full access, including staff, settings and the audit trail.',
  doctor: 'Books and treats, has a column on the board, edits pets and clients.',
  technician: 'Books, checks in and treats, edits pets, views clients.',
  csr: 'Books, checks in, answers clients, edits pets and clients.',
};

export const STAFF_ROLE_OPTIONS = STAFF_ROLES.map((value) => ({
  value,
  label: STAFF_ROLE_LABELS[value],
  hint: STAFF_ROLE_HINTS[value],
}));
